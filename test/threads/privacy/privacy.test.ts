import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import type { Eraser } from '../../../src/threads/erasing/eraser.ts';
import { createErasing } from '../../../src/threads/erasing/erasing.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { createPrivacy } from '../../../src/threads/privacy/create-privacy.ts';
import { UsageDays } from '../../../src/threads/usage/usage-days.ts';
import { dayKey } from '../../../src/threads/usage/usage-keys.ts';
import { alice, bob, delivery, message, otherThread, thread } from '../../contracts/thread-store/samples.ts';
import { dumpStorage } from '../../support/dump-storage.ts';

const NOTHING = { messages: 0, threads: 0, memories: 0, timers: 0, feedback: 0, usageDays: 0, hasOptedOut: false };

function open(eraser?: Eraser) {
  const clock = createFakeClock();
  let tokens = 0;
  const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: () => String((tokens += 1)) });
  const erasers = eraser === undefined ? [] : [eraser];
  const owners = ['notes'];
  const erasing = createErasing({ storage, clock, logger: silentLogger, erasers, owners, stoppedBy: 'x' });
  const kept = { owners, days: new UsageDays('UTC'), digest, newId: () => 'r1' };
  const privacy = createPrivacy({ ...storage, ...kept, erasing, clock, logger: silentLogger });
  return { clock, storage, erasing, privacy };
}

async function fill({ storage, clock }: Pick<ReturnType<typeof open>, 'storage' | 'clock'>): Promise<void> {
  const { store, records, schedule } = storage;
  await store.deliver(thread, delivery(message('m1')));
  await store.deliver(thread, delivery(message('m2', { author: bob })));
  await store.deliver(thread, delivery(message('m3')));
  await store.deliver(otherThread, delivery(message('m4')));
  const notes = [alice, bob, alice].map((by, index) => ({ id: index + 1, by, text: `note ${index + 1}`, at: 1 }));
  await records.put(`notes:${thread}`, { nextId: 4, notes }, 'new');
  await records.put(`feedback:team:${thread}:${alice.id}:x1`, { by: alice, value: 'up' }, 'new');
  await records.put(`feedback:team:${thread}:${bob.id}:x1`, { by: bob, value: 'up' }, 'new');
  const today = new UsageDays('UTC').dayOf(clock.now());
  await records.put(dayKey(today, { kind: 'person', id: alice.id }), {}, 'new');
  for (const [id, requesters] of Object.entries({ t1: [alice], t2: [alice, bob] })) {
    const entry = { kind: 'reminder', id, text: 'tea', requesters, sentAt: 1 } as const;
    await schedule.put({ id, thread, dueAt: 4_000_000_000_000, entry });
  }
}

describe('what is stored of somebody', () => {
  it('is counted by kind', async () => {
    const world = open();
    expect(await world.privacy.stored(alice)).toEqual(NOTHING);
    await fill(world);
    expect(await world.privacy.stored(alice)).toEqual({
      messages: 3,
      threads: 2,
      memories: 2,
      timers: 1,
      feedback: 1,
      usageDays: 1,
      hasOptedOut: false,
    });
    expect(await world.privacy.stored(bob)).toEqual({ ...NOTHING, messages: 1, threads: 1, memories: 1, feedback: 1 });
  });

  it('is told as far as it could be counted in time', async () => {
    const { privacy, storage, clock } = open();
    for (let n = 0; n < 510; n += 1) {
      await storage.store.deliver(`${thread}${n}` as typeof thread, delivery(message(`m${n}`))); // a thread of its own
    }
    expect(await privacy.stored(alice)).toEqual({ ...NOTHING, messages: 500, threads: 500, isPartial: true });
    const read = storage.store.read.bind(storage.store);
    storage.store.read = async (...given) => {
      clock.advance(1_000);
      return await read(...given);
    };
    expect(await privacy.stored(alice)).toEqual({ ...NOTHING, messages: 15, threads: 15, isPartial: true });
  });

  it('is counted once for whoever asks again meanwhile', async () => {
    const world = open();
    await fill(world);
    let looked = 0;
    const holding = world.storage.store.holding.bind(world.storage.store);
    world.storage.store.holding = (person) => {
      looked += 1;
      return holding(person);
    };
    const answers = await Promise.all([world.privacy.stored(alice), world.privacy.stored(alice)]);
    expect([looked, answers[0]]).toEqual([1, answers[1]]);
    await world.privacy.stored(alice);
    expect(looked).toBe(2);
  });
});

describe('forgetting somebody', () => {
  it('erases everything of theirs and gives a receipt that names nobody', async () => {
    const world = open();
    const { privacy, storage, clock } = world;
    await fill(world);
    await privacy.askToConfirm(alice);
    const forgotten = privacy.forget(alice);
    await clock.advanceAsync(100);
    expect(await forgotten).toEqual({ id: 'r1', at: clock.now() - 100, threads: 2, entries: 3, isComplete: true });
    expect(await privacy.stored(alice)).toEqual(NOTHING);
    const dump = await dumpStorage(storage);
    expect(dump).not.toContain(alice.id);
  });

  it('says so when a place failed, and has it done by the next sweep', async () => {
    const place = { isBroken: true, erased: 0 };
    const world = open({
      place: 'archive',
      erase: async () => {
        if (place.isBroken) throw new Error('disk full');
        place.erased += 1;
        return {};
      },
    });
    const { privacy, erasing, clock } = world;
    await fill(world);
    expect(await privacy.forget(alice)).toEqual({
      id: 'r1',
      at: clock.now(),
      threads: 0,
      entries: 0,
      isComplete: false,
    });
    place.isBroken = false;
    erasing.start();
    await clock.advanceAsync(100);
    await erasing.stop();
    expect(place.erased).toBe(1);
  });

  it('rejects when the wish itself could not be written down: nothing has begun', async () => {
    const world = open();
    await fill(world);
    world.storage.records.put = () => Promise.reject(new Error('away'));
    await expect(world.privacy.forget(alice)).rejects.toThrow('away');
    expect((await world.privacy.stored(alice)).messages).toBe(3);
  });

  it('is confirmed within ten minutes, or asked for again', async () => {
    const { privacy, clock } = open();
    expect(await privacy.hasAsked(alice)).toBe(false);
    await privacy.askToConfirm(alice);
    expect([await privacy.hasAsked(alice), await privacy.hasAsked(bob)]).toEqual([true, false]);
    clock.advance(600_000);
    expect(await privacy.hasAsked(alice)).toBe(false);
  });
});

describe('leaving the bot out', () => {
  it('is kept without saying who, outlives forgetting, and is taken back', async () => {
    const { privacy, storage } = open();
    await privacy.setOptOut(alice, true);
    expect([await privacy.hasOptedOut(alice.id), await privacy.hasOptedOut(bob.id)]).toEqual([true, false]);
    expect(await dumpStorage(storage)).not.toContain(alice.id);
    await privacy.forget(alice);
    expect(await privacy.stored(alice)).toEqual({ ...NOTHING, hasOptedOut: true });
    await privacy.setOptOut(alice, false);
    expect(await privacy.hasOptedOut(alice.id)).toBe(false);
  });
});
