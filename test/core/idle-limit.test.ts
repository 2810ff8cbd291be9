import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type AssistantMessageEvent, type StreamFn, withIdleLimit } from '../../src/core/index.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { createGate, settlePromises } from './support/gate.ts';
import { assistant, MODEL, user } from './support/messages.ts';
import {
  createScript,
  type ScriptedAnswer,
  stallForEver,
  stallUntilAborted,
  streamEvents,
} from './support/scripted-stream.ts';

describe('withIdleLimit', () => {
  it('passes a stream on as it is', async () => {
    const { signal } = new AbortController();
    const { stream, requests, clock } = await open(assistant(['hello']), { temperature: 0.5, signal });

    expect((await collect(stream)).map(({ type }) => type)).toEqual(['start', 'text_delta', 'done']);
    expect(await stream.result()).toMatchObject({ content: [{ type: 'text', text: 'hello' }], stopReason: 'stop' });
    expect(requests[0]).toMatchObject({ model: MODEL, messages: [user('hi')], options: { temperature: 0.5 } });
    expect(clock.pendingTimers).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('passes a failed stream on as it is', async () => {
    const { stream } = await open(assistant([], 'error'));

    expect(await collect(stream)).toEqual([{ type: 'error', reason: 'error', error: assistant([], 'error') }]);
  });

  it('E12: ends a silent stream with an error that keeps what had arrived, and aborts its request', async () => {
    const { stream, requests, clock } = await open(stallForEver('so far'));
    const collected = collect(stream);
    await clock.advanceAsync(100);

    expect((await collected).at(-1)).toMatchObject({
      type: 'error',
      reason: 'error',
      error: {
        content: [{ type: 'text', text: 'so far' }],
        errorMessage: 'The model sent nothing for 100 ms',
        error: { kind: 'timeout', isRetryable: true, isMidStream: true },
      },
    });
    expect(await stream.result()).toMatchObject({ stopReason: 'error' });
    expect(requests[0]?.options.signal?.aborted).toBe(true);
  });

  it('E12: begins to count with the request', async () => {
    const { stream, clock } = await open(() => new Promise(() => undefined));
    await clock.advanceAsync(99);
    await clock.advanceAsync(1);

    expect(await stream.result()).toMatchObject({
      content: [{ type: 'text', text: '' }],
      model: 'model-1',
      errorMessage: 'The model sent nothing for 100 ms',
      error: { kind: 'timeout', isRetryable: true, isMidStream: false },
    });
  });

  it('counts anew with every event', async () => {
    const next = createGate();
    const message = assistant(['slow']);
    const { stream, clock } = await open(() =>
      streamEvents(
        (async function* (): AsyncGenerator<AssistantMessageEvent> {
          yield { type: 'start', partial: message };
          await next.promise;
          yield { type: 'text_delta', contentIndex: 0, delta: 'slow', partial: message };
          await new Promise<void>((resolve) => clock.setTimeout(resolve, 99));
          yield { type: 'done', reason: 'stop', message };
        })(),
        message,
      ),
    );
    await clock.advanceAsync(99);
    next.open();
    await settlePromises();
    await clock.advanceAsync(99);

    expect((await stream.result()).stopReason).toBe('stop');
  });

  it('counts anew with every sign of life of the provider, and passes it on', async () => {
    const told: unknown[] = [];
    const onProviderStreamEvent = (data: unknown): void => void told.push(data);
    const { stream, requests, clock } = await open(stallForEver('so far'), { onProviderStreamEvent });
    for (const ping of [1, 2, 3]) {
      await clock.advanceAsync(99);
      await requests[0]?.options.onProviderStreamEvent?.(ping, MODEL);
    }
    await clock.advanceAsync(100);

    expect(told).toEqual([1, 2, 3]);
    expect(await stream.result()).toMatchObject({ errorMessage: 'The model sent nothing for 100 ms' });
  });

  it('ends a stream that lasts for too long, however lively it is', async () => {
    const clock = createFakeClock(10);
    const { streamFn, requests } = createScript(stallForEver('so far'));
    const stream = await withIdleLimit(streamFn, { idleMs: 100, totalMs: 250, clock })(MODEL, { messages: [] });
    for (let ping = 0; ping < 5; ping += 1) {
      await clock.advanceAsync(50);
      await requests[0]?.options.onProviderStreamEvent?.('ping', MODEL);
    }

    expect(await stream.result()).toMatchObject({
      stopReason: 'error',
      errorMessage: 'The model was not done after 250 ms',
      error: { kind: 'timeout', isRetryable: false, isMidStream: true },
    });
    expect([requests[0]?.options.signal?.aborted, clock.pendingTimers]).toEqual([true, 0]);
  });

  it('has failures of no kind sorted: by what was thrown, else by the sentence', async () => {
    const sorted: unknown[] = [];
    const classify = (failure: unknown, isMidStream: boolean) => {
      sorted.push(failure);
      return { kind: 'network', isRetryable: true, isMidStream } as const;
    };
    const thrown = new Error('no network');
    const { streamFn } = createScript(() => Promise.reject(thrown), assistant(['a'], 'error'));
    const limited = withIdleLimit(streamFn, { idleMs: 100, clock: createFakeClock(10), classify });
    const first = await (await limited(MODEL, { messages: [] })).result();
    const second = await (await limited(MODEL, { messages: [] })).result();

    expect(sorted).toEqual([thrown, 'it was error']);
    expect([first.error, second.error]).toEqual([
      { kind: 'network', isRetryable: true, isMidStream: false },
      { kind: 'network', isRetryable: true, isMidStream: true },
    ]);
  });

  it('E12: gives a stream that ends without a final event its result', async () => {
    const message = assistant(['quiet']);
    const { stream } = await open(() => streamEvents([{ type: 'start', partial: message }], message));

    expect(await collect(stream)).toEqual([
      { type: 'start', partial: message },
      { type: 'done', reason: 'stop', message },
    ]);
  });

  it('E12: ends a stream without a final event and without a result', async () => {
    const message = assistant(['lost'], 'pending');
    const { stream, clock } = await open(() => ({
      ...streamEvents([{ type: 'start', partial: message }], message),
      result: () => new Promise(() => undefined),
    }));
    await clock.advanceAsync(100);

    expect(await stream.result()).toMatchObject({ stopReason: 'error', content: [{ type: 'text', text: 'lost' }] });
  });

  it('takes a final message that still says pending for a stop', async () => {
    const message = assistant(['a'], 'pending');
    const { stream } = await open(() => streamEvents([{ type: 'done', reason: 'stop', message }], message));

    expect(await collect(stream)).toEqual([{ type: 'done', reason: 'stop', message }]);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('no network'))],
    [
      'throws',
      () => {
        throw new Error('no network');
      },
    ],
  ])('turns a stream function that %s into a stream with an error', async (_, answer) => {
    const { stream } = await open(answer);

    expect(await stream.result()).toMatchObject({ stopReason: 'error', errorMessage: 'no network' });
  });

  it('lets an aborted stream end by itself', async () => {
    const controller = new AbortController();
    const { stream, requests } = await open(stallUntilAborted('so far'), { signal: controller.signal });
    controller.abort('stop');

    expect(await stream.result()).toEqual(assistant(['so far'], 'aborted'));
    expect(requests[0]?.options.signal?.reason).toBe('stop');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('E12: ends an aborted stream that ignores it, however much it still says', async () => {
    const controller = new AbortController();
    const clock = createFakeClock(10);
    const message = assistant(['talking'], 'pending');
    const { stream } = await open(
      () =>
        streamEvents(
          (async function* (): AsyncGenerator<AssistantMessageEvent> {
            for (;;) {
              yield { type: 'start', partial: message };
              await new Promise<void>((resolve) => clock.setTimeout(resolve, 10));
            }
          })(),
          message,
        ),
      { signal: controller.signal },
      clock,
    );
    await clock.advanceAsync(50);
    controller.abort();
    await clock.advanceAsync(500);

    expect(await stream.result()).toMatchObject({ stopReason: 'aborted', errorMessage: 'Operation aborted' });
  });

  it('aborts a request whose signal had fired', async () => {
    const { stream } = await open(stallUntilAborted('so far'), { signal: AbortSignal.abort() });

    expect((await stream.result()).stopReason).toBe('aborted');
  });

  it('works with the clock of the host', async () => {
    const limited = withIdleLimit(createScript(assistant(['a'])).streamFn, { idleMs: 10_000 });
    const stream = await limited(MODEL, { messages: [] });

    expect((await stream.result()).stopReason).toBe('stop');
  });
});

async function open(
  answer: ScriptedAnswer,
  options: Parameters<StreamFn>[2] = {},
  // Later than the messages of the tests, which are then not timed.
  clock = createFakeClock(10),
) {
  const { streamFn, requests } = createScript(answer);
  const limited = withIdleLimit(streamFn, { idleMs: 100, clock });
  const stream = await limited(MODEL, { messages: [user('hi')] }, options);
  await settlePromises();
  return { stream, requests, clock };
}

async function collect(stream: AsyncIterable<AssistantMessageEvent>): Promise<AssistantMessageEvent[]> {
  const events: AssistantMessageEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}
