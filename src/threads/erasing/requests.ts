import type { Erasure, Records } from '../ports.ts';

/** What the keys of wishes to erase begin with. They name who is to be erased, and go when that is done. */
export const REQUEST_PREFIX = 'erasure:';

/** A wish to erase, as it is kept until it is done. */
export interface ErasureRequest {
  readonly what: Erasure;
  /** When it came, in milliseconds since the epoch. */
  readonly since: number;
}

/** The key of a wish; the same wish has the same key, however often it comes. */
export function requestKey(what: Erasure): string {
  const [[kind, id] = ['', '']] = Object.entries(what);
  return `${REQUEST_PREFIX}${kind}:${id}`;
}

/** Wishes that are not done. */
export async function openRequests(records: Records): Promise<readonly ErasureRequest[]> {
  const requests: ErasureRequest[] = [];
  for await (const [, { value }] of records.list<ErasureRequest>(REQUEST_PREFIX)) requests.push(value);
  return requests;
}
