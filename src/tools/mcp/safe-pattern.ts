/** Characters of one pattern. */
const MOST_CHARACTERS = 500;
/** How many parts that may repeat without end may share the same characters: time grows with this power. */
const MOST_SHARING = 2;
/** From so many on, a counted repetition is one without end. */
const MANY = 20;

/**
 * Why a regular expression of somebody else's is not run on texts; undefined when it may be. What is let through
 * takes time that grows with the length of the text, or its square, but never with a power of two. Careful rather than
 * complete: some harmless ones are refused.
 */
export function patternProblem(source: string): string | undefined {
  if (source.length > MOST_CHARACTERS) return `a pattern has more than ${MOST_CHARACTERS} characters`;
  try {
    // As the validator does: many in the wild are right without the flag only.
    return new PatternReader(new RegExp(source).source).problem();
  } catch {
    return 'a pattern cannot be read';
  }
}

/** Characters that a part may begin with or hold: the ASCII ones, and one bit for all others. */
type Characters = bigint;
const ALL: Characters = (1n << 129n) - 1n;
const OTHERS: Characters = 1n << 128n;

/** A part of a sequence. */
interface Part {
  /** What it may begin with. */
  readonly first: Characters;
  /** What it may end with. */
  readonly last: Characters;
  /** Every character that can be in it. */
  readonly all: Characters;
  /** What in it may repeat or be left out: which of it stops where is a choice. */
  readonly choices: Characters;
  readonly isEmptyPossible: boolean;
  /** How many parts in it may repeat without end and run into one another. */
  readonly endless: number;
  /** Whether one text can be read in several ways: repeated, the ways multiply. */
  readonly isAmbiguous: boolean;
}

const NOTHING: Part = {
  first: 0n,
  last: 0n,
  all: 0n,
  choices: 0n,
  isEmptyPossible: true,
  endless: 0,
  isAmbiguous: false,
};

/** Ways in which the counted parts of a pattern may be read, all together. */
const MOST_WAYS = 4_096;

class Refused extends Error {}

class PatternReader {
  readonly #source: string;
  #at = 0;
  #ways = 1;

  constructor(source: string) {
    this.#source = source;
  }

  problem(): string | undefined {
    try {
      this.#readAlternatives();
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
  }

  /** `a|b|c`, up to a closing parenthesis or the end. */
  #readAlternatives(): Part {
    let whole = this.#readSequence();
    while (this.#take('|')) {
      const next = this.#readSequence();
      const isShared = (whole.first & next.first) !== 0n || whole.isEmptyPossible || next.isEmptyPossible;
      whole = {
        first: whole.first | next.first,
        last: whole.last | next.last,
        all: whole.all | next.all,
        choices: whole.choices | next.choices,
        isEmptyPossible: whole.isEmptyPossible || next.isEmptyPossible,
        endless: Math.max(whole.endless, next.endless),
        isAmbiguous: isShared || whole.isAmbiguous || next.isAmbiguous,
      };
    }
    return whole;
  }

  #readSequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && this.#next() !== '|' && this.#next() !== ')') parts.push(this.#readPart());
    const spacious = parts.filter(({ all }) => all !== 0n);
    const endless = mostSharing(spacious, (part) => part.endless);
    if (endless > MOST_SHARING) throw new Refused('a pattern repeats the same characters again and again');
    const whole = parts.reduce(join, NOTHING);
    const ways = mostSharing(spacious, ({ choices }) => (choices === 0n ? 0 : 1));
    return { ...whole, endless, isAmbiguous: whole.isAmbiguous || ways > 1 };
  }

  #readPart(): Part {
    const character = this.#next();
    if (character === '^' || character === '$') {
      this.#at += 1;
      return NOTHING;
    }
    if (character === '(') return this.#readGroup();
    const characters = this.#readCharacters();
    if (characters === undefined) return NOTHING; // \b and \B
    const single: Part = {
      first: characters,
      last: characters,
      all: characters,
      choices: 0n,
      isEmptyPossible: false,
      endless: 0,
      isAmbiguous: false,
    };
    return this.#repeat(single);
  }

  #readGroup(): Part {
    this.#at += 1;
    const kind = /^\?(?:[:=!]|<[=!]|<\w+>)/u.exec(this.#source.slice(this.#at))?.[0] ?? '';
    this.#at += kind.length;
    const part = this.#readAlternatives();
    if (!this.#take(')')) throw new Refused('a pattern cannot be read');
    // What looks ahead or behind takes nothing; what is in it was judged by itself.
    if (/[=!]$/u.test(kind)) return this.#repeat(NOTHING);
    return this.#repeat(part);
  }

  #repeat(part: Part): Part {
    const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/u.exec(this.#source.slice(this.#at));
    if (found === null) return part;
    this.#at += found[0].length;
    const [text, least = '', hasMost] = found;
    const fewest = text.startsWith('+') ? 1 : Number(least || '0');
    const most = text.startsWith('?') ? 1 : mostOf(found);
    const isVariable = hasMost !== undefined || least === '';
    if (isVariable && most < MANY) this.#countWays(most - fewest + 1);
    if (most > 1) checkRepeated(part);
    return {
      ...part,
      choices: isVariable ? part.all : part.choices,
      isEmptyPossible: part.isEmptyPossible || fewest === 0,
      endless: isVariable && most >= MANY ? Math.max(1, part.endless) : part.endless,
    };
  }

  /** Parts that may be left out or counted otherwise multiply the ways in which one text can be read. */
  #countWays(ways: number): void {
    this.#ways *= ways;
    if (this.#ways > MOST_WAYS) throw new Refused('a pattern can be read in too many ways');
  }

  /** One character, class or escape; undefined for what stands between characters. */
  #readCharacters(): Characters | undefined {
    const character = this.#next();
    this.#at += 1;
    if (character === '.') return ALL & ~bit(10) & ~bit(13);
    if (character === '[') return this.#readClass();
    if (character === '\\') return this.#readEscape(false);
    return ofText(character);
  }

  #readClass(): Characters {
    const isNegated = this.#take('^');
    let characters: Characters = 0n;
    while (this.#at < this.#source.length && !this.#take(']')) {
      const from = this.#readClassMember();
      if (this.#next() === '-' && this.#source[this.#at + 1] !== ']' && from.code !== undefined) {
        this.#at += 1;
        const to = this.#readClassMember();
        characters |= to.code === undefined ? from.characters | to.characters | bit(45) : range(from.code, to.code);
      } else characters |= from.characters;
    }
    return isNegated ? ALL & ~(characters & ~OTHERS) : characters;
  }

  #readClassMember(): { readonly characters: Characters; readonly code?: number } {
    const start = this.#at;
    const character = this.#next();
    this.#at += 1;
    if (character !== '\\') return { characters: ofText(character), code: character.charCodeAt(0) };
    const characters = this.#readEscape(true) ?? ALL;
    const text = this.#source.slice(start + 1, this.#at);
    // `\-` and the like stand for themselves; classes and codes are no ends of a range here.
    return /^[^\w]$/u.test(text) ? { characters, code: text.charCodeAt(0) } : { characters };
  }

  #readEscape(isInClass: boolean): Characters | undefined {
    const rest = this.#source.slice(this.#at);
    const letter = rest[0] ?? '';
    const known = ESCAPES[letter];
    if (!isInClass && (/^[1-9]/u.test(rest) || rest.startsWith('k<'))) {
      throw new Refused('a pattern refers back to what it has read');
    }
    // Properties of Unicode and characters by number: whatever they are, they may be anything.
    const long = /^(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z])/u.exec(rest)?.[0];
    this.#at += long?.length ?? 1;
    if (long !== undefined) return ALL;
    if (!isInClass && (letter === 'b' || letter === 'B')) return undefined;
    return known ?? ofText(letter);
  }

  #next(): string {
    return this.#source[this.#at] ?? '';
  }

  #take(character: string): boolean {
    if (this.#next() !== character) return false;
    this.#at += 1;
    return true;
  }
}

/** Of `*`, `+`, `{2}`, `{2,}` and `{2,5}`. */
function mostOf([, least = '', hasMost, most = '']: RegExpExecArray): number {
  if (least === '' || (hasMost !== undefined && most === '')) return Number.POSITIVE_INFINITY;
  return Number(hasMost === undefined ? least : most);
}

/** A repetition is unambiguous when each round can be read in one way, and something says where it begins or ends. */
function checkRepeated(part: Part): void {
  if (part.all === 0n) return;
  if (part.isAmbiguous) throw new Refused('a pattern repeats what can be read in several ways');
  if (part.choices === 0n && !part.isEmptyPossible) return;
  const isMarked = (part.first & part.choices) === 0n || (part.last & part.choices) === 0n;
  if (part.isEmptyPossible || !isMarked) throw new Refused('a pattern repeats what repeats itself');
}

/** How much these parts have together of what is counted, where what stands between two could be part of them. */
function mostSharing(parts: readonly Part[], countOf: (part: Part) => number): number {
  const counts = parts.map((start, index) => {
    let count = countOf(start);
    if (count === 0) return 0;
    let shared = start.choices;
    for (const part of parts.slice(index + 1)) {
      if ((part.all & shared) === 0n && !part.isEmptyPossible) break;
      if (countOf(part) === 0 || (part.choices & shared) === 0n) continue;
      shared |= part.choices;
      count += countOf(part);
    }
    return count;
  });
  return Math.max(0, ...counts);
}

function join(before: Part, after: Part): Part {
  return {
    first: before.isEmptyPossible ? before.first | after.first : before.first,
    last: after.isEmptyPossible ? before.last | after.last : after.last,
    all: before.all | after.all,
    choices: before.choices | after.choices,
    isEmptyPossible: before.isEmptyPossible && after.isEmptyPossible,
    endless: Math.max(before.endless, after.endless),
    isAmbiguous: before.isAmbiguous || after.isAmbiguous,
  };
}

function bit(code: number): Characters {
  return code < 128 ? 1n << BigInt(code) : OTHERS;
}

function range(from: number, to: number): Characters {
  let characters: Characters = 0n;
  for (let code = from; code <= Math.min(to, 127); code += 1) characters |= bit(code);
  return to > 127 ? characters | OTHERS : characters;
}

function ofText(text: string): Characters {
  return bit(text.charCodeAt(0) || 0);
}

const DIGITS = range(48, 57);
const WORDS = DIGITS | range(65, 90) | range(97, 122) | bit(95);
const SPACES = range(9, 13) | bit(32) | OTHERS;

const ESCAPES: Readonly<Record<string, Characters>> = {
  d: DIGITS,
  D: ALL & ~DIGITS,
  w: WORDS,
  W: ALL & ~WORDS,
  s: SPACES,
  S: (ALL & ~SPACES) | OTHERS,
  n: bit(10),
  r: bit(13),
  t: bit(9),
  f: bit(12),
  v: bit(11),
  '0': bit(0),
};
