import { expect } from 'vitest';
import { createFakeClock } from '../../../../src/testing/index.ts';
import type { ThreadStore } from '../../../../src/threads/ports.ts';
import { World } from '../../support/world.ts';
import { createListeningModel, type Heard } from './listening-model.ts';
import { compactions, stored } from './long-talk.ts';

const TURNS = 400;
const WINDOW = 32_000;
const ANSWER = 1_000;
const FACT = 'the code word of the vault is marigold';

/**
 * A thread of 400 exchanges with a model of 32k tokens, which is told a fact in the third one and asked for it in the
 * last; whenever it is summed up somebody says something. Checks that nothing was lost and nothing was ever too long.
 */
export async function talkFourHundredTurns(makeStore?: (clock: ReturnType<typeof createFakeClock>) => ThreadStore) {
  const clock = createFakeClock();
  let meanwhile = 0;
  const model = createListeningModel({
    clock,
    answer: ({ texts }) =>
      texts.at(-1)?.includes('What is the code word?') === true
        ? `I know that ${texts.find((text) => text.includes(FACT)) === undefined ? 'nothing' : FACT}.`
        : `Noted. ${'So be it. '.repeat(20)}`,
    sumUp: async ({ texts }) => {
      meanwhile += 1;
      await world.say(`meanwhile ${meanwhile}`, { by: 'bob', address: 'none' });
      return texts[1]?.includes(FACT) === true ? `Alice said that ${FACT}.` : 'They talked.';
    },
  });
  const world: World = await new World({
    clock,
    streamFn: model,
    model: { contextWindow: WINDOW, maxTokens: ANSWER },
    ...(makeStore !== undefined && { wrapStore: () => makeStore(clock) }),
  }).start();
  const said: string[] = [];
  for (let turn = 1; turn < TURNS; turn += 1) {
    const text = turn === 3 ? `Remember: ${FACT}.` : `Turn ${turn}. ${'We talk about the weather. '.repeat(25)}`;
    said.push(text);
    await world.say(text);
    await world.go();
    await world.settle();
  }
  await world.say('What is the code word?');
  await world.settle();

  const made = await compactions(world);
  expect(made.length).toBeGreaterThan(2);
  expect(world.outbound.visible().at(-1)).toBe(`I know that ${FACT}.`);
  expect(await world.told()).toHaveLength(1 + 3 * TURNS + made.length + meanwhile);
  expect(model.heard.at(-1)?.texts.filter((text) => text.includes(FACT))).toEqual([
    `⟦summary of the conversation so far⟧\nAlice said that ${FACT}.`,
  ]);
  for (const request of model.heard) expect(tokensOf(request) + ANSWER).toBeLessThanOrEqual(WINDOW);
  expect(await wordsIn(world, 'alice')).toEqual([...said, 'What is the code word?']);
  expect(await wordsIn(world, 'bob')).toEqual(Array.from({ length: meanwhile }, (_, n) => `meanwhile ${n + 1}`));
  expectToldNext(model.heard);
}

/** As the scripted model's own usage counts them. */
function tokensOf({ messages }: Heard): number {
  return Math.ceil(JSON.stringify(messages.map(({ content }) => content)).length / 4);
}

async function wordsIn(world: World, name: string): Promise<readonly string[]> {
  return (await stored(world)).flatMap(({ line }) => {
    if (line.kind !== 'message' || line.message.role !== 'entry' || line.message.entry.kind !== 'message') return [];
    const { author, text } = line.message.entry;
    return author.name === name ? [text] : [];
  });
}

/** What was said while a summary was written is at the end of the next request that is none for a summary. */
function expectToldNext(heard: readonly Heard[]): void {
  let summaries = 0;
  for (const [at, { isSummary, texts }] of heard.entries()) {
    if (isSummary) summaries += 1;
    else if (heard[at - 1]?.isSummary === true) {
      expect(texts.at(-1)).toBe(`⟦message from "bob"⟧\nmeanwhile ${summaries}`);
    }
  }
}
