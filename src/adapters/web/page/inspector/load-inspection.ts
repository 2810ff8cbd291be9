import type { Inspection } from '../../protocol.ts';

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
  const response = await request(`/playground/api/inspect?${query}`, { signal }).catch((error: unknown) => {
    throw new Error('The server cannot be reached.', { cause: error });
  });
  if (!response.ok) throw new Error(await problemOf(response));
  return (await response.json()) as Inspection; // our own server's answer: protocol.ts
}

async function problemOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = hasError(body) ? body.error.message : undefined;
  return typeof message === 'string' ? message : `The server answered ${response.status}.`;
}

function hasError(body: unknown): body is { error: { message?: unknown } } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null
  );
}
