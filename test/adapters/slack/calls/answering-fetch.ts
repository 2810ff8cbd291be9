import type { Clock } from '../../../../src/core/index.ts';

/** One request to the Web API, as it went out. */
export interface SentCall {
  readonly at: number;
  readonly method: string;
  readonly token: string;
  readonly args: Readonly<Record<string, string>>;
}

/** What is answered: a body that is `ok`, or a whole response. */
export type Answer = Readonly<Record<string, unknown>> | Response;

/** A way out that leads nowhere: requests are answered here, without a network, so that a clock of tests rules. */
export function createAnsweringFetch(
  clock: Clock,
  answerTo: (call: SentCall) => Answer | Promise<Answer> = () => ({}),
): { readonly fetch: typeof globalThis.fetch; readonly sent: readonly SentCall[] } {
  const sent: SentCall[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const call: SentCall = {
      at: clock.now(),
      method: (url instanceof Request ? url.url : String(url)).replace(/^.*\/api\//u, ''),
      token: headers.get('authorization')?.replace('Bearer ', '') ?? '',
      args: Object.fromEntries(new URLSearchParams(typeof init?.body === 'string' ? init.body : '')),
    };
    sent.push(call);
    const answer = await abortable(Promise.resolve(answerTo(call)), init?.signal ?? undefined);
    return answer instanceof Response ? answer : Response.json({ ok: true, ...answer });
  };
  return { fetch, sent };
}

export function refused(error: string, more: Readonly<Record<string, unknown>> = {}): Response {
  return Response.json({ ok: false, error, ...more });
}

export function rateLimited(seconds: number): Response {
  return Response.json(
    { ok: false, error: 'ratelimited' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );
}

/** Like a network: what nobody waits for any more ends. */
function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
