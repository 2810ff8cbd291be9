import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../src/silent-logger.ts';
import { call } from '../../../src/testing/index.ts';
import type { Person } from '../../../src/threads/person.ts';
import type { Timer } from '../../../src/threads/ports.ts';
import { createTimerPoller } from '../../../src/threads/timers/timer-poller.ts';
import { nextOccurrence } from '../../../src/tools/index.ts';
import { person, THREAD, tool, World, type WorldOptions } from '../support/world.ts';

const MINUTE = 60_000;

/** A world whose timers come. */
async function worldWithTimers(options: WorldOptions) {
  const world = await new World(options).start();
  const { clock, trail } = world;
  const limits = { waking: 1_000, read: 200 };
  const isPaused = async (): Promise<boolean> => false;
  const poller = createTimerPoller({
    ...world.ports,
    isPaused,
    trail,
    clock,
    logger: silentLogger,
    nextOccurrence,
    limits,
  });
  poller.start();
  const put = (inMs: number, requesters: readonly Person[], more: Partial<Timer> = {}): Promise<void> => {
    const entry = { kind: 'reminder', id: 't', requesters, text: 'water the plants', sentAt: 0 } as const;
    return world.ports.schedule.put({ id: 't', thread: THREAD, dueAt: clock.now() + inMs, entry, ...more });
  };
  return { world, poller, put };
}

describe('a reminder that is due', () => {
  it('is told in the thread, says whose it is, and the model reads it with its time', async () => {
    const { world, poller, put } = await worldWithTimers({ script: ['Time to water the plants.'] });
    await put(10 * MINUTE, [person('alice')]);
    await world.clock.advanceAsync(10 * MINUTE);
    await poller.stop();
    await world.settle();
    expect(world.read(0)).toEqual(['⟦reminder for "alice", due 2026-01-01 00:10 UTC⟧\nwater the plants']);
    expect(world.outbound.visible()).toEqual(['Time to water the plants.']);
    const [shown] = world.outbound.messages.values();
    expect(shown).toMatchObject({ kind: 'text', notes: [world.texts.reminderOf(['alice'])] });
    expect((await world.told()).slice(1)).toEqual([
      'reminder: reminder',
      'bot: Time to water the plants.',
      '-- x1 answered (alice)',
    ]);
  });

  it('is told late after an outage of any length, and nobody is asked whether it is still needed', async () => {
    const { world, poller, put } = await worldWithTimers({ script: ['Late, but: the plants.'] });
    await poller.stop();
    await put(10 * MINUTE, [person('alice')]);
    await world.clock.advanceAsync(3 * 24 * 60 * MINUTE);
    poller.start();
    await world.clock.advanceAsync(0);
    await poller.stop();
    await world.settle();
    expect(world.read(0)).toEqual([
      '⟦reminder for "alice", due 2026-01-01 00:10 UTC, told late, 2026-01-04 00:00 UTC⟧\nwater the plants',
    ]);
    expect(world.outbound.visible()).toEqual(['Late, but: the plants.']);
  });

  it('carries the rights of those who set it', async () => {
    const asked: string[] = [];
    const { world, poller, put } = await worldWithTimers({
      script: [call('water', {}), 'It was not allowed.'],
      tools: [tool('water', 'done')],
      rights: async ({ name }, name_) => {
        asked.push(`${name} ${name_}`);
        return name !== 'bob';
      },
    });
    await put(MINUTE, [person('alice'), person('bob')]);
    await world.clock.advanceAsync(MINUTE + 5_000);
    await poller.stop();
    await world.settle();
    expect(asked).toEqual(['alice water', 'bob water']);
    expect(
      (await world.told()).some((line) => line.startsWith(`water = ${world.texts.toolRefused('bob', 'water')}`)),
    ).toBe(true);
    const shown = [...world.outbound.messages.values()].at(-1);
    expect(shown).toMatchObject({ notes: [world.texts.reminderOf(['alice', 'bob'])] });
  });

  it('is steered into an exchange that is going on', async () => {
    const { world, poller, put } = await worldWithTimers({
      script: [call('work', {}), 'Done, and: the plants.'],
      tools: [
        tool('work', async (_id, _args, signal) => {
          await new Promise<void>((resolve) => {
            world.clock.setTimeout(resolve, 30_000);
            signal?.addEventListener('abort', () => resolve());
          });
          return { content: [{ type: 'text', text: 'worked' }], details: {} };
        }),
      ],
    });
    await world.say('do some work', { by: 'carol' });
    await world.go();
    await put(10_000, [person('alice')]);
    await world.clock.advanceAsync(20_000);
    await poller.stop();
    await world.settle();
    expect(world.read(1).at(-1)).toBe('⟦reminder for "alice", due 2026-01-01 00:00 UTC⟧\nwater the plants');
    expect([...world.outbound.messages.values()].at(-1)).toMatchObject({ notes: [world.texts.reminderOf(['alice'])] });
  });

  it('is not met with silence: a model that says nothing has failed', async () => {
    const { world, poller, put } = await worldWithTimers({ script: [''] });
    await put(MINUTE, [person('alice')]);
    await world.clock.advanceAsync(MINUTE + 5_000);
    await poller.stop();
    await world.settle();
    expect((await world.told()).at(-1)).toBe('-- x1 failed (alice)');
    expect(world.outbound.visible()).toEqual([`! ${world.texts.answeredNothing}`]);
  });

  it('is told in a muted thread, which stays muted', async () => {
    const { world, poller, put } = await worldWithTimers({ script: ['Hello.', 'The plants.'] });
    await world.say('hello');
    await world.settle();
    await world.command('mute');
    await put(MINUTE, [person('alice')]);
    await world.clock.advanceAsync(MINUTE + 5_000);
    await poller.stop();
    await world.settle();
    expect((await world.store.read(THREAD, 'none'))?.participation.muted).toBe(true);
    expect(world.outbound.visible().at(-1)).toBe('The plants.');
  });
});
