import { describe, expect, it } from 'vitest';
import { after, call, createFakeClock } from '../../../src/testing/index.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { RunnerTool } from '../../../src/threads/runner/dependencies.ts';
import { bindAll, tool, type World } from '../support/world.ts';
import { createListeningModel } from './support/listening-model.ts';
import { compactions, LONG, SMALL, talk } from './support/long-talk.ts';

const FITTING = 13;

/** Says something at the moment the summary is about to be stored. */
function sayingAtTheEnd(world: () => World) {
  return (store: ThreadStore): ThreadStore => ({
    ...bindAll(store),
    turn: async (thread, token, step) => {
      if (step.append.some(({ kind }) => kind === 'compaction'))
        await world().say('at its end', { by: 'bob', address: 'none' });
      return await store.turn(thread, token, step);
    },
  });
}

const MEANWHILE = ['at its start', 'in the middle', 'at its end'].map((text) => `⟦message from "bob"⟧\n${text}`);

describe('what is said while a conversation is summed up', () => {
  it('before the first request of an exchange is in that request, in order, behind what was asked', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({
      clock,
      answer: () => 'Yes.',
      sumUp: async () => {
        await world.say('at its start', { by: 'bob', address: 'none' });
        return after(1_000, 'Alice said much.');
      },
    });
    const world: World = await talk({ clock, streamFn: model, wrapStore: sayingAtTheEnd(() => world) }, FITTING);
    await world.say(`14: ${LONG}`);
    await world.go();
    await world.say('in the middle', { by: 'bob', address: 'none' });
    await world.settle();
    const answered = model.heard.filter(({ isSummary }) => !isSummary).slice(FITTING);
    expect(answered).toHaveLength(1);
    expect(answered[0]?.texts.slice(-4)).toEqual([`⟦message from "alice"⟧\n14: ${LONG}`, ...MEANWHILE]);
    expect((await world.told()).slice(-7).map((line) => line.slice(0, 20))).toEqual([
      '-- compaction',
      'alice: 14: This was ',
      'bob: at its start',
      'bob: in the middle',
      'bob: at its end',
      'bot: Yes.',
      '-- x14 answered (ali',
    ]);
  });

  it('is carried out where it approves a call, and what came of that is in the next request', async () => {
    const clock = createFakeClock();
    const calls: unknown[] = [];
    const deploy: RunnerTool = {
      ...tool('deploy', async (_id, args) => {
        calls.push(args);
        return { content: [{ type: 'text' as const, text: 'deployed' }], details: {} };
      }),
      needsApproval: () => true,
    };
    const model = createListeningModel({
      clock,
      answer: ({ messages }) => (messages.length === 2 ? call('deploy', { to: 'prod' }) : 'Yes.'),
      sumUp: async () => {
        const [waiting] = (await world.approvals.pending({ everywhere: true })).items;
        const by = { person: { id: 'test:alice', name: 'alice' }, surface: 'code' } as const;
        const given = { by, texts: world.texts };
        await world.approvals.decide(waiting?.id ?? '', { kind: 'approve', forThread: false }, given);
        return after(1_000, 'Alice said much.');
      },
    });
    const world: World = await talk({ clock, streamFn: model, tools: [deploy] }, FITTING - 1);
    expect(calls).toEqual([]);
    await world.say(`13: ${LONG}`);
    await world.settle();
    expect(calls).toEqual([{ to: 'prod' }]);
    expect(model.heard.at(-1)?.texts.at(-1)).toMatch(/^⟦outcome of approval "\w+"⟧\ndeployed$/u);
  });

  it('between two turns is in the next request, behind what had come before', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({
      clock,
      answer: ({ messages }) => (messages.at(-1)?.role === 'user' && messages.length === 2 ? call('dig') : 'Found.'),
      sumUp: async () => {
        await world.say('at its start', { by: 'bob', address: 'none' });
        return after(1_000, 'Much was found.');
      },
    });
    const dig = tool('dig', async () => {
      await world.say('before it', { by: 'bob', address: 'none' });
      return { content: [{ type: 'text' as const, text: 'found '.repeat(3_000) }], details: {} };
    });
    const options = { clock, streamFn: model, model: SMALL, tools: [dig], wrapStore: sayingAtTheEnd(() => world) };
    const world: World = await talk(options, 0);
    await world.say(LONG.repeat(2));
    await world.go();
    await world.say('in the middle', { by: 'bob', address: 'none' });
    await world.settle();
    expect(await compactions(world)).toHaveLength(1);
    const [, next] = model.heard.filter(({ isSummary }) => !isSummary);
    expect(next?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'toolResult',
      'user',
      'user',
      'user',
      'user',
    ]);
    expect(next?.texts[1]).toBe('⟦summary of the conversation so far⟧\nMuch was found.');
    expect(next?.texts.slice(4)).toEqual(['⟦message from "bob"⟧\nbefore it', ...MEANWHILE]);
    expect((await world.told()).at(-1)).toBe('-- x1 answered (alice)');
  });

  it('after an answer that something else was said to comes behind that', async () => {
    const clock = createFakeClock();
    let answers = 0;
    const model = createListeningModel({
      clock,
      answer: () => after(1_000, `Answer ${(answers += 1)}.`),
      sumUp: async () => {
        await world.say('second', { by: 'bob', address: 'none' });
        return 'Alice said much.';
      },
    });
    const world = await talk({ clock, streamFn: model }, FITTING - 1);
    await world.say(`13: ${LONG}`);
    await world.go();
    await world.say(`first: ${LONG}`, { by: 'bob', address: 'none' });
    await world.settle();
    expect(await compactions(world)).toHaveLength(1);
    const last = model.heard.at(-1)?.texts ?? [];
    expect(last.slice(-2).map((text) => text.slice(0, 32))).toEqual([
      '⟦message from "bob"⟧\nfirst: This',
      '⟦message from "bob"⟧\nsecond',
    ]);
    expect((await world.told()).slice(-5).map((line) => line.slice(0, 20))).toEqual([
      '-- compaction',
      'bob: first: This was',
      'bob: second',
      'bot: Answer 14.',
      '-- x13 answered (ali',
    ]);
  });

  it('with `queue:` waits for the natural stop all the same', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({
      clock,
      answer: () => 'Yes.',
      sumUp: async () => {
        await world.say('queue: later', { address: 'none' });
        return 'Alice said much.';
      },
    });
    const world = await talk({ clock, streamFn: model }, FITTING);
    await world.say(`14: ${LONG}`);
    await world.settle();
    expect((await world.told()).slice(-5).map((line) => line.slice(0, 20))).toEqual([
      'bot: Yes.',
      '-- x14 answered (ali',
      'alice: later',
      'bot: Yes.',
      '-- x15 answered (ali',
    ]);
  });
});
