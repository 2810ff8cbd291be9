import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { AssistantMessage } from '../../../../src/core/index.ts';
import type { LiveEvent } from '../../../../src/threads/live-event.ts';
import { readMessage } from '../../../../src/threads/redis/events/event-messages.ts';
import { RedisRunEvents } from '../../../../src/threads/redis/events/run-events.ts';
import { answer, otherThread, thread } from '../../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startProcess } from '../support/process.ts';

const released: LiveEvent = { kind: 'released' };

describe.skipIf(!hasRedis)('what RedisRunEvents publishes', () => {
  it('of a message that grows is one message in 100 ms, with every delta, written once', async () => {
    const { process, events, published } = await start();
    const message = growing();
    for (let n = 0; n < 1_000; n++) {
      events.publish(thread, message.add('word '));
      process.clock.advance(1);
    }
    const texts = await published();
    expect(texts).toHaveLength(10);
    expect(message.timesWritten()).toBe(10);
    expect(texts.map((text) => deltaOf(readMessage(text)[0])).join('')).toBe('word '.repeat(1_000));
    expect(texts.map((text) => readMessage(text).length)).toEqual(Array.from({ length: 10 }, () => 1));
  });

  it('of a message is held for each thread by itself, and sent before anything else of its thread', async () => {
    const { process, events, published } = await start();
    events.publish(thread, growing().add('a'));
    process.clock.advance(50);
    events.publish(otherThread, growing().add('b'));
    events.publish(thread, released);
    expect(process.clock.pendingTimers).toBe(1);
    process.clock.advance(50);
    expect((await published()).map(namesOf)).toEqual([['message_update', 'released']]);
    process.clock.advance(50);
    expect((await published()).map(namesOf)).toEqual([['message_update', 'released'], ['message_update']]);
  });

  it('begins a new wait with what comes after', async () => {
    const { process, events, published } = await start();
    const message = growing();
    for (const step of [100, 0, 99, 1]) {
      events.publish(thread, message.add('a'));
      process.clock.advance(step);
    }
    expect((await published()).map((text) => deltaOf(readMessage(text)[0]))).toEqual(['a', 'aaa']);
    events.publish(thread, released);
    expect(process.clock.pendingTimers).toBe(0);
  });

  it('leaves out what is too large, in the log too, and costs nothing more while it grows on', async () => {
    const { process, events, published } = await start();
    const message = growing();
    for (let n = 0; n < 4; n++) {
      events.publish(thread, message.add('x'.repeat(100_000)));
      process.clock.advance(100);
    }
    events.publish(thread, { kind: 'platform', event: 'x'.repeat(300_000) });
    events.publish(thread, { kind: 'platform', event: 1n });
    events.publish(thread, released);
    expect(message.timesWritten()).toBe(2);
    expect((await published()).map(namesOf)).toEqual([['message_update'], ['released']]);
    const reason = 'Other processes are not told a live event: it is too large or no JSON.';
    expect(process.logger.lines).toEqual([
      { level: 'debug', fields: { thread, event: 'updates', bytes: expect.any(Number) }, message: reason },
      { level: 'debug', fields: { thread, event: 'platform', bytes: expect.any(Number) }, message: reason },
      { level: 'debug', fields: { thread, event: 'platform', err: expect.any(TypeError) }, message: reason },
    ]);
  });

  it('is told of the next message again, after one was too large', async () => {
    const { process, events, published } = await start();
    events.publish(thread, growing().add('x'.repeat(300_000)));
    events.publish(thread, released);
    events.publish(thread, growing().add('a'));
    process.clock.advance(100);
    expect((await published()).map(namesOf)).toEqual([['released'], ['message_update']]);
  });

  it('does not pile up while the server is away, and never throws', async () => {
    const { process, events, published } = await start();
    const told: LiveEvent[] = [];
    events.subscribe(thread, (event) => told.push(event));
    process.client.disconnect();
    await once(process.client, 'end');
    for (let n = 0; n < 1_000; n++) events.publish(thread, released);
    expect(told).toHaveLength(1_000);
    await process.client.connect();
    events.publish(thread, { kind: 'accepted', entryId: 'm1', status: 'read' });
    expect((await published()).map(namesOf)).toEqual([['accepted']]);
    expect(process.logger.lines).toEqual([
      {
        level: 'warn',
        fields: { reason: 'not connected' },
        message: 'Other processes are not told live events until Redis takes them again.',
      },
      { level: 'info', fields: { dropped: 1_000 }, message: 'Other processes are told live events again.' },
    ]);
  });
});

async function start() {
  const process = await startProcess();
  const watcher = await startProcess({ space: process.space });
  const texts: string[] = [];
  watcher.subscriber.on('message', (_, text) => texts.push(text));
  await watcher.subscriber.subscribe(...[thread, otherThread].map((each) => `${process.space.prefix}:events:${each}`));
  const published = async (): Promise<readonly string[]> => {
    await process.client.ping();
    await watcher.subscriber.ping();
    return [...texts];
  };
  return { process, events: new RedisRunEvents(process), published };
}

/** A message that grows, and counts how often it is written as JSON. */
function growing() {
  let text = '';
  let written = 0;
  const toJSON = () => {
    written += 1;
    return [{ type: 'text', text }];
  };
  const content = Object.assign([], { toJSON });
  const message: AssistantMessage = { ...answer(''), content };
  return {
    add: (delta: string): LiveEvent => {
      text += delta;
      const assistantMessageEvent = { type: 'text_delta', contentIndex: 0, delta, partial: message } as const;
      return {
        kind: 'agent',
        exchange: 'e1',
        event: { type: 'message_update', message: { ...message }, assistantMessageEvent },
      };
    },
    timesWritten: () => written,
  };
}

function namesOf(text: string): readonly string[] {
  return readMessage(text).map((event) => (event.kind === 'agent' ? event.event.type : event.kind));
}

function deltaOf(event: LiveEvent | undefined): string | undefined {
  const update = event?.kind === 'agent' && event.event.type === 'message_update' && event.event.assistantMessageEvent;
  return update && 'delta' in update ? update.delta : undefined;
}
