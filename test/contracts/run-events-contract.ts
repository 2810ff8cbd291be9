import { describe, expect, it } from 'vitest';
import type { AgentEvent, AssistantMessage } from '../../src/core/index.ts';
import type { LiveEvent } from '../../src/threads/live-event.ts';
import type { RunEvents } from '../../src/threads/ports.ts';
import type { ContractSubject } from './contract-subject.ts';
import { answer, otherThread, slot, thread } from './thread-store/samples.ts';

const released: LiveEvent = { kind: 'released' };

/** What every {@link RunEvents} promises. */
export function runEventsContract(subject: ContractSubject<RunEvents>): void {
  describe(`RunEvents: ${subject.name}`, () => {
    it('tells everybody who watches the thread, in order, and nobody else', async () => {
      const { port, settle } = await subject.create();
      const told: Record<string, LiveEvent[]> = { first: [], second: [], elsewhere: [] };
      port.subscribe(thread, (event) => told['first']?.push(event));
      port.subscribe(thread, (event) => told['second']?.push(event));
      port.subscribe(otherThread, (event) => told['elsewhere']?.push(event));
      await settle();
      const events = [1, 2, 3].map((n) => accepted(`m${n}`));
      for (const event of events) port.publish(thread, event);
      await settle();
      expect(told).toEqual({ first: events, second: events, elsewhere: [] });
    });

    it('is content when nobody watches', async () => {
      const { port, settle } = await subject.create();
      port.publish(thread, released);
      await settle();
      const told: LiveEvent[] = [];
      port.subscribe(thread, (event) => told.push(event));
      await settle();
      expect(told).toEqual([]);
    });

    it('tells all that a message is made of, and its newest form before what comes after it', async () => {
      const { port, settle } = await subject.create();
      const told: LiveEvent[] = [];
      port.subscribe(thread, (event) => told.push(event));
      await settle();
      const before = [accepted('m1'), agent({ type: 'message_start', message: answer('') })];
      const after = [agent({ type: 'message_end', message: answer('One, two.') }), released];
      for (const event of before) port.publish(thread, event);
      for (const event of deltas(['One', ', ', 'two', '.'])) port.publish(thread, event);
      for (const event of after) port.publish(thread, event);
      await settle();
      expect(told.slice(0, 2)).toEqual(before);
      expect(told.slice(-2)).toEqual(after);
      const updates = told.slice(2, -2);
      expect(updates.map(deltaOf).join('')).toBe('One, two.');
      expect(updates.at(-1)).toMatchObject({
        event: {
          type: 'message_update',
          message: answer('One, two.'),
          assistantMessageEvent: { type: 'text_delta', contentIndex: 0, partial: answer('One, two.') },
        },
      });
    });

    it('tells the newest form of a reply and of a partial result, in order', async () => {
      const { port, settle } = await subject.create();
      const told: LiveEvent[] = [];
      port.subscribe(thread, (event) => told.push(event));
      await settle();
      for (const text of ['1', '12', '123'])
        for (const event of [partial(text), reply(text)]) port.publish(thread, event);
      await settle();
      expect(told.slice(-2)).toEqual([partial('123'), reply('123')]);
    });

    it('tells nothing any more to whoever has unsubscribed', async () => {
      const { port, settle } = await subject.create();
      const told: LiveEvent[] = [];
      const end = port.subscribe(thread, (event) => told.push(event));
      await settle();
      port.publish(thread, released);
      await settle();
      end();
      end();
      await settle();
      port.publish(thread, released);
      await settle();
      expect(told).toEqual([released]);
    });

    it('takes two subscriptions of one function for two', async () => {
      const { port, settle } = await subject.create();
      const told: LiveEvent[] = [];
      const listener = (event: LiveEvent) => told.push(event);
      const end = port.subscribe(thread, listener);
      port.subscribe(thread, listener);
      await settle();
      end();
      await settle();
      port.publish(thread, released);
      await settle();
      expect(told).toEqual([released]);
    });

    it('goes on when a listener throws', async () => {
      const { port, settle } = await subject.create();
      const told: LiveEvent[] = [];
      port.subscribe(thread, () => {
        throw new Error('a bug in a listener');
      });
      port.subscribe(thread, (event) => told.push(event));
      await settle();
      port.publish(thread, released);
      await settle();
      expect(told).toEqual([released]);
    });

    it('lets a listener subscribe and unsubscribe while it is told', async () => {
      const { port, settle } = await subject.create();
      const told: string[] = [];
      const end = port.subscribe(thread, () => {
        told.push('first');
        end();
        port.subscribe(thread, () => told.push('second'));
      });
      await settle();
      port.publish(thread, released);
      await settle();
      expect(told).toEqual(['first']);
      port.publish(thread, released);
      await settle();
      expect(told).toEqual(['first', 'second']);
    });
  });
}

function accepted(entryId: string): LiveEvent {
  return { kind: 'accepted', entryId, status: 'started' };
}

function agent(event: AgentEvent): LiveEvent {
  return { kind: 'agent', exchange: 'e1', event };
}

/** As a stream tells them: the message grows, and is the same in all events. */
function* deltas(texts: readonly string[]): Iterable<LiveEvent> {
  const message: AssistantMessage = { ...answer(''), content: [] };
  for (const delta of texts) {
    const text = message.content[0]?.type === 'text' ? message.content[0].text : '';
    message.content[0] = { type: 'text', text: text + delta };
    const assistantMessageEvent = { type: 'text_delta', contentIndex: 0, delta, partial: message } as const;
    yield agent({ type: 'message_update', message: { ...message }, assistantMessageEvent });
  }
}

function deltaOf(event: LiveEvent): string {
  const step = event.kind === 'agent' && event.event.type === 'message_update' && event.event.assistantMessageEvent;
  return step && 'delta' in step ? step.delta : 'no delta';
}

function partial(text: string): LiveEvent {
  const partialResult = { content: [{ type: 'text', text } as const], details: undefined };
  return agent({ type: 'tool_execution_update', toolCallId: 'c1', toolName: 'count', args: {}, partialResult });
}

function reply(text: string): LiveEvent {
  return { kind: 'reply', slot: slot('s1'), content: { kind: 'notice', text, buttons: [] } };
}
