import { describe, expect, it } from 'vitest';
import { type AssistantMessageEvent, AssistantMessageEventStream, EventStream } from '../../src/core/index.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { assistant } from './support/messages.ts';

describe('EventStream', () => {
  it('delivers what was pushed before iteration, the completing event included', async () => {
    const stream = createNumbers();
    for (const value of [1, 2, 0, 3]) stream.push(value);

    expect(await collect(stream)).toEqual([1, 2, 0]);
    expect(await stream.result()).toBe('ended with 0');
  });

  it('delivers what is pushed while it is iterated', async () => {
    const stream = createNumbers();
    const collected = collect(stream);
    for (const value of [1, 2, 0]) {
      stream.push(value);
      await Promise.resolve();
    }

    expect(await collected).toEqual([1, 2, 0]);
  });

  it('ends with end(result) after what was pushed; later pushes are ignored', async () => {
    const stream = createNumbers();
    stream.push(1);
    stream.end('early');
    stream.push(2);

    expect(await collect(stream)).toEqual([1]);
    expect(await stream.result()).toBe('early');
  });

  it('E12: rejects its result when it ends without one', async () => {
    const stream = createNumbers();
    stream.end();

    expect(await collect(stream)).toEqual([]);
    await expect(stream.result()).rejects.toThrow('The stream ended without a result');
  });

  it('keeps the result of a completing event when it is ended after it', async () => {
    const stream = createNumbers();
    stream.push(0);
    stream.end('late');

    expect(await stream.result()).toBe('ended with 0');
  });

  it('shares its events among iterators, and ends for all of them', async () => {
    const stream = createNumbers();
    const both = Promise.all([collect(stream), collect(stream)]);
    for (const value of [1, 2, 0]) stream.push(value);

    const [first, second] = await both;
    expect(new Set([...first, ...second])).toEqual(new Set([0, 1, 2]));
    expect(first.length + second.length).toBe(3);
  });

  it('releases waiting iterators at the end', async () => {
    const stream = createNumbers();
    const both = Promise.all([collect(stream), collect(stream)]);
    stream.end('over');

    expect(await both).toEqual([[], []]);
  });

  it('delivers events that are undefined', async () => {
    const stream = new EventStream<undefined | 'end', string>(
      (event) => event === 'end',
      () => 'done',
    );
    stream.push(undefined);
    stream.push('end');

    const events: unknown[] = [];
    for await (const event of stream) events.push(event);
    expect(events).toEqual([undefined, 'end']);
  });

  it('takes a backlog of 100,000 events in order', async () => {
    const stream = createNumbers();
    const values = Array.from({ length: 100_000 }, (_, index) => 100_000 - index);
    for (const value of [...values, 0]) stream.push(value);

    expect(await collect(stream)).toEqual([...values, 0]);
  });
});

describe('AssistantMessageEventStream', () => {
  it.each([
    ['done', { type: 'done', reason: 'stop', message: assistant(['a']) }],
    ['error', { type: 'error', reason: 'error', error: assistant(['a'], 'error') }],
  ] satisfies [string, AssistantMessageEvent][])('is completed by %s', async (_, event) => {
    const stream = new AssistantMessageEventStream();
    const partial = assistant([], 'pending');
    stream.push({ type: 'start', partial });
    stream.push(event);

    const events: AssistantMessageEvent[] = [];
    for await (const received of stream) events.push(received);
    expect(events).toEqual([{ type: 'start', partial }, event]);
    expect(await stream.result()).toBe(event.type === 'done' ? event.message : event.error);
  });

  it.each([
    ['sets the duration of the final message', {}, 250],
    ['keeps a duration that is set', { durationMs: 3 }, 3],
    ['does not time a response that began before the stream', { timestamp: 999 }, undefined],
  ])('%s', async (_, fields, durationMs) => {
    const clock = createFakeClock(1000);
    const stream = new AssistantMessageEventStream(clock);
    clock.advance(250);
    stream.push({ type: 'done', reason: 'stop', message: { ...assistant(['a']), timestamp: 1000, ...fields } });

    expect((await stream.result()).durationMs).toBe(durationMs);
  });

  it('times a message that it is ended with, and only the first', async () => {
    const clock = createFakeClock(0);
    const stream = new AssistantMessageEventStream(clock);
    const second = assistant(['b']);
    clock.advance(7);
    stream.end(assistant(['a']));
    stream.end(second);

    expect(await stream.result()).toEqual({ ...assistant(['a']), durationMs: 7 });
    expect(second).not.toHaveProperty('durationMs');
  });
});

function createNumbers(): EventStream<number, string> {
  return new EventStream<number, string>(
    (value) => value === 0,
    (value) => `ended with ${value}`,
  );
}

async function collect(stream: AsyncIterable<number>): Promise<number[]> {
  const values: number[] = [];
  for await (const value of stream) values.push(value);
  return values;
}
