import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { wordsIn } from '../support/words-in.ts';
import { startBotOnFake } from './support/bot-on-fake.ts';

it('a post of a forum that mentions the bot is answered in the post, and goes on there', async () => {
  const { discord, until, read, model } = await startBotOnFake({ script: ['One.', 'Two.'] });
  const post = { channel: IDS.ideas, user: IDS.alice, name: 'Lunch', text: `<@${IDS.app}> where to?` };
  const { id } = await discord.startThread(post);
  await until('it is answered', () => read(id).some((line) => line.startsWith(`${IDS.app}: One.`)));
  await discord.say({ channel: id, user: IDS.alice, text: 'and when?' });
  await until('it is answered', () => read(id).some((line) => line.startsWith(`${IDS.app}: Two.`)));
  expect(model.requests.map(wordsIn)).toEqual([['where to?'], ['where to?', 'and when?']]);
  expect(discord.threads.map(({ id: thread, parent }) => [thread, parent])).toEqual([[id, IDS.ideas]]);
  expect(discord.problems).toEqual([]);
});
