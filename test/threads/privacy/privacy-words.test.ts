import { describe, expect, it } from 'vitest';
import { english } from '../../../src/text/english.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { dumpStorage } from '../../support/dump-storage.ts';
import { person, THREAD, World } from '../support/world.ts';

const { people } = english;
const DIRECT = toThreadId({ platform: 'test', channel: 'D1' });
const COUNTS = { messages: 1, threads: 1, memories: 0, timers: 0, feedback: 0, usageDays: 1, hasOptedOut: false };

/** A world in which alice has been answered once. */
async function talked(): Promise<World> {
  const world = await new World({ script: ['Hi.', 'Hello.'] }).start();
  await world.say('hello, canary');
  await world.settle();
  return world;
}

async function said(world: World, text: string, more: Parameters<World['say']>[1] = {}): Promise<readonly string[]> {
  const before = world.outbound.visible().length;
  expect(await world.say(text, more)).toMatchObject({ status: 'command' });
  await world.clock.advanceAsync(1_000);
  return world.outbound.visible().slice(before);
}

describe('"what do you store about me"', () => {
  it('is answered in full where nobody else reads it', async () => {
    const world = await talked();
    expect(await said(world, 'what do you store about me?', { thread: DIRECT, address: 'direct' })).toEqual([
      `! ${people.stored(COUNTS)}`,
    ]);
    expect(people.stored(COUNTS)).toContain('- 1 message in 1 conversation\n');
  });

  it('is answered without details among others, with the way to see them alone', async () => {
    const world = await talked();
    expect(await said(world, 'what do you store about me?')).toEqual([`! ${people.storedElsewhere}`]);
  });

  it('is told only to who asked where the platform can', async () => {
    const world = await talked();
    const asked = await world.intake.command(THREAD, 'c1', person('alice'), 'stored', { tellsAlone: true });
    expect(asked).toEqual({ status: 'command', command: 'stored', toTell: people.stored(COUNTS) });
    expect(world.outbound.visible()).toEqual(['Hi.']);
  });

  it('is counted three times in ten minutes', async () => {
    const world = await talked();
    const ask = async (n: number) => {
      const asked = await world.intake.command(THREAD, `c${n}`, person('alice'), 'stored', { tellsAlone: true });
      return 'toTell' in asked ? asked.toTell : undefined;
    };
    for (const n of [1, 2, 3]) expect(await ask(n)).toBe(people.stored(COUNTS));
    expect(await ask(4)).toBe(people.storedTooOften);
    await world.clock.advanceAsync(600_000);
    expect(await ask(5)).toBe(people.stored(COUNTS));
  });

  it('says so when it cannot be counted', async () => {
    const world = await talked();
    world.ports.store.holding = () => {
      throw new Error('away');
    };
    const asked = await world.intake.command(THREAD, 'c1', person('alice'), 'stored', { tellsAlone: true });
    expect(asked).toMatchObject({ toTell: people.storedUnknown });
  });

  it('is for the model when it is said to somebody else', async () => {
    const world = await talked();
    expect(await world.say('what do you store about me?', { address: 'none' })).toEqual({ status: 'started' });
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.', 'Hello.']);
  });
});

describe('"forget me"', () => {
  it('says what would be erased, is confirmed, and then done with a receipt that stands', async () => {
    const world = await talked();
    expect(await said(world, 'forget me')).toEqual([`! ${people.forgetAsk(undefined)}`]);
    expect(await dumpStorage(world.ports)).toContain('canary');
    await world.clock.advanceAsync(500_000);
    const [receipt] = await said(world, 'forget me for good');
    expect(receipt).toMatch(
      /^! Done: I have forgotten you\. 1 entry of yours in 1 conversation, and everything beside them\. Receipt [0-9a-f-]{36}, 2026-01-01 00:\d\d UTC\.$/u,
    );
    const dump = await dumpStorage(world.ports);
    expect(dump).not.toContain('canary');
    expect(dump).not.toContain(person('alice').id);
  });

  it('says with numbers what would be erased where nobody else reads it', async () => {
    const world = await talked();
    expect(await said(world, 'vergiss mich', { thread: DIRECT, address: 'direct' })).toEqual([
      `! ${people.forgetAsk(COUNTS)}`,
    ]);
  });

  it('is not done by the words alone, nor later than ten minutes, nor for somebody else', async () => {
    const world = await talked();
    expect(await said(world, 'forget me for good')).toEqual([`! ${people.forgetAskFirst}`]);
    await said(world, 'forget me');
    expect(await said(world, 'forget me for good', { by: 'bob' })).toEqual([`! ${people.forgetAskFirst}`]);
    await world.clock.advanceAsync(600_000);
    expect(await said(world, 'forget me for good')).toEqual([`! ${people.forgetAskFirst}`]);
    expect(await dumpStorage(world.ports)).toContain('canary');
  });

  it('is confirmed in another place than it was asked in', async () => {
    const world = await talked();
    await said(world, 'forget me');
    const [receipt] = await said(world, 'forget me for good', { thread: DIRECT, address: 'direct' });
    expect(receipt).toContain('Done: I have forgotten you.');
  });

  it('is durable when the platform is told that it was taken in, and honest when it could not be finished', async () => {
    const world = await talked();
    await said(world, 'forget me');
    world.ports.store.erase = () => Promise.reject(new Error('away'));
    expect(await world.say('forget me for good', { id: 'm9' })).toEqual({
      status: 'command',
      command: 'forgetForGood',
    });
    const keys: string[] = [];
    for await (const [key] of world.ports.records.list('erasure:')) keys.push(key);
    expect(keys).toEqual(['erasure:person:test:alice']);
    await world.clock.advanceAsync(1_000);
    expect(world.outbound.visible().at(-1)).toContain(
      '! I have begun to forget you, and not everything could be erased',
    );
  });

  it('is done again and told once when its message is delivered again', async () => {
    const world = await talked();
    await said(world, 'forget me');
    await said(world, 'forget me for good', { id: 'm9' });
    expect(await said(world, 'forget me for good', { id: 'm9' })).toEqual([]);
  });

  it('rejects when the wish cannot be written down, so that the platform delivers it again', async () => {
    const world = await talked();
    await said(world, 'forget me');
    const put = world.ports.records.put.bind(world.ports.records);
    world.ports.records.put = () => Promise.reject(new Error('away'));
    await expect(world.say('forget me for good')).rejects.toThrow('away');
    world.ports.records.put = put;
  });

  it('leaves nothing of having been said in the thread', async () => {
    const world = await new World({ script: [] }).start();
    await said(world, 'forget me');
    await said(world, 'forget me for good');
    expect(await world.store.read(THREAD)).toBeUndefined();
  });
});

describe('"leave me out"', () => {
  it('is confirmed, and "opt in" as well', async () => {
    const world = await talked();
    expect(await said(world, 'leave me out')).toEqual([`! ${people.leftOut}`]);
    expect(await world.desk.hasOptedOut(person('alice').id)).toBe(true);
    expect(await said(world, 'opt in')).toEqual([`! ${people.takenIn}`]);
    expect(await world.desk.hasOptedOut(person('alice').id)).toBe(false);
    await world.say('hello again');
    await world.settle();
    expect(world.outbound.visible().at(-1)).toBe('Hello.');
  });

  it('outlives being forgotten', async () => {
    const world = await talked();
    await said(world, 'leave me out');
    await said(world, 'forget me');
    await said(world, 'forget me for good');
    expect(await world.desk.hasOptedOut(person('alice').id)).toBe(true);
  });
});
