import type { Clock } from '../../core/index.ts';
import { admitTarget } from './admit-target.ts';
import { describeSendFailure } from './describe-send-failure.ts';
import { parseTarget } from './parse-target.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';
import type { OneAnswer, OneRequest, SendOnce } from './send-once.ts';

export interface StreamingFetchOptions {
  readonly sendOnce: SendOnce;
  /** Whether an address is reached through a proxy, which then looks its name up. */
  readonly isProxied: (url: string) => boolean;
  readonly clock: Clock;
  /** @default as every other program on this machine */
  readonly resolve?: ResolveHost;
}

interface StreamingRequest {
  readonly method: OneRequest['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Origins that may be reached though they are not public: what an operator has entered, and nobody else. */
  readonly trustedOrigins: readonly string[];
}

/**
 * Sends one request, whose answer may go on for as long as it is read. Private, local, reserved and metadata addresses
 * are refused as everywhere, and no redirect is followed. Whoever asks ends it by the signal or by cancelling the body.
 *
 * @throws Error with a sentence that says what was refused or what failed, without the address's query.
 */
export type StreamingFetch = (url: string, request: StreamingRequest) => Promise<Response>;

/** Makes a way to the outside for answers that come bit by bit. */
export function createStreamingFetch(options: StreamingFetchOptions): StreamingFetch {
  const { sendOnce, isProxied, clock, resolve = resolveHost } = options;
  return async (text, { method, headers, body, signal: given, trustedOrigins }) => {
    // Of its own, so that nothing gathers on one that lives as long as a connection.
    const signal = AbortSignal.any([given]);
    const target = parseTarget(text, trustedOrigins);
    const addresses = await admitTarget(target, { resolve, isProxied, clock, signal });
    // What is packed would have to be unpacked before it can be counted.
    const sent = { ...headers, 'accept-encoding': 'identity' };
    const request = { url: target.url, method, headers: sent, addresses, signal, ...(body !== undefined && { body }) };
    return await new Promise<Response>((answered, failed) => {
      sendOnce(request, async (answer) => {
        const { response, isRead } = toResponse(answer);
        answered(response);
        // The connection is let go of when this settles.
        await isRead;
      }).catch((error: unknown) => {
        failed(signal.aborted ? signal.reason : new Error(describeSendFailure(error, target.host), { cause: error }));
      });
    });
  };
}

/** Statuses whose answers have no body, as the Fetch standard says. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

function toResponse({ status, headers: given, body }: OneAnswer): { response: Response; isRead: Promise<void> } {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    // Cookies are nobody's business here: none is ever sent back.
    if (value === undefined || name === 'set-cookie') continue;
    headers.set(name, typeof value === 'string' ? value : value.join(', '));
  }
  const packing = headers.get('content-encoding') ?? 'identity';
  if (packing !== 'identity') throw new Error('What came from there is packed, though that was not asked for.');
  if (WITHOUT_BODY.has(status)) {
    return {
      response: new Response(null, { status: status < 200 ? 204 : status, headers }),
      isRead: Promise.resolve(),
    };
  }
  const chunks = body[Symbol.asyncIterator]();
  let finish: () => void = () => undefined;
  const isRead = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const next = await chunks.next();
          if (next.done !== true) return controller.enqueue(next.value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        finish();
      },
      cancel: finish,
    },
    // Nothing is read before somebody wants it.
    { highWaterMark: 0 },
  );
  return { response: new Response(stream, { status, headers }), isRead };
}
