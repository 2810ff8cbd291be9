import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { after, call } from '../../../../src/testing/scripted-model-answer.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { type BotOnFake, startBotOnFake } from '../support/bot-on-fake.ts';

const { alice, bob, general, app } = IDS;

const TEXTS = createTexts('en');

/** A model may think for twenty minutes. */
const PATIENT = { limits: { minutes: 30 }, modelLimits: { idleSeconds: 1_200, totalSeconds: 1_800 } };

/** Digs until it is stopped. */
const dig = defineTool({
  name: 'dig',
  label: 'Dig',
  description: 'Digs until it is stopped.',
  parameters: Type.Object({}),
  execute: async (_args, { signal }) =>
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    }),
});

/** Waits for the first answer to something that somebody did. */
async function acknowledged({ discord, until }: BotOnFake, begun: Promise<{ readonly id: string }>) {
  const { id } = await begun;
  await until('it is acknowledged', () => discord.interaction(id).callback !== undefined);
  return id;
}

const ask = async (bot: BotOnFake, question: string, channel: string = general) =>
  await acknowledged(bot, bot.discord.command({ user: alice, channel, name: 'ask', options: { question } }));

const rootOf = ({ discord }: BotOnFake, interaction: string) => discord.interaction(interaction).response?.id ?? '';

describe('/ask', () => {
  it('begins a thread that is named after the question, and is answered in it', async () => {
    const bot = await startBotOnFake({ script: ['They would drift apart.'] });
    const root = rootOf(bot, await ask(bot, 'Why do otters hold hands?'));
    await bot.until('the answer is there', () => bot.read(root).some((line) => line.includes('drift apart')));
    expect(bot.discord.threads).toMatchObject([{ id: root, parent: general, name: 'Why do otters hold hands?' }]);
    expect(bot.read(general)).toEqual([`${app}: > Why do otters hold hands?\n-# Asked by @alice`]);
    expect(bot.model.requests).toHaveLength(1);
    expect(bot.discord.problems).toEqual([]);
  });

  it('steers what is being done in the thread that it is used in', async () => {
    const bot = await startBotOnFake({ script: [after(5_000, 'Working.'), 'Both.'] });
    const root = rootOf(bot, await ask(bot, 'One?'));
    await bot.until('the thread is there', () => bot.discord.threads.length === 1);
    await ask(bot, 'And two?', root);
    await bot.until('the answer is there', () => bot.read(root).some((line) => line.includes('Both.')));
    expect(bot.read(root).filter((line) => line.includes('And two?'))).toHaveLength(1);
  });
});

describe('D23: while the bot works for ten minutes', () => {
  it('a command is deferred at once, and messages are queued', async () => {
    const bot = await startBotOnFake({
      script: [after(600_000, 'At last.'), 'And the rest.'],
      limits: { minutes: 30 },
    });
    const { discord } = bot;
    const { id: thread } = await discord.say({ channel: general, user: alice, text: `<@${app}> Take your time.` });
    await bot.until('the bot works', () => bot.model.requests.length === 1);
    await bot.until('the thread is there', () => discord.threads.length === 1);
    for (const text of ['one', 'two', 'three']) await discord.say({ channel: thread, user: alice, text });
    const used = await acknowledged(bot, discord.command({ user: bob, channel: thread, name: 'help' }));
    expect(discord.interaction(used).ackedAfterMs).toBeLessThan(1_000);
    await bot.pass(620_000);
    await bot.until('all is answered', () => bot.read(thread).some((line) => line.includes('And the rest.')));
    const asked = JSON.stringify(bot.model.requests.at(-1)?.messages);
    expect(['one', 'two', 'three'].filter((text) => asked.includes(text))).toEqual(['one', 'two', 'three']);
  });
});

describe('D28: an answer that takes longer than the interaction lasts', () => {
  it('arrives in the thread', async () => {
    const bot = await startBotOnFake({ script: [after(16 * 60_000, 'At last.')], ...PATIENT });
    const root = rootOf(bot, await ask(bot, 'Take your time.'));
    await bot.pass(16 * 60_000 + 5_000);
    await bot.until('the answer is there', () => bot.read(root).some((line) => line.includes('At last.')));
    expect(bot.discord.problems).toEqual([]);
  });

  it('arrives in direct messages where that is where it was asked', async () => {
    const bot = await startBotOnFake({ script: [after(16 * 60_000, 'At last.')], ...PATIENT });
    const direct = bot.discord.openDirect(alice);
    await ask(bot, 'Take your time.', direct);
    await bot.pass(16 * 60_000 + 5_000);
    await bot.until('the answer is there', () => bot.read(direct).some((line) => line.includes('At last.')));
    expect(bot.discord.problems).toEqual([]);
  });
});

/** A finished answer with its buttons. */
async function answered(bot: BotOnFake) {
  const { id: thread } = await bot.discord.say({ channel: general, user: alice, text: `<@${app}> What is it?` });
  const last = () => bot.discord.threads.length > 0 && bot.discord.channel(thread).at(-1)?.shown.includes('Try again');
  await bot.until('the answer is there', () => last() === true);
  const message = bot.discord.channel(thread).at(-1)?.id ?? '';
  const press = (user: string, component: string) =>
    acknowledged(bot, bot.discord.press({ user, channel: thread, message, component }));
  return { thread, message, press };
}

describe('buttons under an answer', () => {
  it('D27: try again is for who asked, and others are told so alone', async () => {
    const bot = await startBotOnFake({ script: ['First.', 'Second.'] });
    const { thread, press } = await answered(bot);
    const refused = await press(bob, 'Try again');
    await bot.until('Bob is told', () => bot.discord.interaction(refused).followUps.length === 1);
    expect(bot.discord.interaction(refused).followUps).toMatchObject([
      { content: TEXTS.retryRefused('alice'), ephemeralFor: bob },
    ]);
    await press(alice, 'Try again');
    await bot.until('it is answered again', () => bot.read(thread).some((line) => line.includes('Second.')));
    expect(bot.read(thread).filter((line) => line.includes(TEXTS.retryRefused('alice')))).toHaveLength(1);
  });

  it('R74: two clicks are one, and the button is off with the first update', async () => {
    const bot = await startBotOnFake({ script: ['First.', 'Second.', 'Third.'] });
    const { thread, message, press } = await answered(bot);
    await Promise.all([press(alice, 'Try again'), press(alice, 'Try again')]);
    await bot.until('it is answered again', () => bot.read(thread).some((line) => line.includes('Second.')));
    await bot.pass(2_000);
    expect(bot.model.requests).toHaveLength(2);
    expect(bot.discord.message(message)?.shown).toContain('[Try again (disabled)]');
  });

  it('stop ends the work, and leaves no button to stop', async () => {
    const bot = await startBotOnFake({ script: [call('dig', {}), 'Never.'], tools: [dig] });
    const { discord } = bot;
    const { id: thread } = await discord.say({ channel: general, user: alice, text: `<@${app}> Go on.` });
    const stoppable = () =>
      discord.threads.length === 0 ? undefined : discord.channel(thread).find(({ shown }) => shown.includes('[Stop]'));
    await bot.until('it can be stopped', () => stoppable() !== undefined);
    const message = stoppable()?.id ?? '';
    await acknowledged(bot, discord.press({ user: bob, channel: thread, message, component: 'Stop' }));
    await bot.until('it is stopped', () => bot.read(thread).some((line) => line.includes(TEXTS.stopped('bob', []))));
    await bot.pass(2_000);
    expect(bot.read(thread).filter((line) => line.includes('[Stop'))).toEqual([]);
    expect(discord.typing).toEqual([]);
  });
});
