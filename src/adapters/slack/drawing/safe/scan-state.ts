import type { OpenFence } from './line-start.ts';

const MOST_BRACKETS = 64;

/** Longest label of a link that could say where it leads. */
const LONGEST_LABEL = 300;

/** A bracket that was opened and not closed yet. */
interface OpenBracket {
  readonly kind: 'link' | 'image';
  /** How many units were read when it opened. */
  readonly from: number;
}

/** Where a scan is: what was read before decides what follows means. One scan writes to it. */
export interface ScanState {
  isLineStart: boolean;
  isDefinition: boolean;
  fence: OpenFence | undefined;
  /** Whether readers may see fences elsewhere from here on. */
  isUnsure: boolean;
  /** Units of the open code span that are not read yet, with the run that closes it. */
  spanUnits: number;
  /** Units in which a `>` still belongs to a masked opening. */
  maskedUnits: number;
  brackets: OpenBracket[];
  /** The end of what was read, as far as labels of links are looked at, and how many units it is the end of. */
  recent: string;
  units: number;
  /** What is to be written when a link's target is over, and how many units of it are not read yet. */
  beside: { words: string; units: number } | undefined;
  /** The end of what was read last. */
  previous: string;
  /** How many units longer the text has become. */
  grown: number;
}

export function createScanState(): ScanState {
  return {
    isLineStart: true,
    isDefinition: false,
    fence: undefined,
    isUnsure: false,
    spanUnits: 0,
    maskedUnits: 0,
    brackets: [],
    recent: '',
    units: 0,
    beside: undefined,
    previous: '',
    grown: 0,
  };
}

/** What stands behind a bracket so far; undefined where that is longer than anything that names a place. */
export function labelSince({ recent, units }: ScanState, { from }: OpenBracket): string | undefined {
  const length = units - from;
  return length > LONGEST_LABEL ? undefined : recent.slice(recent.length - length);
}

/** Notes what was read and how long it has become. */
export function withRead(state: ScanState, read: string, written: number): void {
  if (read === '') return;
  // A code span ends where it was found to end, whatever was read as one.
  state.spanUnits = Math.max(0, state.spanUnits - read.length);
  state.maskedUnits = Math.max(0, state.maskedUnits - read.length);
  state.previous = (state.previous + read).slice(-3);
  state.recent = (state.recent + read).slice(-LONGEST_LABEL);
  state.units += read.length;
  state.grown += Math.max(0, written - read.length);
  if (state.brackets.length > MOST_BRACKETS) state.brackets.shift();
  if (!read.endsWith('\n')) return;
  state.isLineStart = true;
  state.maskedUnits = 0;
  state.brackets = [];
}
