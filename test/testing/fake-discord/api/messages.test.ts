import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, refusal, startRest } from '../rest-client.ts';

const GENERAL = `/channels/${ids.general}/messages` as const;

interface Message {
  readonly id: string;
  readonly content: string;
}

const BOT = {
  id: ids.app,
  username: 'threadloop',
  discriminator: '0',
  global_name: null,
  avatar: null,
  avatar_decoration_data: null,
  banner: null,
  accent_color: null,
  bot: true,
  flags: 0,
  public_flags: 0,
  primary_guild: null,
};

it('answers a post with the whole message', async () => {
  const { discord, rest } = await startRest({ clock: createFakeClock() });
  const posted = await rest.post(GENERAL, { body: { content: '  Hello\n', nonce: '7', tts: false } });
  expect(posted).toEqual({
    id: expect.stringMatching(/^[0-9]+$/u),
    channel_id: ids.general,
    type: 0,
    content: 'Hello',
    author: BOT,
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    attachments: [],
    embeds: [],
    components: [],
    timestamp: '2026-01-01T00:00:00.000Z',
    edited_timestamp: null,
    flags: 0,
    nonce: '7',
    pinned: false,
    tts: false,
  });
  expect(discord.channel(ids.general)).toEqual([
    {
      id: (posted as Message).id,
      channel: ids.general,
      author: ids.app,
      shown: 'Hello',
      content: 'Hello',
      components: [],
      embeds: [],
      flags: 0,
      type: 0,
      isEdited: false,
      pinged: [],
      nonce: '7',
      reactions: [],
      isThinking: false,
      files: [],
    },
  ]);
});

it('tells each call as it was received and answered, without the token', async () => {
  const { discord, rest } = await startRest({ clock: createFakeClock() });
  const posted = await rest.post(GENERAL, { body: { content: 'Hello' } });
  expect(discord.calls).toEqual([
    {
      at: Date.UTC(2026, 0, 1),
      method: 'POST',
      path: GENERAL,
      route: 'POST /channels/:id/messages',
      query: {},
      body: { content: 'Hello' },
      files: [],
      status: 200,
      answer: posted,
    },
  ]);
  expect(discord.callsOf('POST /channels/:id/messages')).toEqual(discord.calls);
});

it.each([
  ['nothing', {}],
  ['blanks', { content: ' \n ' }],
  ['no components of version 2', { flags: 1 << 15, components: [] }],
])('refuses a message of %s with 50006', async (_, body) => {
  const { discord, rest } = await startRest();
  expect(await refusal(rest.post(GENERAL, { body }))).toEqual({
    status: 400,
    code: 50006,
    message: 'Cannot send an empty message',
  });
  expect(discord.channel(ids.general)).toEqual([]);
});

it('takes 2000 characters, counting surrogate pairs once, and refuses 2001 with 50035', async () => {
  const { rest } = await startRest();
  const content = '😀'.repeat(2000);
  expect(await rest.post(GENERAL, { body: { content } })).toMatchObject({ content });
  expect(await refusal(rest.post(GENERAL, { body: { content: `${content}x` } }))).toEqual({
    status: 400,
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
    },
  });
});

it('refuses fields of wrong types with 50035, all at once', async () => {
  const { rest } = await startRest();
  const body = { content: 7, tts: 'yes', flags: 'many', embeds: {}, message_reference: {} };
  expect(await refusal(rest.post(GENERAL, { body }))).toEqual({
    status: 400,
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      content: { _errors: [{ code: 'STRING_TYPE_CONVERT', message: 'Could not interpret "7" as string.' }] },
      tts: { _errors: [{ code: 'BOOLEAN_TYPE_CONVERT', message: 'Must be either true or false.' }] },
      flags: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message: 'Value "many" is not int.' }] },
      embeds: { _errors: [{ code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' }] },
      message_reference: {
        message_id: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] },
      },
    },
  });
});

it('takes fields that Discord does not know, and tells them as problems', async () => {
  const { discord, rest } = await startRest();
  await rest.post(GENERAL, { body: { content: 'Hello', colour: 'red', flags: 1 << 6 } });
  expect(discord.problems).toEqual([
    'POST /channels/:id/messages: unknown field colour',
    'POST /channels/:id/messages: flags 64 cannot be set',
  ]);
  expect(discord.channel(ids.general).map(({ flags }) => flags)).toEqual([0]);
});

it('refuses to post in forums and categories with 50008', async () => {
  const { rest } = await startRest();
  for (const channel of [ids.ideas, ids.work]) {
    expect(await codeOf(rest.post(`/channels/${channel}/messages`, { body: { content: 'Hello' } }))).toBe(50008);
  }
});

it('replies to a message, which is told with the reply', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'A question' });
  const body = { content: 'An answer', message_reference: { message_id: id } };
  expect(await rest.post(GENERAL, { body })).toMatchObject({
    type: 19,
    message_reference: { type: 0, channel_id: ids.general, message_id: id, guild_id: ids.guild },
    referenced_message: { id, content: 'A question' },
  });
});

it('refuses a reply to what is not there, unless it need not be', async () => {
  const { rest } = await startRest();
  const reference = { message_id: '1' };
  expect(await refusal(rest.post(GENERAL, { body: { content: 'Hm', message_reference: reference } }))).toEqual({
    status: 400,
    code: 50035,
    message: 'Invalid Form Body',
    errors: { message_reference: { _errors: [{ code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' }] } },
  });
  const lenient = { content: 'Hm', message_reference: { ...reference, fail_if_not_exists: false } };
  expect(await rest.post(GENERAL, { body: lenient })).toMatchObject({ type: 0, content: 'Hm' });
});

it('forwards a message as a snapshot without its author', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.random, user: ids.alice, text: 'Look' });
  const reference = { type: 1, channel_id: ids.random, message_id: id };
  const forwarded = await rest.post(GENERAL, { body: { message_reference: reference } });
  expect(forwarded).toMatchObject({
    content: '',
    message_reference: { type: 1, channel_id: ids.random, message_id: id, guild_id: ids.guild },
    message_snapshots: [
      {
        message: {
          type: 0,
          content: 'Look',
          mentions: [],
          mention_roles: [],
          attachments: [],
          embeds: [],
          edited_timestamp: null,
          flags: 0,
          components: [],
        },
      },
    ],
  });
  expect(discord.channel(ids.general).map(({ shown }) => shown)).toEqual(['> Look']);
});

it('lists messages the newest first, before, after and around one', async () => {
  const { discord, rest } = await startRest();
  const said: string[] = [];
  for (const text of ['1', '2', '3', '4', '5']) {
    said.push((await discord.say({ channel: ids.general, user: ids.alice, text })).id);
  }
  const list = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const page = (await rest.get(GENERAL, { query: new URLSearchParams(query) })) as readonly Message[];
    return page.map(({ content }) => content);
  };
  const third = said[2] ?? '';
  expect(await list({})).toEqual(['5', '4', '3', '2', '1']);
  expect(await list({ limit: '2' })).toEqual(['5', '4']);
  expect(await list({ limit: '1', before: third })).toEqual(['2']);
  // Those that follow at once, not the newest.
  expect(await list({ limit: '1', after: third })).toEqual(['4']);
  expect(await list({ after: third })).toEqual(['5', '4']);
  expect(await list({ limit: '3', around: third })).toEqual(['4', '3', '2']);
});

it.each(['0', '101', 'many'])('refuses to list %s messages with 50035', async (limit) => {
  const { rest } = await startRest();
  expect(await codeOf(rest.get(GENERAL, { query: new URLSearchParams({ limit }) }))).toBe(50035);
});

it('answers 10008 where there is no such message in the channel, and 10003 where there is no channel', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.random, user: ids.alice, text: 'elsewhere' });
  expect(await refusal(rest.get(`${GENERAL}/${id}`))).toEqual({ status: 404, code: 10008, message: 'Unknown Message' });
  expect(await codeOf(rest.patch(`${GENERAL}/${id}`, { body: { content: 'x' } }))).toBe(10008);
  expect(await codeOf(rest.delete(`${GENERAL}/${id}`))).toBe(10008);
  expect(await refusal(rest.get('/channels/7/messages'))).toEqual({
    status: 404,
    code: 10003,
    message: 'Unknown Channel',
  });
});

it('deletes its own messages, and those of others only with the permission', async () => {
  const { discord, rest } = await startRest();
  const own = (await rest.post(GENERAL, { body: { content: 'mine' } })) as Message;
  const other = await discord.say({ channel: ids.general, user: ids.alice, text: 'hers' });
  await rest.delete(`${GENERAL}/${own.id}`);
  expect(await codeOf(rest.delete(`${GENERAL}/${other.id}`))).toBe(50013);
  expect(discord.channel(ids.general).map(({ content }) => content)).toEqual(['hers']);
});

it('blanks what people wrote where the intent is switched off, but not what is for the app', async () => {
  const { discord, rest } = await startRest({ intents: [] });
  await discord.say({ channel: ids.general, user: ids.alice, text: 'a secret' });
  await discord.say({ channel: ids.general, user: ids.alice, text: `<@${ids.app}> for you` });
  await rest.post(GENERAL, { body: { content: 'mine' } });
  const page = (await rest.get(GENERAL)) as readonly Message[];
  expect(page.map(({ content }) => content)).toEqual(['mine', `<@${ids.app}> for you`, '']);
});
