import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createStreamingFetch } from '../../../src/tools/net/create-streaming-fetch.ts';
import type { SendOnce } from '../../../src/tools/net/send-once.ts';

it('hangs nothing on the signal of a connection, however many requests are under way, and all end with it', async () => {
  const ending = new AbortController();
  let sent = 0;
  const sendOnce: SendOnce = async ({ signal }) => {
    sent += 1;
    return await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('ended')), { once: true });
    });
  };
  const fetch = createStreamingFetch({
    sendOnce,
    isProxied: () => false,
    resolve: async () => ['192.0.2.1'],
    clock: createFakeClock(),
  });
  const url = 'https://mcp.example.com/';
  const request = {
    method: 'POST',
    headers: {},
    signal: ending.signal,
    trustedOrigins: ['https://mcp.example.com'],
  } as const;
  const asked = Array.from({ length: 12 }, () => fetch(url, request));
  const ended = Promise.allSettled(asked);
  await new Promise((resolve) => setImmediate(resolve));
  expect([sent, getEventListeners(ending.signal, 'abort')]).toEqual([12, []]);
  ending.abort(new Error('The connection is let go of.'));
  expect(await ended).toEqual(
    asked.map(() => ({ status: 'rejected', reason: new Error('The connection is let go of.') })),
  );
});
