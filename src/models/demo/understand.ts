import { aboutRules } from './rules/about-rules.ts';
import { arithmeticRules } from './rules/arithmetic-rules.ts';
import { noteRules } from './rules/note-rules.ts';
import type { Locale, Rule, Step } from './rules/rule.ts';
import { threadRules } from './rules/thread-rules.ts';
import { timeRules } from './rules/time-rules.ts';
import { toolRules } from './rules/tool-rules.ts';

export interface Understood {
  readonly locale: Locale;
  /** Never empty: what nothing is known about is the topic `unknown`. */
  readonly steps: readonly Step[];
}

/** In order of trial: arithmetic takes whatever looks like it, so it is last. */
const RULES: readonly Rule[] = [
  ...toolRules,
  ...aboutRules,
  ...timeRules,
  ...noteRules,
  ...threadRules,
  ...arithmeticRules,
];

const POLITE_START =
  /^(?:@\S+\s+|(?:please|ok(?:ay)?|so|also|and|then|now|bitte|und|dann|auch|noch)\b[,:]?\s+|(?:can|could|would|will) you (?:please )?(?=\w)|(?:kannst|könntest) du (?:bitte )?(?=\w)|tell me,?\s+|sag mir,?\s+)+/i;
const POLITE_END = /[\s,]+(?:please|bitte|for me|thanks|thank you|danke)$/i;
const MARKS_AT_END = /[\s?!.…,;:=]+$/;

const SENTENCES = /(?<=[?!.;])\s+|\n+/;
const CLAUSES = /(?<=[?!.;])\s+|\n+|,\s+|\s+(?:and(?: then| also)?|then|und(?: dann| auch)?)\s+/i;

const GERMAN_LETTERS = /[äöüß]/i;
const GERMAN_WORDS =
  /\b(?:ich|du|wir|ihr|bitte|und|der|das|ist|wie|kannst|mir|eine?|nicht|schreibe?|mache?|warum|wer)\b/gi;

/** Characters that are looked at: patterns take longer for longer texts, and nothing known here is that long. */
const MAX_LENGTH = 2_000;

/**
 * What a person asked for. Several requests in one message are taken apart when all of them are understood (`remember
 * milk and eggs` stays whole); of several sentences the understood ones count, and the rest is one `unknown`.
 */
export function understand(message: string): Understood {
  const text = message.slice(0, MAX_LENGTH);
  const clauses = text.split(CLAUSES).map(match);
  if (clauses.length > 1 && clauses.every((clause) => clause !== undefined)) return joined(clauses);
  const whole = match(text);
  if (whole !== undefined) return whole;
  const sentences = text.split(SENTENCES).map(match);
  const known = sentences.filter((sentence) => sentence !== undefined);
  if (known.length === 0) return unknown(text);
  return joined([...known, unknown(text)]);
}

function match(text: string): Understood | undefined {
  const request = text.trim().replace(POLITE_START, '');
  const bare = request.replace(MARKS_AT_END, '');
  // With the marks at its end, too: `5!` is a calculation.
  return matchRules(bare) ?? matchRules(bare.replace(POLITE_END, '')) ?? matchRules(request);
}

function matchRules(request: string): Understood | undefined {
  for (const { locale, pattern, steps } of RULES) {
    const groups = pattern.exec(request)?.slice(1);
    const found = groups && steps(groups);
    if (found !== undefined) return { locale, steps: found };
  }
  return undefined;
}

function joined(parts: readonly Understood[]): Understood {
  const locale = parts.some((part) => part.locale === 'de') ? 'de' : 'en';
  return { locale, steps: parts.flatMap(({ steps }) => steps) };
}

function unknown(text: string): Understood {
  const isGerman = GERMAN_LETTERS.test(text) || (text.match(GERMAN_WORDS) ?? []).length >= 2;
  return { locale: isGerman ? 'de' : 'en', steps: [{ kind: 'say', topic: 'unknown' }] };
}
