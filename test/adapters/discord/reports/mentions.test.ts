import { expect, it } from 'vitest';
import { DEFAULT_GUILD } from '../../../../src/testing/fake-discord/default-guild.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { after } from '../../../../src/testing/index.ts';
import { startBotOnFake } from '../support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';

const CALLS = `@everyone @here <@&${IDS.managers}> <@${IDS.bob}>`;
const LONG = `${CALLS}\n\n${'word '.repeat(3_000)}`;

/** A server that the bot is not in. */
const FOREIGN = {
  id: '400000000000000001',
  name: 'Elsewhere',
  hasBot: false,
  members: [{ user: IDS.bob }],
  channels: [{ id: '400000000000000011', name: 'talk' }],
};

/** All messages that a body makes or changes: its own, one of an interaction's answer, the first of a thread. */
function messagesIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof body !== 'object' || body === null) return [];
  const inner = Object.entries(body).flatMap(([key, value]) => (key === 'data' || key === 'message' ? [value] : []));
  return [...('content' in body || 'components' in body ? [{ ...body }] : []), ...inner.flatMap(messagesIn)];
}

it('D32: notifies nobody, whatever it sends: answers, edits, files, commands, refusals, introductions', async () => {
  const world = await startBotOnFake({
    script: [after(3_000, `Draft. ${CALLS}`), LONG, `Done. ${CALLS}`, `Private. ${CALLS}`],
    fake: { guilds: [DEFAULT_GUILD, FOREIGN] },
    discord: { userInstall: true, answerParts: 2, deny: [`user:${IDS.dana}`] },
  });
  const { discord, until, pass, read } = world;
  const thread = await begin(world, CALLS);
  await thread.say('and more');
  await until('the file is there', () => read(thread.root).some((line) => line.includes('📎')));
  const { id: message = '' } = discord.channel(thread.root).at(-1) ?? {};
  await discord.press({ user: IDS.bob, channel: thread.root, message, component: 'Try again' });
  await discord.command({ user: IDS.alice, channel: IDS.general, name: 'ask', options: { question: CALLS } });
  await until('the command is answered', () => discord.threads.some(({ id }) => read(id).join('').includes('Done.')));
  const own = { user: IDS.bob, channel: '400000000000000011', isUserInstall: true };
  const { id } = await discord.command({ ...own, name: 'ask', options: { question: CALLS } });
  await until('it is answered privately', () => JSON.stringify(discord.interaction(id)).includes('Private.'));
  await discord.say({ channel: IDS.general, user: IDS.dana, text: `<@${IDS.app}> ${CALLS}` });
  await discord.addBotTo({
    id: '200000000000000001',
    name: '@everyone',
    members: [{ user: IDS.bob }],
    channels: [{ id: '200000000000000002', name: 'hall' }],
  });
  await pass(5_000);
  const bodies = discord.calls.flatMap(({ route, body }) => messagesIn(body).map((message) => ({ route, message })));
  const loud = bodies.filter(({ message }) => JSON.stringify(message['allowed_mentions']) !== NOBODY);
  expect(loud).toEqual([]);
  expect([...new Set(bodies.map(({ route }) => route))].sort()).toEqual([
    'PATCH /channels/:id/messages/:id',
    'PATCH /webhooks/:id/:token/messages/:id',
    'POST /channels/:id/messages',
    'POST /webhooks/:id/:token',
  ]);
  expect(discord.problems).toEqual([]);
});

const NOBODY = JSON.stringify({ parse: [], users: [], roles: [], replied_user: false });
