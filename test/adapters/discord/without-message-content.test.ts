import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { wordsIn } from '../support/words-in.ts';
import { begin } from './reports/support/conversation.ts';
import { startBotOnFake } from './support/bot-on-fake.ts';

it('a bot without message content answers mentions, direct messages and commands, and hears nothing else', async () => {
  const world = await startBotOnFake({
    script: ['One.', 'Two.', 'Three.', 'Four.'],
    fake: { intents: [] },
    discord: { messageContent: false },
  });
  const { discord, until, pass, read, model } = world;
  const thread = await begin(world, 'first');
  await thread.shows('One.');
  await thread.say('not for it');
  await pass(3_000);
  await thread.say(`<@${IDS.app}> second`);
  await thread.shows('Two.');
  const direct = discord.openDirect(IDS.bob);
  await discord.say({ channel: direct, user: IDS.bob, text: 'third' });
  await until('it is answered', () => read(direct).some((line) => line.includes('Three.')));
  const options = { question: 'fourth' };
  await discord.command({ user: IDS.carla, channel: IDS.random, name: 'ask', options });
  await until('it is answered', () => discord.threads.some(({ id }) => read(id).join().includes('Four.')));
  expect(model.requests.map(wordsIn)).toEqual([['first'], ['first', 'second'], ['third'], ['fourth']]);
  expect(discord.problems).toEqual([]);
});
