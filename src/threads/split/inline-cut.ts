import { type Atom, findAtoms } from './atoms.ts';
import { startsBlock } from './block-lines.ts';
import { type Clusters, createClusters } from './clusters.ts';
import { runLength } from './leaves.ts';
import { isWhiteSpace } from './white-space.ts';

const MOST_DISSOLVED = 4;
const MOST_STEPS_BACK = 8;
const LAST_WESTERN = '\u2e7f';
const SENTENCE_END = /[.!?…][\s"'”’»)\]*_`]?\s$|[。！？]$/u;
const EAST_ASIAN_PUNCTUATION = /^[、。，；：！？）」』】》〉]/u;
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Where a line is cut, and the formatting to close there and to open again after it, outermost first. */
export interface InlineCut {
  readonly index: number;
  readonly spans: readonly string[];
}

/** The line to cut. */
export interface InlineTarget {
  readonly line: string;
  /** The cut comes after this index: list markers and quote signs never stand alone. */
  readonly from: number;
  /** The last index at which the line fits. */
  readonly fit: number;
  /** The first index at which the part is filled well enough. */
  readonly good: number;
}

type Rank = 'sentence' | 'space' | 'punctuation' | 'ideograph';
const RANKS: readonly Rank[] = ['sentence', 'space', 'punctuation', 'ideograph'];

/** Finds a good place: between sentences, else words, else East Asian phrases or characters, and in no atom. */
export function findGoodCut(target: InlineTarget): number | undefined {
  return bestCut(target, findAtoms(target.line, target.from), createClusters(target.line), '');
}

/**
 * Finds the least bad place when there is no good one: after any word, before an atom; then inside the atom that fills
 * the part, closing and opening its formatting; at last between any two visible characters, or inside one that no
 * part can hold. `shorten` gives the last index that leaves room to close the spans.
 */
export function findAnyCut(target: InlineTarget, shorten: (spans: readonly string[]) => number): InlineCut {
  const { line, good } = target;
  const clusters = createClusters(line);
  const spans: string[] = [];
  let { from, fit } = target;
  // Once an atom is given up, what is inside it only counts in the second half. Else "**a **a **a" would be cut after
  // every word, and the work would no longer be linear.
  let least = from + 1;
  for (let round = 0; round < MOST_DISSOLVED; round += 1) {
    const atoms = findAtoms(line, from);
    const opened = spans.join('');
    const index =
      bestCut({ line, from, fit, good }, atoms, clusters, opened) ??
      lastSpace({ line, from: least - 1, fit, good }, atoms, clusters, opened);
    if (index !== undefined) return { index, spans };
    const filling = atoms.find((atom) => atom.start < fit && fit < atom.end);
    if (filling === undefined) break;
    if (filling.start > from && filling.start >= least && !startsBlock(line, filling.start, opened)) {
      return { index: filling.start, spans };
    }
    // Nothing nests in code, and no formatting in itself: "~~" twice would begin a fence.
    const canNest = !spans.some((span) => span === filling.marker || span.startsWith('`'));
    if (filling.start === from && filling.marker !== undefined && canNest) {
      spans.push(filling.marker);
      fit = shorten(spans);
    }
    from = filling.start + runLength(line, filling.start);
    least = Math.max(from + 1, good);
  }
  return { index: hardCut({ line, from, fit, good }, clusters, spans.join('')), spans };
}

function bestCut(target: InlineTarget, atoms: readonly Atom[], clusters: Clusters, opened: string): number | undefined {
  const { line, from, fit, good } = target;
  const found = new Map<Rank, number>();
  for (const index of freeIndexes(atoms, Math.max(from + 1, good), fit)) {
    const rank = rankOf(line, index);
    if (rank === undefined || found.has(rank) || startsBlock(line, index, opened) || !clusters.isBoundary(index))
      continue;
    if (rank === 'sentence') return index;
    found.set(rank, index);
  }
  const best = RANKS.find((rank) => found.has(rank));
  return best === undefined ? undefined : found.get(best);
}

function lastSpace(
  target: InlineTarget,
  atoms: readonly Atom[],
  clusters: Clusters,
  opened: string,
): number | undefined {
  const { line, from, fit } = target;
  for (const index of freeIndexes(atoms, from + 1, fit)) {
    const isWordStart = isWhiteSpace(line.charAt(index - 1)) && !isWhiteSpace(line.charAt(index));
    if (isWordStart && !startsBlock(line, index, opened) && clusters.isBoundary(index)) return index;
  }
  return undefined;
}

/** Yields the indexes from the last to the first that are inside no atom. */
function* freeIndexes(atoms: readonly Atom[], first: number, last: number): Generator<number> {
  let atom = atoms.length - 1;
  let index = last;
  while (index >= first) {
    const { start, end } = atoms[atom] ?? { start: -1, end: -1 };
    if (index <= start) atom -= 1;
    else if (index < end) index = start;
    else yield index--;
  }
}

function rankOf(line: string, index: number): Rank | undefined {
  const last = line.charAt(index - 1);
  const next = line.charAt(index);
  const isAfterSpace = isWhiteSpace(last);
  // Most places are inside a word: no pattern is needed for those.
  if (isWhiteSpace(next) || (!isAfterSpace && last <= LAST_WESTERN)) return undefined;
  const isSentenceEnd = SENTENCE_END.test(line.slice(Math.max(0, index - 3), index));
  if (isSentenceEnd && !EAST_ASIAN_PUNCTUATION.test(next)) return 'sentence';
  if (isAfterSpace) return 'space';
  if (!EAST_ASIAN.test(next)) return undefined;
  if (EAST_ASIAN_PUNCTUATION.test(last)) return 'punctuation';
  return EAST_ASIAN.test(last) ? 'ideograph' : undefined;
}

function hardCut(target: InlineTarget, clusters: Clusters, opened: string): number {
  const { line, from, fit } = target;
  const last = clusters.boundaryBefore(fit);
  let index = last;
  // A few steps back keep an accidental list or quote away; a whole line of signs is cut where it is full.
  for (let step = 0; step < MOST_STEPS_BACK && startsBlock(line, index, opened); step += 1) {
    index = clusters.boundaryBefore(line.slice(0, index).trimEnd().length - 1);
  }
  if (index > from && !startsBlock(line, index, opened)) return index;
  return last > from ? last : fit;
}
