import { estimateTokenCount } from 'tokenx';

/** Bytes of a token in prose and code, and in JSON and what tools answer: fewer than most tokenizers need. */
const PROSE_BYTES = 3.2;
const DATA_BYTES = 2.1;

/** What a heuristic is wrong by, to the bad side. */
const MARGIN = 1.15;

const encoder = new TextEncoder();

/** About how many tokens a text takes, rather too many. Scripts without spaces are seen to. */
export function estimateProse(text: string): number {
  if (text === '') return 0;
  return Math.ceil(MARGIN * Math.max(byteLength(text) / PROSE_BYTES, estimateTokenCount(text)));
}

/** The same for JSON, tables, logs and the like, whose tokens are short. */
export function estimateData(text: string): number {
  if (text === '') return 0;
  return Math.ceil(MARGIN * Math.max(byteLength(text) / DATA_BYTES, estimateTokenCount(text)));
}

function byteLength(text: string): number {
  return encoder.encode(text).byteLength;
}
