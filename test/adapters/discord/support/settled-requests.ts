import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as nextRound } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** Rounds of the event loop in which nothing may begin, so that what was told has been taken in. */
const QUIET_ROUNDS = 10;

/** Milliseconds of real time after which a request counts as one that the fake keeps open on purpose. */
const HELD_MS = 300;

/**
 * Waits until what is under way to an address has been answered, however long this machine takes: so the clock of a test
 * stands still meanwhile, and no limit ends because the machine is busy. For clients that go by undici; ends with the test.
 */
export function watchRequests(url: string): { readonly settled: () => Promise<void> } {
  const { origin } = new URL(url);
  const underWay = new Set<unknown>();
  /** What the fake does not answer, by a fault. */
  const held = new Set<unknown>();
  const onBegun = (message: unknown): void => {
    const { request } = message as { readonly request: { readonly origin: unknown } }; // undici's documented message
    if (String(request.origin) === origin) underWay.add(request);
  };
  const onEnded = (message: unknown): void => {
    const { request } = message as { readonly request: unknown }; // the same
    underWay.delete(request);
    held.delete(request);
  };
  const listeners = [
    ['undici:request:create', onBegun],
    ['undici:request:trailers', onEnded],
    ['undici:request:error', onEnded],
  ] as const;
  for (const [name, listener] of listeners) subscribe(name, listener);
  onTestFinished(() => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  });
  return {
    settled: async () => {
      const begunAt = performance.now();
      for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
        await nextRound();
        quiet = underWay.size === held.size ? quiet + 1 : 0;
        if (performance.now() - begunAt > HELD_MS) for (const request of underWay) held.add(request);
      }
    },
  };
}
