import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/index.ts';
import type { World } from '../support/world.ts';
import { createListeningModel } from './support/listening-model.ts';
import { compactions, LONG, stored, talk } from './support/long-talk.ts';

const FITTING = 13;
const SECRET = 'The password is swordfish.';

/** A thread whose first message is a secret, the id of which is `e1`. */
async function withSecret(sumUp: (world: World, time: number, read: string) => Promise<string>) {
  const clock = createFakeClock();
  let times = 0;
  const model = createListeningModel({
    clock,
    answer: () => 'Yes.',
    sumUp: async ({ texts }) => await sumUp(world, (times += 1), texts[1] ?? ''),
  });
  const world: World = await talk({ clock, streamFn: model }, 0);
  await world.say(SECRET, { by: 'bob' });
  await world.settle();
  for (let n = 2; n <= FITTING + 2; n += 1) {
    await world.say(`${n}: ${LONG}`);
    await world.settle();
  }
  return { world, model };
}

/** A model that repeats what it read. */
function repeat(read: string): string {
  return read.includes(SECRET) ? `Somebody wrote: ${SECRET}` : 'Nothing of note.';
}

describe('while a conversation is summed up', () => {
  it('a message that it covers may be deleted: no word of it is in the summary', async () => {
    const amended: string[] = [];
    const { world, model } = await withSecret(async (there, time, read) => {
      const summary = repeat(read);
      if (time === 1) amended.push(await there.amend('e1', null, 'bob'));
      return summary;
    });
    expect((await compactions(world)).map(({ summary }) => summary)).toEqual(['Nothing of note.']);
    expect(JSON.stringify(await stored(world))).not.toContain('swordfish');
    expect(model.heard.at(-1)?.texts.join('\n')).not.toContain('swordfish');
    expect(amended).toEqual(['injected']);
    // What both took is counted.
    const asked = model.heard.filter(({ isSummary }) => isSummary);
    expect(asked).toHaveLength(2);
    const [compaction] = await compactions(world);
    expect(compaction?.usage?.output).toBeGreaterThan(8);
  });

  it('a message that it covers may be edited: the model is told of the edit right after', async () => {
    const { world, model } = await withSecret(async (there, time, read) => {
      if (time === 1) await there.amend('e1', 'The password is gone.', 'bob');
      return read.includes('swordfish') ? 'old' : 'new';
    });
    expect((await compactions(world)).map(({ summary }) => summary)).toEqual(['old']);
    expect(model.heard.at(-1)?.texts.at(-1)).toBe('⟦"bob" edited their message to:⟧\nThe password is gone.');
  });

  it('somebody may be erased: nothing of theirs is in the summary', async () => {
    const { world } = await withSecret(async (there, time, read) => {
      const summary = repeat(read);
      if (time === 1) await there.store.erase({ person: 'test:bob' });
      return summary;
    });
    expect((await compactions(world)).map(({ summary }) => summary)).toEqual(['Nothing of note.']);
    expect(JSON.stringify(await stored(world))).not.toContain('swordfish');
  });

  it('what it covers may change again and again: the oldest turns are left out then, and nobody is quoted', async () => {
    const { world, model } = await withSecret(async (there, time, read) => {
      await there.amend(`e${time + 1}`, null);
      return repeat(read);
    });
    const [compaction] = await compactions(world);
    expect(compaction?.summary).toMatch(/^\d+ earlier messages were left out here: [^\n]*$/u);
    expect(model.heard.filter(({ isSummary }) => isSummary)).toHaveLength(3);
    expect((await world.told()).at(-1)).toBe('-- x15 answered (alice)');
  });

  it('what was asked may be deleted: its words never reach the model', async () => {
    const amended: string[] = [];
    const { world, model } = await withSecret(async (there, time) => {
      if (time === 1) amended.push(await there.amend('e15', null));
      return 'Nothing of note.';
    });
    expect(amended).toEqual(['injected']);
    expect(model.heard.at(-1)?.texts.slice(-2)).toEqual([
      '⟦message from "alice"⟧\n(no text)',
      '⟦"alice" deleted a message⟧',
    ]);
    expect((await world.told()).at(-1)).toBe('-- x15 answered (alice)');
  });
});

describe('after a conversation was summed up', () => {
  it('the last answer can be tried again, with the same summary', async () => {
    const { world, model } = await withSecret(async () => 'Nothing of note.');
    const before = model.heard.at(-1)?.texts;
    await world.command('retry');
    await world.settle();
    expect(model.heard.at(-1)?.texts).toEqual(before);
    expect(await compactions(world)).toHaveLength(1);
    expect((await world.told()).slice(-4).map((line) => line.slice(0, 9))).toEqual([
      '-- replac',
      'alice: 15',
      'bot: Yes.',
      '-- x16 an',
    ]);
  });

  it('an edit of a message that it covers changes what is stored, and starts nothing', async () => {
    const { world, model } = await withSecret(async () => 'Nothing of note.');
    const requests = model.heard.length;
    expect(await world.amend('e1', 'The password is gone.', 'bob')).toBe('idle');
    await world.settle();
    expect(model.heard).toHaveLength(requests);
    expect((await world.told())[1]).toBe('bob: The password is gone.');
  });
});
