import { describe, expect, it } from 'vitest';
import { after } from '../../../src/testing/index.ts';
import { english } from '../../../src/text/english.ts';
import { MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { dumpStorage } from '../../support/dump-storage.ts';
import { person, THREAD, World, type WorldOptions } from '../support/world.ts';

const { people } = english;
const DIRECT = toThreadId({ platform: 'test', channel: 'D1' });
const ada = person('ada');

/** A world that ada has left, and in which bob talks with the bot. */
async function left(options: WorldOptions = {}): Promise<World> {
  const world = await new World({ script: ['Hi.', 'Yes.', 'More.'], ...options }).start();
  await world.desk.setOptOut(ada, true);
  await world.say('hello', { by: 'bob' });
  await world.settle();
  return world;
}

/** Nothing of her is stored: no id, no name, none of her words, nor that a message of hers was there. */
async function expectNothingOf(world: World, ...words: readonly string[]): Promise<void> {
  await world.trail.close(1_000);
  const dump = await dumpStorage(world.ports);
  expect([ada.id, '"ada"', 'canary', ...words].filter((word) => dump.includes(word))).toEqual([]);
}

describe('somebody who has left the bot out', () => {
  it('is not read, and the thread goes on without them', async () => {
    const world = await left();
    expect(await world.say('canary one', { by: 'ada', address: 'none', id: 'ada-1' })).toEqual({ status: 'ignored' });
    await world.say('what was said?', { by: 'bob' });
    await world.settle();
    expect(world.read(1).at(-1)).toBe('⟦message from "bob"⟧\nwhat was said?');
    expect(world.outbound.visible()).toEqual(['Hi.', 'Yes.']);
    await expectNothingOf(world, 'ada-1');
  });

  it('is told how to come back when they address the bot, once in ten minutes', async () => {
    const world = await left();
    for (const n of [1, 2]) {
      expect(await world.say(`canary ${n}`, { by: 'ada', id: `ada-${n}` })).toEqual({ status: 'ignored' });
    }
    await world.go();
    expect(world.outbound.visible()).toEqual(['Hi.', `! ${people.howToComeBack}`]);
    expect(world.outbound.signs()).not.toContain(expect.stringContaining('ada'));
    await world.clock.advanceAsync(600_000);
    await world.say('canary 3', { by: 'ada', id: 'ada-3' });
    await world.go();
    expect(world.outbound.visible()).toEqual(['Hi.', `! ${people.howToComeBack}`, `! ${people.howToComeBack}`]);
    await expectNothingOf(world, 'ada-1', 'ada-2', 'ada-3');
  });

  it('steers no run that is going', async () => {
    const world = await left({ script: ['Hi.', after(2_000, 'Done.'), 'More.'] });
    await world.say('work', { by: 'bob' });
    await world.go(1_000);
    await world.say('canary, do that instead', { by: 'ada' });
    await world.settle();
    expect(world.model.requests).toHaveLength(2);
    await expectNothingOf(world);
  });

  it('can be taken in again, and is read from then on', async () => {
    const world = await left();
    await world.say('before', { by: 'ada' });
    expect(await world.say('Opt in!', { by: 'ada' })).toEqual({ status: 'command', command: 'takeIn' });
    await world.say('and now?', { by: 'ada' });
    await world.settle();
    expect(world.read(1)).toEqual(['⟦message from "bob"⟧\nhello', 'assistant: Hi.', '⟦message from "ada"⟧\nand now?']);
  });

  it('can ask what is stored, be forgotten, and ask for help', async () => {
    const world = await left();
    const say = async (text: string) => {
      await world.say(text, { by: 'ada', thread: DIRECT, address: 'direct' });
      await world.clock.advanceAsync(1_000);
      return world.outbound.visible().at(-1);
    };
    expect(await say('what do you store about me?')).toContain('You have left me out');
    expect(await say('forget me')).toContain('I would erase');
    expect(await say('forget me for good')).toContain('Done: I have forgotten you. 0 entries');
    expect(await say('help')).toBe(`! ${english.help([])}`);
    expect(await say('leave me out')).toBe(`! ${people.leftOut}`);
    await expectNothingOf(world);
  });

  it('can stop and silence the bot, in nobody’s name', async () => {
    const world = await left({ script: ['Hi.', after(60_000, 'Done.'), 'More.'] });
    await world.say('work', { by: 'bob' });
    await world.go(1_000);
    expect(await world.say('stop', { by: 'ada', address: 'none' })).toEqual({ status: 'command', command: 'stop' });
    await world.settle();
    expect(world.outbound.visible().at(-1)).toContain('Stopped by somebody.');
    expect(await world.say('mute', { by: 'ada' })).toEqual({ status: 'command', command: 'mute' });
    await world.settle();
    await expectNothingOf(world);
  });

  it('can have nothing tried again or reset, and is told how to come back instead', async () => {
    const world = await left({ admins: [ada.id] });
    const alone = await world.intake.command(THREAD, 'c1', ada, 'retry', { tellsAlone: true });
    expect(alone).toEqual({ status: 'command', command: 'retry', toTell: people.howToComeBack });
    await world.say('reset', { by: 'ada' });
    await world.go();
    expect(world.outbound.visible()).toEqual(['Hi.', `! ${people.howToComeBack}`]);
    expect(await world.told()).toContain('bob: hello');
    await expectNothingOf(world);
  });

  it('stops nothing with a word that addresses somebody else, or where the bot takes no part', async () => {
    const world = await left();
    expect(await world.say('stop', { by: 'ada', address: 'none' })).toEqual({ status: 'ignored' });
    expect(await world.say('mute', { by: 'ada', address: 'none', addressesOthers: true })).toEqual({
      status: 'ignored',
    });
    await world.go();
    expect(world.outbound.visible()).toEqual(['Hi.']);
  });

  it('takes words away with an edit of a message from before, and brings none', async () => {
    const world = await new World({ script: ['Hi.'] }).start();
    await world.say('canary before', { by: 'ada', id: 'm1' });
    await world.settle();
    await world.desk.setOptOut(ada, true);
    expect(await world.amend('m1', 'canary after', 'ada')).toBe('idle');
    expect(JSON.stringify(await world.lines())).not.toContain('canary');
  });

  it('takes a message back with a deletion', async () => {
    const world = await new World({ script: ['Hi.'] }).start();
    await world.say('canary before', { by: 'ada', id: 'm1' });
    await world.settle();
    await world.desk.setOptOut(ada, true);
    expect(await world.amend('m1', null, 'ada')).toBe('idle');
    expect(JSON.stringify(await world.lines())).not.toContain('canary');
  });

  it('is not let in when it cannot be found out who they are: the platform delivers again', async () => {
    const world = await left();
    const get = world.ports.records.get.bind(world.ports.records);
    world.ports.records.get = () => Promise.reject(new Error('away'));
    await expect(world.say('canary', { by: 'ada' })).rejects.toThrow('away');
    world.ports.records.get = get;
    await expectNothingOf(world);
  });
});

describe('what others bring along of somebody who has left the bot out', () => {
  const file = { id: 'f1', name: 'canary.txt', mimeType: 'text/plain', sizeBytes: 1 };
  const theirs = { kind: 'forward', author: 'ada', authorId: ada.id, text: 'canary words' } as const;
  const reply = { ...theirs, kind: 'reply' } as const;
  const bobs = { kind: 'reply', author: 'carl', authorId: 'test:carl', text: 'carl says' } as const;

  it('is left out of quotes, and the model is told that something was', async () => {
    const world = await left();
    await world.say('what do they mean?', { by: 'bob', quotes: [reply, bobs] });
    await world.settle();
    const asked = world.read(1).at(-1);
    expect(asked).toContain(MODEL_NOTES.quoteLeftOut);
    expect(asked).toContain('carl says');
    await expectNothingOf(world);
  });

  it('goes with its files where a message was forwarded or asked about', async () => {
    const world = await left();
    await world.say('look', { by: 'bob', quotes: [theirs], files: [file] });
    await world.settle();
    expect(world.read(1).at(-1)).toContain(MODEL_NOTES.quoteLeftOut);
    await expectNothingOf(world);
    await world.say('look at this', { by: 'bob', quotes: [reply], files: [file], address: 'command' });
    await world.settle();
    await expectNothingOf(world);
  });

  it('leaves files of who replies to them', async () => {
    const world = await left();
    await world.say('look', { by: 'bob', quotes: [reply], files: [{ ...file, name: 'mine.txt' }] });
    await world.settle();
    expect(JSON.stringify(await world.lines())).toContain('mine.txt');
  });

  it('counts them as company, under nobody’s name', async () => {
    const world = await left();
    await world.say('go on', { by: 'bob', earlierSpeakers: [ada.id] });
    await world.settle();
    expect((await world.store.read(THREAD, 'none'))?.participation.speakers).toEqual(['test:bob', 'left-out']);
    await expectNothingOf(world);
  });

  it('stays where somebody else has typed it', async () => {
    const world = await left();
    await world.say('ada said: the plan is off', { by: 'bob' });
    await world.settle();
    expect(world.read(1).at(-1)).toContain('ada said: the plan is off');
  });
});
