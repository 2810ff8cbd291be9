import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { call } from '../../../../src/testing/index.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { wordsIn } from '../../support/words-in.ts';
import { type BotOnFake, startBotOnFake } from '../support/bot-on-fake.ts';
import { begin, type Conversation } from './support/conversation.ts';

const texts = createTexts('en');
const WAITING = 'then fill it up';

interface Working extends BotOnFake {
  readonly thread: Conversation;
  /** The message that waits until the work is done. */
  readonly waiting: string;
  /** Times at which the tool was aborted. */
  readonly abortedAt: readonly number[];
  /** Lets the tool end. */
  readonly finish: () => void;
}

/** A bot that is at work in a thread of Alice's, with a message that waits until it is done. */
async function startWorking(): Promise<Working> {
  const abortedAt: number[] = [];
  let finish: (() => void) | undefined;
  const dig = defineTool({
    name: 'dig',
    label: 'Dig',
    description: 'Digs until it is stopped.',
    parameters: Type.Object({}),
    execute: async (_args, { signal }) =>
      await new Promise<string>((resolve, reject) => {
        finish = () => resolve('Dug.');
        const stop = (): void => {
          abortedAt.push(world.clock.now());
          reject(new Error('stopped'));
        };
        signal.addEventListener('abort', stop, { once: true });
      }),
  });
  const world: BotOnFake = await startBotOnFake({ script: [call('dig', {}), 'Done.', 'Never.'], tools: [dig] });
  const thread = await begin(world, 'dig');
  await world.until('it works', () => finish !== undefined);
  const { id: waiting } = await thread.say(`queue: ${WAITING}`);
  await world.until('the next one waits', () =>
    world.discord.channel(thread.root).some(({ reactions }) => reactions.some(({ emoji }) => emoji === '⏳')),
  );
  return { ...world, thread, waiting, abortedAt, finish: () => finish?.() };
}

describe('R95: a stop while a message waits', () => {
  it.each<[string, (world: Working) => Promise<unknown>]>([
    ['by a word', ({ thread }) => thread.say(`<@${IDS.app}> stop`, IDS.bob)],
    ['by the command', ({ discord, thread }) => discord.command({ user: IDS.bob, channel: thread.root, name: 'stop' })],
    [
      'by the button',
      ({ discord, thread }) => {
        const shown = discord.channel(thread.root).find((message) => message.shown.includes('[Stop]'));
        return discord.press({ user: IDS.bob, channel: thread.root, message: shown?.id ?? '', component: 'Stop' });
      },
    ],
  ])('%s ends the work at once, tells what is left, and nobody types', async (_how, stop) => {
    const world = await startWorking();
    const { discord, clock, thread, until, pass, abortedAt, model } = world;
    await until('there is a button', () => discord.channel(thread.root).some(({ shown }) => shown.includes('[Stop]')));
    const stoppedAt = clock.now();
    await stop(world);
    await thread.shows(texts.stopped('bob', [WAITING]));
    await pass(12_000);
    expect(abortedAt.map((at) => at - stoppedAt < 1_000)).toEqual([true]);
    expect(thread.shown().filter((line) => line.includes('Stopped'))).toHaveLength(1);
    expect(discord.channel(thread.root).filter(({ shown }) => shown.includes('[Stop'))).toEqual([]);
    expect([model.requests.length, discord.typing, discord.problems]).toEqual([1, [], []]);
  });

  it('is not needed for a message that is deleted: it is taken back', async () => {
    const { discord, thread, waiting, finish, pass, model } = await startWorking();
    await discord.delete(thread.root, waiting);
    await pass(500);
    finish();
    await thread.shows('Done.');
    await pass(2_000);
    expect(model.requests.map(wordsIn)).toEqual([['dig'], ['dig']]);
  });
});
