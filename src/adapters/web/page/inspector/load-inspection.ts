import type { Inspection } from '../../protocol.ts';
import { readAnswer } from '../read-answer.ts';

/** Which thread is looked at, and by whom. */
export interface InspectedPlace {
  /** The id of the member who looks. */
  readonly person: string;
  readonly channel: string;
  /** The root message's id; undefined in a direct message, which is one thread. */
  readonly thread: string | undefined;
}

/**
 * Asks the server for a thread's inspection.
 *
 * @throws Error with a sentence for people when the server refuses or cannot be reached.
 */
export async function loadInspection(
  { person, channel, thread }: InspectedPlace,
  signal: AbortSignal,
  request: (url: string, init: { readonly signal: AbortSignal }) => Promise<Response> = fetch,
): Promise<Inspection> {
  const query = new URLSearchParams({ person, channel, ...(thread !== undefined && { thread }) });
  const answer = await readAnswer(request(`/playground/api/inspect?${query}`, { signal }));
  return answer as Inspection; // our own server's answer: protocol.ts
}
