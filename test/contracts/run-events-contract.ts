import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../src/threads/live-event.ts';
import type { RunEvents } from '../../src/threads/ports.ts';
import type { ContractSubject } from './contract-subject.ts';
import { otherThread, thread } from './thread-store/samples.ts';

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
