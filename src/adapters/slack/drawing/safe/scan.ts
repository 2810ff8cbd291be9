import { hostOf, saysHost } from '../link-host.ts';
import type { AllowedTokens } from './allowed-token.ts';
import { readCall } from './call.ts';
import { readBackticks } from './code-span.ts';
import { readDestination } from './destination.ts';
import { type LineStart, readLineStart } from './line-start.ts';
import { readTarget } from './link-target.ts';
import { MASKED_OPENING, readEntity, readOpening } from './opening.ts';
import { labelSince, type ScanState, withRead } from './scan-state.ts';
import { matchSticky, type Place, type Reading, type Step } from './step.ts';

const PLAIN = /[^<>&`!@[\]\\*_~\n]+/y;
const MARKERS = /\*{1,16}|_{1,16}|~{1,16}/y;
const ESCAPABLE = /^[!-/:-@[-`{-~]$/;
const LOCAL_TARGET = /^[./#?\\]$/;

/** How much longer than its source a safe text may become, in units: hosts of some tens of links. */
export const MOST_GROWTH = 900;

/** What was read and what is to be shown for it; the rest of the text waits for what follows. */
export interface Scanned {
  readonly out: string;
  readonly read: number;
}

/** Reads as much of a text as can be decided, and notes in `state` where it is. */
export function scan(text: string, state: ScanState, isEnd: boolean, allowed: AllowedTokens): Scanned {
  const parts: string[] = [];
  let index = 0;
  while (index < text.length) {
    const step = readStep({ text, index, isEnd }, state, allowed);
    if (step === 'more') break;
    const out = step.out + besideAfter(step.length, state);
    parts.push(out);
    withRead(state, text.slice(index, index + step.length), out.length);
    index += step.length;
  }
  return { out: parts.join(''), read: index };
}

function readStep(place: Place, state: ScanState, allowed: AllowedTokens): Reading<Step> {
  if (state.isLineStart) return startLine(place, state);
  const [plain = ''] = matchSticky(PLAIN, place) ?? [];
  if (plain !== '') return verbatim(place, Math.min(plain.length, state.beside?.units ?? plain.length));
  const isCode = state.fence !== undefined || state.spanUnits > 0;
  switch (place.text.charAt(place.index)) {
    case '<':
      return maskOpening(readOpening(place, isCode, allowed), state);
    case '&':
      return maskOpening(readEntity(place), state);
    case '@':
      return readCall(place, state.previous, allowed);
    case '>':
      return one(state.maskedUnits > 0 ? closeMasked(state) : '>');
    case '\n':
      return one('\n');
    case ']':
      return readClosing(place, state, isCode);
    default:
      return isCode ? one(place.text.charAt(place.index)) : readProse(place, state);
  }
}

/** What means something outside code only. */
function readProse(place: Place, state: ScanState): Reading<Step> {
  const { text, index, isEnd } = place;
  const next = text.charAt(index + 1);
  switch (text.charAt(index)) {
    case '`': {
      const backticks = readBackticks(place);
      if (backticks === 'more') return 'more';
      state.spanUnits = backticks.inside === 0 ? 0 : backticks.inside + backticks.length;
      return verbatim(place, backticks.length);
    }
    case '\\':
      if (next === '' && !isEnd) return 'more';
      // What is masked is so behind a backslash as well.
      return verbatim(place, ESCAPABLE.test(next) && next !== '<' && next !== '&' && next !== '@' ? 2 : 1);
    case '!':
      if (next === '' && !isEnd) return 'more';
      return next === '[' ? readImage(place, state) : one('!');
    case '[':
      state.brackets.push({ kind: 'link', from: state.units + 1 });
      return one('[');
    default: {
      // Shown as it is, but not while half of it is there.
      const [run = ''] = matchSticky(MARKERS, place) ?? [];
      const mayGrow = index + run.length === text.length && run.length < 16;
      return mayGrow && !isEnd ? 'more' : verbatim(place, run.length);
    }
  }
}

/** An image is fetched by everybody who reads it: a link with its target beside it stands in its place. */
function readImage({ text, index, isEnd }: Place, state: ScanState): Reading<Step> {
  const label = text.slice(index + 1, index + 4);
  if (!isEnd && label.length < 3 && '[]('.startsWith(label)) return 'more';
  // Behind a bracket it would be the target of a link.
  if (label === '[](') return { out: state.previous.endsWith(']') ? ' (' : '(', length: 4 };
  state.brackets.push({ kind: 'image', from: state.units + 2 });
  return { out: '[', length: 2 };
}

function readClosing(place: Place, state: ScanState, isCode: boolean): Reading<Step> {
  const { text, index, isEnd } = place;
  const next = text.charAt(index + 1);
  if (next === '' && !isEnd) return 'more';
  const bracket = isCode ? undefined : state.brackets.at(-1);
  const isDefinition = !isCode && state.isDefinition && state.brackets.length === 1 && next === ':';
  const after = { ...place, index: index + 2 };
  const isLive = next === '(' ? leadsAstray(after, isCode) : isDefinition && defines(after);
  if (isLive === 'more') return 'more';
  const isLink = next === '(' && !isLive && bracket?.kind !== 'image' && (!isCode || mayBeLink(after, state));
  const label = bracket === undefined ? undefined : labelSince(state, bracket);
  const beside = isLink ? besideLink(after, label) : NOTHING;
  if (beside === 'more') return 'more';
  if (!isCode) state.brackets.pop();
  if (!isCode && state.brackets.length === 0) state.isDefinition = false;
  const isParted = isLive || beside === undefined || (bracket?.kind === 'image' && next === '(');
  if (!isParted && beside.words === '') return one(']');
  // In another link's target no link begins, whoever reads it.
  if (!isParted && state.beside === undefined && state.grown + beside.words.length <= MOST_GROWTH) {
    state.beside = { ...beside };
    return one(']');
  }
  // Apart, they are no link: the target is shown as text.
  return state.grown < MOST_GROWTH ? { out: `] ${next}`, length: 2 } : { out: '] ', length: 2 };
}

/** A link's host, to be written behind its target where its label does not say it; undefined where it cannot be told. */
function besideLink(target: Place, label: string | undefined): Reading<NonNullable<ScanState['beside']> | undefined> {
  const destination = readDestination(target);
  if (destination === 'more' || destination === undefined) return destination;
  const host = hostOf(destination.address);
  if (host === undefined) return undefined;
  if (label !== undefined && saysHost(label, host)) return NOTHING;
  // With both brackets before the target.
  return { words: ` (${host})`, units: destination.length + 2 };
}

/** Whether code may hold a link for readers who see no code there: they differ about spans, and seldom about fences. */
function mayBeLink({ text, index }: Place, { fence, isUnsure }: ScanState): boolean {
  return (
    (fence === undefined || isUnsure) &&
    /^[ \t\n]*<?(?:https?|mailto):/iu.test(text.slice(index, index + LONGEST_START))
  );
}

/** So many units of a target tell whether it is one of the web or of mail. */
const LONGEST_START = 40;

const NOTHING = { words: '', units: 0 };

/** What is to be written when so many more units were read. */
function besideAfter(length: number, state: ScanState): string {
  if (state.beside === undefined) return '';
  state.beside.units -= length;
  if (state.beside.units > 0) return '';
  const { words } = state.beside;
  state.beside = undefined;
  return words;
}

function leadsAstray(target: Place, isCode: boolean): Reading<boolean> {
  const kind = readTarget(target, isCode);
  return kind === 'more' ? 'more' : kind === 'scheme' || (kind === 'relative' && !isCode);
}

/** Whether it would be defined where references lead: those would hide it from who reads them. */
function defines(target: Place): Reading<boolean> {
  const kind = readTarget(target, false);
  if (kind !== 'relative') return kind === 'more' ? 'more' : true;
  // A word is a word: `[Note]: as said` defines nothing.
  return LOCAL_TARGET.test(target.text.slice(target.index).trimStart().charAt(0));
}

function startLine(place: Place, state: ScanState): Reading<Step> {
  const start: Reading<LineStart> =
    state.spanUnits > 0
      ? { length: 0, fence: state.fence, isDefinition: state.isDefinition }
      : readLineStart(place, state.fence);
  if (start === 'more') return 'more';
  state.isLineStart = false;
  state.isDefinition = start.isDefinition;
  state.fence = start.fence;
  state.isUnsure ||= start.isUnsure === true;
  const line = verbatim(place, start.length);
  return start.out === undefined ? line : { ...line, out: start.out };
}

function maskOpening(step: Reading<Step>, state: ScanState): Reading<Step> {
  if (step !== 'more' && step.out === MASKED_OPENING) state.maskedUnits = 80;
  return step;
}

function closeMasked(state: ScanState): string {
  state.maskedUnits = 0;
  return '›';
}

function one(out: string): Step {
  return { out, length: 1 };
}

function verbatim({ text, index }: Place, length: number): Step {
  return { out: text.slice(index, index + length), length };
}
