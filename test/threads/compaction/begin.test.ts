import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/index.ts';
import { loadTranscript } from '../../../src/threads/load-transcript.ts';
import { historyOf } from '../../../src/threads/thread-history.ts';
import { THREAD, tool } from '../support/world.ts';
import { createListeningModel } from './support/listening-model.ts';
import { compactions, LONG, SMALL, stored, talk } from './support/long-talk.ts';

/** As many exchanges as fit; the next one does not. */
const FITTING = 13;

function label(n: number): string {
  return `⟦message from "alice"⟧\n${n}: ${LONG.trim()} `;
}

describe('a conversation that has become too long', () => {
  it('is summed up before the next request, which gets prompt, summary, the newest turns and what was asked', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp: () => 'Alice said much.' });
    const world = await talk({ clock, streamFn: model }, FITTING + 1);
    const [compaction] = await compactions(world);
    expect(await compactions(world)).toEqual([
      {
        kind: 'compaction',
        coversThrough: 28,
        summary: 'Alice said much.',
        systemMessage: {
          role: 'system',
          content: '',
          sections: expect.objectContaining({ base: 'You are a bot.' }),
          timestamp: expect.any(Number),
        },
        usage: expect.objectContaining({ input: expect.any(Number), output: expect.any(Number) }),
        at: expect.any(Number),
      },
    ]);
    expect(compaction?.usage?.input).toBeGreaterThan(1_000);
    expect(model.heard.at(-1)?.texts).toEqual([
      'You are a bot.',
      '⟦summary of the conversation so far⟧\nAlice said much.',
      'Yes.',
      ...[11, 12, 13].flatMap((n) => [label(n), 'Yes.']),
      label(14),
    ]);
    const summaries = model.heard.filter(({ isSummary }) => isSummary);
    const read = summaries.map(({ texts }) => texts[1]).join('\n');
    for (let n = 1; n <= 10; n += 1) expect(read).toContain(`⟦message from "alice"⟧\n${n}: This`);
    expect(read).not.toContain('\n11: This');
    expect(summaries.every(({ maxTokens }) => maxTokens === 400)).toBe(true);
  });

  it('shows that it is summed up, and nothing of it is left when the answer stands', async () => {
    const clock = createFakeClock();
    const seen: string[] = [];
    const model = createListeningModel({
      clock,
      answer: () => 'Yes.',
      sumUp: async () => {
        await world.go(0);
        seen.push(...world.outbound.visible().slice(-1));
        return 'Alice said much.';
      },
    });
    const world = await talk({ clock, streamFn: model }, FITTING);
    await world.say(`14: ${LONG}`);
    await world.settle();
    expect(seen[0]).toBe('[Summing up the conversation so far]');
    expect(world.outbound.visible().at(-1)).toBe('Yes.');
    expect(world.outbound.visible().filter((line) => line.startsWith('['))).toEqual([]);
  });

  it('stays readable as it was, and a claim loads what the run goes on with', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp: () => 'Alice said much.' });
    const world = await talk({ clock, streamFn: model }, FITTING + 2);
    const session = await world.store.read(THREAD);
    const history = session === undefined ? [] : historyOf(session, 'bot');
    expect(history.map(({ text }) => text.slice(0, 4))).toEqual(
      Array.from({ length: FITTING + 2 }, (_, n) => [`${n + 1}: `.padEnd(4, 'This').slice(0, 4), 'Yes.']).flat(),
    );
    const lines = await stored(world);
    expect(lines.filter(({ line }) => line.kind === 'message')).toHaveLength(1 + 2 * (FITTING + 2));
    const current = await world.store.read(THREAD, 'current');
    expect(loadTranscript(current?.transcript ?? []).messages).toEqual(loadTranscript(lines).messages);
    // The run after it began with the same as the run before it had.
    const [before, after] = model.heard.slice(-2);
    expect(after?.texts.slice(0, before?.texts.length)).toEqual(before?.texts);
  });

  it('is summed up again and again, each time with the summary so far', async () => {
    const clock = createFakeClock();
    let summaries = 0;
    const model = createListeningModel({
      clock,
      answer: () => 'Yes.',
      sumUp: () => `Summary ${(summaries += 1)}.`,
    });
    const world = await talk({ clock, streamFn: model }, 40);
    const made = await compactions(world);
    expect(made.length).toBeGreaterThan(2);
    const asked = model.heard.filter(({ isSummary }) => isSummary);
    expect(asked.map(({ texts }) => texts[1]?.match(/⟦summary of the conversation so far⟧\n.*/gu) ?? [])).toEqual(
      asked.map((_, n) => (n === 0 ? [] : [`⟦summary of the conversation so far⟧\nSummary ${n}.`])),
    );
    expect(made.map(({ coversThrough }) => coversThrough)).toEqual(
      made.map(({ coversThrough }) => coversThrough).toSorted((a, b) => a - b),
    );
  });

  it('keeps prompt, instructions and tools, and what is told of their changes later', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.' });
    const instructions = { deployment: '', team: '', channel: 'Be brief.' };
    const settings = { instructions };
    const world = await talk({ clock, streamFn: model, settings, tools: [tool('look', 'seen')] }, FITTING + 1);
    const [compaction] = await compactions(world);
    expect(compaction?.systemMessage).toMatchObject({
      content: '',
      sections: { base: 'You are a bot.', channel: expect.stringContaining('Be brief.') },
      toolsAdded: [{ name: 'look' }],
    });
    world.settings = { ...world.settings, instructions: { ...instructions, channel: 'Be long.' } };
    await world.say('go on');
    await world.settle();
    const systems = model.heard.at(-1)?.messages.filter(({ role }) => role === 'system');
    expect(systems).toMatchObject([
      compaction?.systemMessage,
      { content: '', sections: { channel: expect.stringContaining('Be long.') } },
    ]);
  });

  it('is summed up once for several exchanges of one run', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp: () => 'Alice said much.' });
    const world = await talk({ clock, streamFn: model }, FITTING);
    await world.say(`14: ${LONG}`);
    await world.say('queue: 15');
    await world.say('queue: 16');
    await world.settle();
    expect(await compactions(world)).toHaveLength(1);
    expect(model.heard.at(-1)?.texts.slice(0, 2)).toEqual([
      'You are a bot.',
      '⟦summary of the conversation so far⟧\nAlice said much.',
    ]);
    expect((await world.told()).at(-1)).toBe('-- x14 answered (alice)');
  });

  it.each([
    ['fails', { content: [], ending: { kind: 'error' as const, message: 'secret words' } }, 'error'],
    ['writes nothing', ' ', 'stop'],
    ['throws', { ending: { kind: 'exception' as const, error: new Error('secret words') } }, 'error'],
  ])('goes on when the model %s: the oldest turns are left out, and a note says so', async (_how, step, why) => {
    const logged: unknown[] = [];
    const log = (bindings: object, sentence?: string): void => void logged.push({ ...bindings, sentence });
    const logger = { trace: log, debug: log, info: log, warn: log, error: log, fatal: log, child: () => logger };
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp: () => step });
    const world = await talk({ clock, streamFn: model, logger }, FITTING + 1);
    const [compaction] = await compactions(world);
    expect(compaction?.summary).toContain('19 earlier messages were left out here');
    expect(compaction?.summary).toContain('- "alice": 10: This was ');
    expect(model.heard.at(-1)?.texts[1]).toContain('19 earlier messages were left out here');
    expect((await world.told()).slice(-2)).toEqual(['bot: Yes.', '-- x14 answered (alice)']);
    expect(logged).toContainEqual({
      exchange: 'x14',
      messages: 19,
      through: 28,
      why,
      sentence: 'The conversation so far could not be summed up: its oldest part is left out.',
    });
    expect(JSON.stringify(logged)).not.toContain('secret words');
  });

  it('is left as it is where nobody knows the window of the model', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.' });
    const world = await talk({ clock, streamFn: model, model: {} }, 20);
    expect(await compactions(world)).toEqual([]);
    expect(model.heard.at(-1)?.texts).toHaveLength(40);
  });

  it('of one message that is longer than the window is shortened in the request, and stored as it was', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.' });
    const world = await talk({ clock, streamFn: model, model: SMALL }, 0);
    const huge = 'word '.repeat(20_000);
    await world.say(huge);
    await world.settle();
    expect(model.heard).toHaveLength(1);
    expect(model.heard[0]?.texts[1]).toMatch(/^⟦message from "alice"⟧\nword [\s\S]*\[… \d+ characters left out here/u);
    expect(model.heard[0]?.texts[1]?.length).toBeLessThan(16_000);
    expect((await world.told())[1]).toBe(`alice: ${huge}`);
    // What the request took tells nothing about the transcript: the next one is shortened or summed up, too.
    await world.say('and?');
    await world.settle();
    expect(model.heard.every(({ texts }) => texts.join('').length < 16_000)).toBe(true);
  });
});
