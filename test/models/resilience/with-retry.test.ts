import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { AssistantMessageEvent, StreamOptions } from '../../../src/core/index.ts';
import { type FailedTry, withRetry } from '../../../src/models/resilience/with-retry.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { streamEvents } from '../../core/support/scripted-stream.ts';
import { error, MODEL, message, NO_KEY, OVERLOADED } from './support/failures.ts';
import { inShort, type Play, play, read } from './support/play.ts';

const START = Date.UTC(2026, 0, 1);

describe('a request that fails', () => {
  it('is made again until it succeeds, and whoever reads sees the success only', async () => {
    const { ask, requests, failed } = make([OVERLOADED, OVERLOADED, 'hello']);

    expect(inShort(await ask())).toEqual(['start', 'text_start', 'text_delta hello', 'text_end', 'done hello']);
    expect(requests.map(({ at }) => at - START)).toEqual([0, 375, 1_125]);
    expect(failed.map(({ attempt, retryInMs }) => [attempt, retryInMs])).toEqual([
      [1, 375],
      [2, 750],
    ]);
  });

  it('fails for good after its retries, with the last failure as the only event', async () => {
    const { ask, requests, failed } = make([error('server', { isRetryable: true }), OVERLOADED]);

    expect(inShort(await ask())).toEqual(['error overloaded']);
    expect(requests).toHaveLength(3);
    expect(failed.map(({ message, retryInMs }) => [message.error?.kind, retryInMs])).toEqual([
      ['server', 375],
      ['overloaded', 750],
      ['overloaded', undefined],
    ]);
  });

  it('waits as long as the provider asks', async () => {
    const { ask, requests } = make([error('rate_limit', { isRetryable: true, retryAfterMs: 7_000 }), 'hello']);

    await ask();
    expect(requests.map(({ at }) => at - START)).toEqual([0, 7_000]);
  });

  it('fails at once when the provider asks for more than a minute, and the delay is told', async () => {
    const { ask, requests } = make([error('rate_limit', { isRetryable: true, retryAfterMs: 180_000 })]);

    expect(await ask()).toMatchObject([{ type: 'error', error: { error: { retryAfterMs: 180_000 } } }]);
    expect(requests).toHaveLength(1);
  });

  it('is not made again once content has arrived', async () => {
    const { ask, requests } = make([{ ...error('network', { isRetryable: true, isMidStream: true }), after: 'Hel' }]);

    expect(inShort(await ask())).toEqual(['start', 'text_start', 'text_delta Hel', 'error network']);
    expect(requests).toHaveLength(1);
  });

  it('is made again when blocks had begun, but nothing was in them', async () => {
    const clock = createFakeClock(START);
    const broken = message('', { content: [{ type: 'thinking', thinking: '' }], stopReason: 'error' });
    const failure = { ...broken, error: error('network', { isRetryable: true, isMidStream: true }) };
    const events: readonly AssistantMessageEvent[] = [
      { type: 'start', partial: broken },
      { type: 'thinking_start', contentIndex: 0, partial: broken },
      { type: 'error', reason: 'error', error: failure },
    ];
    let asked = 0;
    const streamFn = withRetry(
      () => {
        asked += 1;
        return streamEvents(events, failure);
      },
      { retries: 1, clock, random: () => 0.5, onFailedTry: () => undefined },
    );

    expect(await read(streamFn(MODEL, { messages: [] }), clock)).toMatchObject([
      { type: 'error', error: { content: [], error: { kind: 'network', isMidStream: false } } },
    ]);
    expect(asked).toBe(2);
  });

  it.each<[string, Play]>([
    ['auth', NO_KEY],
    ['content_filter', error('content_filter')],
    ['context_overflow', error('context_overflow')],
    ['invalid_request', error('invalid_request')],
  ])('is not made again when that is of no use: %s', async (kind, failure) => {
    const { ask, requests } = make([failure]);

    expect(inShort(await ask())).toEqual([`error ${kind}`]);
    expect(requests).toHaveLength(1);
  });

  it('is made as often as the request itself says', async () => {
    const { ask, requests } = make([OVERLOADED]);

    await ask({ maxRetries: 0 });
    expect(requests).toHaveLength(1);
  });

  it('leaves no retries to a library behind it', async () => {
    const { ask, requests } = make(['hello']);

    await ask({ temperature: 0.5 });
    expect(requests.map(({ options }) => options)).toEqual([{ temperature: 0.5, maxRetries: 0 }]);
  });
});

describe('an abort', () => {
  it('ends the waiting before the next try at once, and leaves nothing behind', async () => {
    const { streamFn, clock, requests, failed } = make([OVERLOADED]);
    const controller = new AbortController();
    const opened = await streamFn(MODEL, { messages: [] }, { signal: controller.signal });
    await clock.advanceAsync(100);
    controller.abort();

    expect(await read(opened, clock)).toMatchObject([
      { type: 'error', reason: 'aborted', error: { stopReason: 'aborted', errorMessage: 'Operation aborted' } },
    ]);
    expect([clock.now() - START, clock.pendingTimers, requests.length, failed.length]).toEqual([100, 0, 1, 1]);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('in the middle of an answer is passed on and not logged as a failure', async () => {
    const { streamFn, clock, failed } = make([{ stall: 'Hel' }]);
    const controller = new AbortController();
    const opened = await streamFn(MODEL, { messages: [] }, { signal: controller.signal });
    await clock.advanceAsync(100);
    controller.abort();

    expect(inShort(await read(opened, clock))).toEqual(['start', 'text_start', 'text_delta Hel', 'aborted no kind']);
    expect(failed).toEqual([]);
  });
});

describe('a logger that throws', () => {
  it('ends the stream with an error, so that nobody hangs', async () => {
    const clock = createFakeClock(START);
    const streamFn = withRetry(play(clock, OVERLOADED), {
      retries: 2,
      clock,
      random: () => 0.5,
      onFailedTry: () => {
        throw new Error('The disk is full.');
      },
    });

    expect(await read(streamFn(MODEL, { messages: [] }), clock)).toMatchObject([
      { type: 'error', error: { errorMessage: 'The disk is full.', error: { kind: 'protocol' } } },
    ]);
  });
});

function make(plays: readonly Play[]) {
  const clock = createFakeClock(START);
  const player = play(clock, ...plays);
  const failed: FailedTry[] = [];
  const onFailedTry = (tried: FailedTry): void => {
    failed.push(tried);
  };
  const streamFn = withRetry(player, { retries: 2, clock, random: () => 0.5, onFailedTry });
  const ask = (options?: StreamOptions) => read(streamFn(MODEL, { messages: [] }, options), clock);
  return { clock, streamFn, ask, requests: player.requests, failed };
}
