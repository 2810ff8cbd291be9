/** Tokens of one request's input, by what a cache did for them. Together they are the whole input. */
export interface CacheUse {
  readonly fresh: number;
  readonly read: number;
  readonly written: number;
}

/** What providers count for English and JSON, roughly; the same for every request, which is all that is needed here. */
const BYTES_PER_TOKEN = 4;

export function countTokens(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value) ?? '') / BYTES_PER_TOKEN);
}
