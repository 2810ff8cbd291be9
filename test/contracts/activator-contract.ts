import { describe, expect, it } from 'vitest';
import type { Activator, RunThread } from '../../src/threads/ports.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import type { PortUnderTest } from './contract-subject.ts';

/** `passTime` makes delays come to their end, and lets what they start begin. */
interface ActivatorUnderTest extends PortUnderTest<Activator> {
  readonly passTime: (ms: number) => Promise<void>;
}

export interface ActivatorSubject {
  readonly name: string;
  create(): Promise<ActivatorUnderTest>;
}

const one = toThreadId({ platform: 'test', channel: '1' });
const two = toThreadId({ platform: 'test', channel: '2' });
const three = toThreadId({ platform: 'test', channel: '3' });

/** What every {@link Activator} promises. */
export function activatorContract(subject: ActivatorSubject): void {
  const open = async (): Promise<ActivatorUnderTest & { readonly runs: Runs }> => ({
    ...(await subject.create()),
    runs: new Runs(),
  });

  describe(`Activator: ${subject.name}`, () => {
    it('runs what was added before and after its start', async () => {
      const { port, passTime, runs } = await open();
      await port.activate(one, 1, 0);
      await port.start(runs.run, { concurrency: 10 });
      await port.activate(two, 7, 0);
      await passTime(0);
      expect(runs.begun.toSorted()).toEqual(['1#1', '2#7']);
      runs.endAll();
      await port.stop(0);
    });

    it('runs an activation when its delay is over, and not before', async () => {
      const { port, passTime, runs } = await open();
      await port.start(runs.run, { concurrency: 10 });
      await port.activate(one, 1, 60_000);
      await passTime(0);
      expect(runs.begun).toEqual([]);
      await passTime(60_000);
      expect(runs.begun).toEqual(['1#1']);
      runs.endAll();
      await port.stop(0);
    });

    it('runs an activation once that is added again while it waits', async () => {
      const { port, passTime, runs } = await open();
      await port.start(runs.run, { concurrency: 10 });
      await port.activate(one, 1, 60_000);
      await port.activate(one, 1, 0);
      await port.activate(one, 1, 60_000);
      await passTime(60_000);
      runs.endAll();
      await passTime(60_000);
      expect(runs.begun).toEqual(['1#1']);
      await port.stop(0);
    });

    it('never runs one thread twice at a time', async () => {
      const { port, passTime, runs } = await open();
      await port.start(runs.run, { concurrency: 10 });
      await port.activate(one, 1, 0);
      await passTime(0);
      await port.activate(one, 2, 0);
      await port.activate(two, 1, 0);
      await passTime(0);
      expect(runs.begun).toEqual(['1#1', '2#1']);
      runs.end('1#1');
      await passTime(0);
      expect(runs.begun).toEqual(['1#1', '2#1', '1#2']);
      runs.endAll();
      await port.stop(0);
    });

    it('runs an activation again that was added while it ran', async () => {
      const { port, passTime, runs } = await open();
      await port.start(runs.run, { concurrency: 10 });
      await port.activate(one, 1, 0);
      await passTime(0);
      await port.activate(one, 1, 0);
      runs.end('1#1');
      await passTime(0);
      expect(runs.begun).toEqual(['1#1', '1#1']);
      runs.endAll();
      await port.stop(0);
    });

    it('runs a thread alone that activates itself as its run begins', async () => {
      const { port, passTime } = await open();
      let active = 0;
      let most = 0;
      let count = 0;
      const run: RunThread = async (thread) => {
        active += 1;
        most = Math.max(most, active);
        count += 1;
        if (count === 1) await port.activate(thread, 2, 0);
        active -= 1;
      };
      await port.start(run, { concurrency: 10 });
      await port.activate(one, 1, 0);
      await passTime(0);
      await port.stop(0);
      expect({ most, count }).toEqual({ most: 1, count: 2 });
    });

    it('runs no more threads at a time than it may', async () => {
      const { port, passTime, runs } = await open();
      await port.start(runs.run, { concurrency: 2 });
      for (const thread of [one, two, three]) await port.activate(thread, 1, 0);
      await passTime(0);
      expect(runs.begun).toHaveLength(2);
      runs.end(runs.begun[0] ?? '');
      await passTime(0);
      expect(runs.begun.toSorted()).toEqual(['1#1', '2#1', '3#1']);
      runs.endAll();
      await port.stop(0);
    });

    it('tries a run that fails again, later, and the other threads go on', async () => {
      const { port, passTime, runs } = await open();
      let failures = 0;
      const run: RunThread = async (thread, activation, signals) => {
        if (thread === one && failures < 2) {
          failures += 1;
          throw new Error('the store cannot be reached');
        }
        await runs.run(thread, activation, signals);
      };
      await port.start(run, { concurrency: 10 });
      await port.activate(one, 1, 0);
      await port.activate(two, 1, 0);
      await passTime(0);
      expect({ failures, begun: runs.begun }).toEqual({ failures: 1, begun: ['2#1'] });
      await passTime(60_000);
      await passTime(60_000);
      expect({ failures, begun: runs.begun }).toEqual({ failures: 2, begun: ['2#1', '1#1'] });
      runs.endAll();
      await port.stop(0);
    });

    it('waits for runs when it stops, and tells them when the grace is over', async () => {
      const { port, passTime, runs } = await open();
      await port.start(runs.run, { concurrency: 10 });
      await port.activate(one, 1, 0);
      await passTime(0);
      let isStopped = false;
      const stopped = port.stop(5_000).then(() => {
        isStopped = true;
      });
      await passTime(4_999);
      expect({ isStopped, told: runs.told }).toEqual({ isStopped: false, told: [] });
      await passTime(1);
      expect({ isStopped, told: runs.told }).toEqual({ isStopped: false, told: ['1#1'] });
      runs.endAll();
      await stopped;
      expect(isStopped).toBe(true);
    });

    it('begins nothing any more once it stops', async () => {
      const { port, passTime, runs } = await open();
      await port.start(runs.run, { concurrency: 10 });
      await port.activate(one, 1, 1_000);
      await port.stop(0);
      await port.activate(two, 1, 0);
      await passTime(60_000);
      expect(runs.begun).toEqual([]);
    });
  });
}

/** Runs that last until they are ended, by name: `thread#activation`. */
class Runs {
  readonly begun: string[] = [];
  /** Whose signal has fired. */
  readonly told: string[] = [];
  readonly #endings: { readonly name: string; readonly end: () => void }[] = [];
  #hasEnded = false;

  readonly run: RunThread = async (thread, activation, signals) => {
    const name = `${thread.split(':')[2]}#${activation}`;
    this.begun.push(name);
    signals.ending.addEventListener('abort', () => this.told.push(name), { once: true });
    if (this.#hasEnded) return;
    await new Promise<void>((end) => {
      this.#endings.push({ name, end });
    });
  };

  end(name: string): void {
    for (const ending of this.#endings) if (ending.name === name) ending.end();
  }

  /** Ends those that are active, and those that are still to come as soon as they begin. */
  endAll(): void {
    this.#hasEnded = true;
    for (const { end } of this.#endings) end();
  }
}
