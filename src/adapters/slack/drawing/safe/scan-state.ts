import type { OpenFence } from './line-start.ts';

const MOST_BRACKETS = 64;

/** Where a scan is: what was read before decides what follows means. One scan writes to it. */
export interface ScanState {
  isLineStart: boolean;
  isDefinition: boolean;
  fence: OpenFence | undefined;
  /** Units of the open code span that are not read yet, with the run that closes it. */
  spanUnits: number;
  /** Units in which a `>` still belongs to a masked opening. */
  maskedUnits: number;
  brackets: ('link' | 'image')[];
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
    spanUnits: 0,
    maskedUnits: 0,
    brackets: [],
    previous: '',
    grown: 0,
  };
}

/** Notes what was read and how long it has become. */
export function withRead(state: ScanState, read: string, written: number): void {
  if (read === '') return;
  // A code span ends where it was found to end, whatever was read as one.
  state.spanUnits = Math.max(0, state.spanUnits - read.length);
  state.maskedUnits = Math.max(0, state.maskedUnits - read.length);
  state.previous = (state.previous + read).slice(-3);
  state.grown += Math.max(0, written - read.length);
  if (state.brackets.length > MOST_BRACKETS) state.brackets.shift();
  if (!read.endsWith('\n')) return;
  state.isLineStart = true;
  state.maskedUnits = 0;
  state.brackets = [];
}
