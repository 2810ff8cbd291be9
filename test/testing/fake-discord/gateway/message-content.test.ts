import { expect, test } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { start } from '../started.ts';
import { ALL_INTENTS, openSession } from './raw-connection.ts';

const WITHOUT_CONTENT = ALL_INTENTS & ~(1 << 15);

const CONTENT_FIELDS = ['content', 'embeds', 'attachments', 'components', 'poll', 'message_snapshots'] as const;

type Told = Readonly<Record<string, unknown>>;

const contentOf = (told: unknown) =>
  Object.fromEntries(
    CONTENT_FIELDS.flatMap((field) => (field in (told as Told) ? [[field, (told as Told)[field]]] : [])),
  );

const FULL = {
  channel: ids.general,
  user: ids.alice,
  text: 'secret',
  embeds: [{ title: 'secret' }],
  files: [{ name: 'secret.txt', mimeType: 'text/plain', bytes: new Uint8Array([1]) }],
  poll: { question: { text: 'secret' }, answers: [] },
};

const BLANK = { content: '', embeds: [], attachments: [], components: [] };

test('Without the intent MessageContent what people write is blank', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: WITHOUT_CONTENT });
  const { id } = await discord.say(FULL);
  await discord.edit(ids.general, id, 'another secret');
  await discord.unfurl(ids.general, id);
  await session.settled();
  expect(session.events.map(({ t, d }) => [t, contentOf(d)])).toEqual([
    ['MESSAGE_CREATE', BLANK],
    ['MESSAGE_UPDATE', BLANK],
    ['MESSAGE_UPDATE', BLANK],
  ]);
});

test('With it everything is told', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await discord.say(FULL);
  await session.settled();
  expect(session.events.map(({ d }) => contentOf(d))).toEqual([
    {
      content: 'secret',
      embeds: [expect.objectContaining({ title: 'secret' })],
      attachments: [expect.objectContaining({ filename: 'secret.txt' })],
      components: [],
      poll: FULL.poll,
    },
  ]);
});

test('Where the app is mentioned by name or by a reply, and in direct messages, everything is told', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: WITHOUT_CONTENT });
  await discord.say({ channel: ids.general, user: ids.alice, text: `<@${ids.app}> listen` });
  await discord.say({ channel: discord.openDirect(ids.alice), user: ids.alice, text: 'psst' });
  const own = await discord.say({ channel: ids.general, user: ids.app, text: 'mine' });
  await discord.say({ channel: ids.general, user: ids.alice, text: 'with a ping', replyTo: own.id });
  await session.settled();
  expect(session.events.map(({ d }) => (d as Told).content)).toEqual([
    `<@${ids.app}> listen`,
    'psst',
    'mine',
    'with a ping',
  ]);
});

test('A reply without a ping, and a mention of the app’s role, tell no content', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: WITHOUT_CONTENT });
  const own = await discord.say({ channel: ids.general, user: ids.app, text: 'mine' });
  await discord.say({ channel: ids.general, user: ids.alice, text: 'quiet', replyTo: own.id, pingsReplied: false });
  await discord.say({ channel: ids.general, user: ids.alice, text: `<@&${ids.botRole}> listen` });
  await session.settled();
  const told = session.events.slice(1).map(({ d }) => d as Told);
  expect(
    told.map(({ content, referenced_message: replied }) => [content, (replied as Told | undefined)?.content]),
  ).toEqual([
    ['', 'mine'],
    ['', undefined],
  ]);
});

test('What somebody replied to is blank as well', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: WITHOUT_CONTENT });
  const first = await discord.say({ channel: ids.general, user: ids.alice, text: 'secret' });
  await discord.say({ channel: ids.general, user: ids.bob, text: `<@${ids.app}> see above`, replyTo: first.id });
  await discord.say({ channel: ids.general, user: ids.bob, text: 'no', replyTo: first.id });
  await session.settled();
  const replied = session.events.slice(1).map(({ d }) => (d as Told).referenced_message as Told);
  expect(replied.map(({ id, content, guild_id: guild }) => [id, content, guild])).toEqual([
    // What the app may read holds what it refers to.
    [first.id, 'secret', undefined],
    [first.id, '', undefined],
  ]);
});

test('What is forwarded is blank as well', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: WITHOUT_CONTENT });
  const { id } = await discord.say({ channel: ids.random, user: ids.alice, text: 'secret' });
  await discord.say({ channel: ids.general, user: ids.bob, text: '', forwards: { channel: ids.random, message: id } });
  await session.settled();
  expect(contentOf(session.events[1]?.d)).toEqual({ ...BLANK, message_snapshots: [] });
});
