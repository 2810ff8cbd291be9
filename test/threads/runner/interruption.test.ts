import { describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import type { OwnerToken } from '../../../src/threads/ports.ts';
import { BrokenStore } from '../support/broken-store.ts';
import { activationOf, own } from '../support/owners.ts';
import { THREAD, tool, World } from '../support/world.ts';

const DONE = { content: [{ type: 'text' as const, text: 'done' }], details: {} };

/** Each way to interrupt a run in the middle of a tool call, and what it takes. */
const WAYS = [
  { name: 'a stop', kind: 'stop', commits: true, by: ({ world }: AtWork) => world.command('stop') },
  { name: 'a hand-off', kind: 'handoff', commits: false, by: async ({ owner }: AtWork) => owner.end('handoff') },
  {
    name: 'a lease that the activator calls lost',
    kind: 'lost',
    commits: false,
    by: async ({ owner }: AtWork) => owner.end('lost'),
  },
  {
    name: 'a lease that another owner took',
    kind: 'lost',
    commits: false,
    by: async ({ world }: AtWork) => {
      const { store } = world.ports;
      await store.claim(THREAD, await activationOf(store), 'other' as OwnerToken);
      await world.clock.advanceAsync(9_900); // the first renewal
    },
  },
  {
    name: 'a lease that ran out',
    kind: 'lost',
    commits: false,
    by: async ({ world, store }: AtWork) => {
      store.break('fails');
      await world.clock.advanceAsync(29_900);
      store.mend();
    },
  },
  {
    name: 'the time limit',
    kind: 'time',
    commits: true,
    by: ({ world }: AtWork) => world.clock.advanceAsync(59_900),
  },
] as const;

describe('a tool', () => {
  for (const { name, kind, commits, by } of WAYS) {
    it(`is told of ${name} by its signal, and its result is ${commits ? 'stored' : 'not stored'}`, async () => {
      const at = await atWork((signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())));
      await by(at);
      await at.world.go(0);
      await at.ended;
      expect(at.signals[0]?.reason).toMatchObject({ name: 'AbortError', kind });
      expect((await at.world.told()).includes('slow = done')).toBe(commits);
    });

    it(`that ignores ${name} is abandoned after half a second`, async () => {
      const at = await atWork(() => new Promise(() => undefined));
      let isOver = false;
      void at.ended.then(() => {
        isOver = true;
      });
      await by(at);
      await at.world.clock.advanceAsync(499);
      expect([at.signals[0]?.aborted, isOver]).toEqual([true, false]);
      await at.world.clock.advanceAsync(1);
      expect([isOver, (await at.world.told()).filter((line) => line.startsWith('slow ='))]).toEqual([
        true,
        commits ? ['slow = Operation aborted; outcome unknown'] : [],
      ]);
    });
  }

  it('that is run again for a dead owner has its time limit, and is told of a hand-off too', async () => {
    const signals: AbortSignal[] = [];
    const slow = tool(
      'slow',
      (_id, _args, signal) => {
        if (signal !== undefined) signals.push(signal);
        return new Promise(() => undefined);
      },
      { replay: 'safe' },
    );
    const world = new World({ script: [call('slow'), 'Ready.'], tools: [slow], limits: { toolTimeoutMs: 5_000 } });
    await world.say('go');
    await own(world); // dies
    await world.go(100);
    const second = await own(world);
    await world.go(100);
    second.end('handoff');
    await world.go(500);
    await second.run;
    expect(signals[1]?.reason).toMatchObject({ kind: 'handoff' });
    const third = await own(world);
    await world.settle();
    await third.run;
    expect((await world.told()).slice(2)).toEqual([
      'bot: slow()',
      'slow = Tool "slow" timed out after 5000 ms',
      'bot: Ready.',
      '-- x1 answered (alice)',
    ]);
  });
});

interface AtWork {
  readonly world: World;
  readonly store: BrokenStore;
  readonly owner: Awaited<ReturnType<typeof own>>;
  readonly signals: readonly AbortSignal[];
  /** Settles when the run is over, however it ends. */
  readonly ended: Promise<unknown>;
}

/** A run in the middle of a tool call. */
async function atWork(work: (signal: AbortSignal) => Promise<void>): Promise<AtWork> {
  const store = new BrokenStore();
  const signals: AbortSignal[] = [];
  const slow = tool('slow', async (_id, _args, signal) => {
    if (signal === undefined) throw new Error('A tool is given a signal.');
    signals.push(signal);
    await work(signal);
    return DONE;
  });
  const world = new World({
    script: [call('slow'), 'never asked'],
    tools: [slow],
    wrapStore: store.wrap,
    limits: { timeMs: 60_000, toolTimeoutMs: 600_000 },
  });
  await world.say('go');
  const owner = await own(world);
  const ended = owner.run.catch((error: unknown) => error);
  await world.go(100);
  return { world, store, owner, signals, ended };
}
