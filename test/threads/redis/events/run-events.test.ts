import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../../src/threads/live-event.ts';
import { RedisRunEvents } from '../../../../src/threads/redis/events/run-events.ts';
import { runEventsContract } from '../../../contracts/run-events-contract.ts';
import { otherThread, slot, thread } from '../../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startProcess, startTwoProcesses } from '../support/process.ts';
import { numberOf, settleEvents } from '../support/settle-events.ts';

const released: LiveEvent = { kind: 'released' };

describe.skipIf(!hasRedis)('on a real Redis', () => {
  runEventsContract({
    name: 'Redis, in one process',
    create: async () => {
      const process = await startProcess();
      const port = new RedisRunEvents(process);
      return { port, clock: process.clock, settle: () => settleEvents(process, process) };
    },
  });

  runEventsContract({
    name: 'Redis, from one process to another',
    create: async () => {
      const [first, second] = await startTwoProcesses();
      const [publishing, listening] = [new RedisRunEvents(first), new RedisRunEvents(second)];
      const port = {
        publish: publishing.publish.bind(publishing),
        subscribe: listening.subscribe.bind(listening),
      };
      return { port, clock: first.clock, settle: () => settleEvents(first, second) };
    },
  });

  describe('RedisRunEvents', () => {
    it('tells its own process at once, and once', async () => {
      const process = await startProcess();
      const events = new RedisRunEvents(process);
      const told: LiveEvent[] = [];
      events.subscribe(thread, (event) => told.push(event));
      await settleEvents(process, process);
      events.publish(thread, reply('1'));
      events.publish(thread, released);
      expect(told).toEqual([reply('1'), released]);
      await settleEvents(process, process);
      expect(told).toEqual([reply('1'), released]);
    });

    it('tells every process, each of its listeners once, whoever publishes', async () => {
      const [first, second] = await startTwoProcesses();
      const processes = [new RedisRunEvents(first), new RedisRunEvents(second)] as const;
      const told: Record<string, LiveEvent[]> = { a: [], b: [], c: [] };
      processes[0].subscribe(thread, (event) => told['a']?.push(event));
      processes[1].subscribe(thread, (event) => told['b']?.push(event));
      processes[1].subscribe(thread, (event) => told['c']?.push(event));
      await settleEvents(first, second);
      await settleEvents(second, first);
      const [one, two] = [accepted('1'), accepted('2')];
      processes[0].publish(thread, one);
      await settleEvents(first, second);
      processes[1].publish(thread, two);
      await settleEvents(second, first);
      expect(told).toEqual({ a: [one, two], b: [one, two], c: [one, two] });
    });

    it('listens to the server only while somebody watches', async () => {
      const process = await startProcess();
      const events = new RedisRunEvents(process);
      const channel = `${process.space.prefix}:events:${thread}`;
      const counts: number[] = [];
      const count = async () => {
        await settleEvents(process, process);
        counts.push(await numberOf(process, channel));
      };
      await count();
      const ends = [1, 2].map(() => events.subscribe(thread, () => undefined));
      events.subscribe(otherThread, () => undefined);
      await count();
      ends[0]?.();
      ends[0]?.();
      await count();
      ends[1]?.();
      await count();
      expect(counts).toEqual([0, 1, 1, 0]);
    });

    it('tells of no other deployment', async () => {
      const first = await startProcess();
      const { clock } = first;
      const second = await startProcess({ clock });
      const told: LiveEvent[] = [];
      new RedisRunEvents(second).subscribe(thread, (event) => told.push(event));
      await settleEvents(first, second);
      new RedisRunEvents(first).publish(thread, released);
      await settleEvents(first, second);
      expect(told).toEqual([]);
    });

    it('sends what is held back when it is closed, and afterwards tells this process only', async () => {
      const [first, second] = await startTwoProcesses();
      const [publishing, listening] = [new RedisRunEvents(first), new RedisRunEvents(second)];
      const told: Record<string, LiveEvent[]> = { here: [], there: [] };
      publishing.subscribe(thread, (event) => told['here']?.push(event));
      listening.subscribe(thread, (event) => told['there']?.push(event));
      await settleEvents(first, second);
      publishing.publish(thread, reply('1'));
      publishing.close();
      expect(first.clock.pendingTimers).toBe(0);
      publishing.publish(thread, released);
      listening.publish(thread, accepted('1'));
      await settleEvents(first, second);
      await settleEvents(second, first);
      expect(told).toEqual({ here: [reply('1'), released], there: [accepted('1'), reply('1')] });
      expect(first.subscriber.listenerCount('message')).toBe(0);
    });

    it('survives what another process says and it does not understand', async () => {
      const [first, second] = await startTwoProcesses();
      const told: LiveEvent[] = [];
      new RedisRunEvents(second).subscribe(thread, (event) => told.push(event));
      await settleEvents(first, second);
      for (const text of ['', '{', 'p\n{}', 'p\n[{"kind":"released"}]']) {
        await first.client.publish(`${first.space.prefix}:events:${thread}`, text);
      }
      await settleEvents(first, second);
      expect(told).toEqual([released]);
      expect(second.logger.lines.map(({ level, message }) => [level, message])).toEqual(
        [1, 2, 3].map(() => ['warn', 'What another process published cannot be read.']),
      );
    });

    it('logs a listener that throws, wherever the event comes from', async () => {
      const [first, second] = await startTwoProcesses();
      const events = new RedisRunEvents(second);
      const error = new Error('a bug in a listener');
      events.subscribe(thread, () => {
        throw error;
      });
      await settleEvents(first, second);
      new RedisRunEvents(first).publish(thread, released);
      await settleEvents(first, second);
      events.publish(thread, released);
      const fields = { err: error, thread, event: 'released' };
      const line = { level: 'error', fields, message: 'A listener for live events failed.' };
      expect(second.logger.lines).toEqual([line, line]);
    });
  });
});

function accepted(entryId: string): LiveEvent {
  return { kind: 'accepted', entryId, status: 'started' };
}

function reply(text: string): LiveEvent {
  return { kind: 'reply', slot: slot('s1'), content: { kind: 'notice', text, buttons: [] } };
}
