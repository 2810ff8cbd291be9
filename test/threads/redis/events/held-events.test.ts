import { describe, expect, it } from 'vitest';
import type { AssistantMessageEvent } from '../../../../src/core/index.ts';
import type { LiveEvent } from '../../../../src/threads/live-event.ts';
import { HeldEvents, toLiveEvents } from '../../../../src/threads/redis/events/held-events.ts';
import { answer, slot } from '../../../contracts/thread-store/samples.ts';

const message = answer('so far');

describe('HeldEvents', () => {
  it('holds what grows, and nothing else', () => {
    const held = new HeldEvents(100);
    const others: readonly LiveEvent[] = [
      { kind: 'accepted', entryId: 'm1', status: 'started' },
      { kind: 'exchangeStart', exchange: 'e1', entries: [] },
      { kind: 'steered', exchange: 'e1', entries: [] },
      { kind: 'agent', exchange: 'e1', event: { type: 'turn_start' } },
      { kind: 'agent', exchange: 'e1', event: { type: 'message_end', message } },
      { kind: 'exchangeEnd', exchange: 'e1', end: { kind: 'answered' } },
      { kind: 'released' },
      { kind: 'platform', event: {} },
    ];
    expect(others.map((event) => held.hold(event))).toEqual(others.map(() => false));
    expect([update(delta('a')), result('c1', '1'), reply('s1', '1')].map((event) => held.hold(event))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('keeps the latest of each thing, in the order of the latest', () => {
    const held = new HeldEvents(100);
    const events = [reply('s1', '1'), result('c1', '1'), reply('s2', '1'), result('c2', '1'), reply('s1', '2')];
    for (const event of events) held.hold(event);
    expect(held.size).toBe(4);
    expect(held.release()).toEqual(events.slice(1));
    expect(held.release()).toEqual([]);
  });

  it('joins deltas that follow each other in one block, and keeps every step', () => {
    const held = new HeldEvents(100);
    const steps: readonly AssistantMessageEvent[] = [
      { type: 'text_start', contentIndex: 0, partial: message },
      delta('a'),
      delta('b'),
      { type: 'thinking_delta', contentIndex: 0, delta: 'c', partial: message },
      delta('d', 1),
      delta('e', 1),
      delta('f', 0),
      { type: 'text_end', contentIndex: 0, content: 'abf', partial: message },
      { type: 'done', reason: 'stop', message },
    ];
    for (const step of steps) held.hold(update(step));
    const newest = answer('newest');
    held.hold({
      kind: 'agent',
      exchange: 'e1',
      event: { type: 'message_update', message: newest, assistantMessageEvent: delta('g') },
    });
    const told = held.release();
    expect(told).toEqual([
      {
        kind: 'updates',
        exchange: 'e1',
        message: newest,
        steps: [
          { type: 'text_start', contentIndex: 0 },
          { type: 'text_delta', contentIndex: 0, delta: 'ab' },
          { type: 'thinking_delta', contentIndex: 0, delta: 'c' },
          { type: 'text_delta', contentIndex: 1, delta: 'de' },
          { type: 'text_delta', contentIndex: 0, delta: 'f' },
          { type: 'text_end', contentIndex: 0, content: 'abf' },
          { type: 'done', reason: 'stop', message },
          { type: 'text_delta', contentIndex: 0, delta: 'g' },
        ],
      },
    ]);
    expect(told.flatMap(toLiveEvents).slice(1, 2)).toEqual([
      {
        kind: 'agent',
        exchange: 'e1',
        event: {
          type: 'message_update',
          message: newest,
          assistantMessageEvent: { type: 'text_delta', contentIndex: 0, delta: 'ab', partial: newest },
        },
      },
    ]);
  });

  it('joins nothing of two exchanges', () => {
    const held = new HeldEvents(100);
    held.hold(update(delta('a'), 'e1'));
    held.hold(update(delta('b'), 'e2'));
    expect(held.release().map((event) => event.kind === 'updates' && [event.exchange, event.steps])).toEqual([
      ['e1', [{ type: 'text_delta', contentIndex: 0, delta: 'a' }]],
      ['e2', [{ type: 'text_delta', contentIndex: 0, delta: 'b' }]],
    ]);
  });

  it('drops updates of a message that has grown too long, released in between or not', () => {
    const held = new HeldEvents(5);
    for (const text of ['ab', 'cd']) held.hold(update(delta(text)));
    expect(held.release()).toHaveLength(1);
    expect(held.isIdle).toBe(false);
    expect(['e', 'f'].map((text) => held.hold(update(delta(text))))).toEqual([true, true]);
    expect(held.release()).toEqual([]);
    held.hold(reply('s1', '1'));
    expect(held.release()).toHaveLength(1);
  });

  it('is idle when nothing is held and no message grows', () => {
    const held = new HeldEvents(5);
    expect(held.isIdle).toBe(true);
    held.hold(reply('s1', '1'));
    expect(held.isIdle).toBe(false);
    held.release();
    expect(held.isIdle).toBe(true);
  });
});

function delta(text: string, contentIndex = 0): AssistantMessageEvent {
  return { type: 'text_delta', contentIndex, delta: text, partial: message };
}

function update(assistantMessageEvent: AssistantMessageEvent, exchange = 'e1'): LiveEvent {
  return { kind: 'agent', exchange, event: { type: 'message_update', message, assistantMessageEvent } };
}

function result(toolCallId: string, text: string): LiveEvent {
  const partialResult = { content: [{ type: 'text', text } as const], details: null };
  const event = { type: 'tool_execution_update', toolCallId, toolName: 'count', args: {}, partialResult } as const;
  return { kind: 'agent', exchange: 'e1', event };
}

function reply(id: string, text: string): LiveEvent {
  return { kind: 'reply', slot: slot(id), content: { kind: 'notice', text, buttons: [] } };
}
