import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { openSession } from '../gateway/raw-connection.ts';
import { lastInteraction, register } from '../gateway/rest-call.ts';
import { start } from '../started.ts';

const ASK = {
  name: 'ask',
  description: 'Ask',
  options: [
    { type: 3, name: 'question', description: 'What', required: true, max_length: 20 },
    { type: 4, name: 'times', description: 'How often', min_value: 1, max_value: 3 },
    { type: 5, name: 'aloud', description: 'For all' },
    { type: 6, name: 'person', description: 'Who' },
    { type: 7, name: 'place', description: 'Where' },
    { type: 8, name: 'role', description: 'Which' },
    { type: 9, name: 'other', description: 'Who or which' },
    { type: 10, name: 'weight', description: 'How heavy' },
    { type: 3, name: 'tone', description: 'How', choices: [{ name: 'Short', value: 'short' }] },
  ],
};

const CONFIG = {
  name: 'config',
  description: 'Settings',
  options: [
    { type: 1, name: 'show', description: 'Show' },
    {
      type: 2,
      name: 'model',
      description: 'Model',
      options: [
        {
          type: 1,
          name: 'set',
          description: 'Set',
          options: [{ type: 3, name: 'name', description: 'Which', required: true }],
        },
      ],
    },
  ],
};

const HERE = { channel: ids.general, user: ids.alice } as const;

test('A slash command is told with who used it, where, and what they may do there', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: 0 });
  await register(discord, [ASK]);
  const { id } = await discord.command({ ...HERE, name: 'ask', options: { question: 'why?' } });
  await session.settled();
  expect(session.events).toEqual([
    {
      t: 'INTERACTION_CREATE',
      d: {
        id,
        version: 1,
        type: 2,
        token: expect.any(String),
        application_id: ids.app,
        data: {
          id: discord.commands()[0]?.id,
          name: 'ask',
          type: 1,
          options: [{ name: 'question', type: 3, value: 'why?' }],
        },
        member: expect.objectContaining({
          user: expect.objectContaining({ id: ids.alice }),
          permissions: expect.stringMatching(/^\d+$/u),
        }),
        guild: { id: ids.guild, locale: 'en-US', features: [] },
        guild_id: ids.guild,
        guild_locale: 'en-US',
        channel: expect.objectContaining({ id: ids.general, type: 0, permissions: expect.stringMatching(/^\d+$/u) }),
        channel_id: ids.general,
        locale: 'en-US',
        context: 0,
        authorizing_integration_owners: { 0: ids.guild },
        app_permissions: expect.stringMatching(/^\d+$/u),
        attachment_size_limit: 10_485_760,
        entitlements: [],
        entitlement_sku_ids: [],
      },
    },
  ]);
  expect(discord.interactions).toEqual([{ id, kind: 'command', user: ids.alice, isEphemeral: false, followUps: [] }]);
});

test('In direct messages it is told with the user, without a server', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await register(discord, [ASK]);
  const channel = discord.openDirect(ids.alice);
  await discord.command({ channel, user: ids.alice, name: 'ask', options: { question: 'why?' } });
  await session.settled();
  const told = lastInteraction(session.events);
  expect(told).toMatchObject({
    user: { id: ids.alice },
    channel: { id: channel, type: 1 },
    context: 1,
    authorizing_integration_owners: { 0: '0' },
  });
  expect(Object.keys(told)).not.toEqual(expect.arrayContaining(['guild_id']));
});

test('What options name is resolved', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await register(discord, [ASK]);
  await discord.command({
    ...HERE,
    name: 'ask',
    options: {
      question: 'who?',
      times: 2,
      aloud: true,
      person: ids.bob,
      place: ids.random,
      role: ids.managers,
      other: ids.carla,
      weight: 1.5,
      tone: 'short',
    },
  });
  await session.settled();
  expect(lastInteraction(session.events).data).toMatchObject({
    options: [
      { name: 'question', type: 3, value: 'who?' },
      { name: 'times', type: 4, value: 2 },
      { name: 'aloud', type: 5, value: true },
      { name: 'person', type: 6, value: ids.bob },
      { name: 'place', type: 7, value: ids.random },
      { name: 'role', type: 8, value: ids.managers },
      { name: 'other', type: 9, value: ids.carla },
      { name: 'weight', type: 10, value: 1.5 },
      { name: 'tone', type: 3, value: 'short' },
    ],
    resolved: {
      users: { [ids.bob]: { username: 'bob' }, [ids.carla]: { username: 'carla' } },
      members: { [ids.bob]: { roles: [] }, [ids.carla]: { roles: [ids.managers] } },
      channels: { [ids.random]: { name: 'random' } },
      roles: { [ids.managers]: { name: 'managers' } },
    },
  });
});

test('Subcommands hold their options', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await register(discord, [CONFIG]);
  await discord.command({ ...HERE, name: 'config', subcommand: 'model set', options: { name: 'small' } });
  await session.settled();
  expect(lastInteraction(session.events).data).toMatchObject({
    name: 'config',
    options: [
      {
        name: 'model',
        type: 2,
        options: [{ name: 'set', type: 1, options: [{ name: 'name', type: 3, value: 'small' }] }],
      },
    ],
  });
});

test.each([
  [{ name: 'nothing' }, 'No command nothing is registered here'],
  [{ name: 'ask' }, '/ask needs the option question'],
  [{ name: 'ask', options: { question: 'x'.repeat(21) } }, 'its length is out of its range: 21'],
  [{ name: 'ask', options: { question: 1 } }, 'The option question of /ask is a text'],
  [{ name: 'ask', options: { question: 'why?', times: 4 } }, 'is out of its range: 4'],
  [{ name: 'ask', options: { question: 'why?', times: 1.5 } }, 'is a whole number'],
  [{ name: 'ask', options: { question: 'why?', weight: 'heavy' } }, 'is a number'],
  [{ name: 'ask', options: { question: 'why?', aloud: 'yes' } }, 'is true or false'],
  [{ name: 'ask', options: { question: 'why?', tone: 'long' } }, 'has no choice long'],
  [{ name: 'ask', options: { question: 'why?', person: '1' } }, 'The fake has no user 1'],
  [{ name: 'ask', options: { question: 'why?', role: '1' } }, 'The server has no role 1'],
  [{ name: 'ask', options: { question: 'why?', mood: 'good' } }, '/ask has no option mood'],
  [{ name: 'ask', subcommand: 'show', options: { question: 'why?' } }, '/ask has no subcommand show'],
  [{ name: 'config' }, '/config can only be used with a subcommand'],
  [{ name: 'config', subcommand: 'model' }, '/config model can only be used with a subcommand'],
] as const)('%j is not taken: %s', async (used, problem) => {
  const discord = await start();
  await register(discord, [ASK, CONFIG]);
  await expect(discord.command({ ...HERE, ...used })).rejects.toThrow(problem);
  expect(discord.interactions).toEqual([]);
});

test('A command is offered only where it is registered for', async () => {
  const discord = await start();
  const direct = discord.openDirect(ids.alice);
  await register(discord, [
    { name: 'guilds', description: 'x', contexts: [0] },
    { name: 'direct', description: 'x', contexts: [1] },
    { name: 'installed', description: 'x', contexts: [0, 1, 2], integration_types: [1] },
  ]);
  await register(discord, [{ name: 'own', description: 'x' }], ids.guild);
  const use = (name: string, channel: string, isUserInstall = false) =>
    discord.command({ channel, user: ids.alice, name, isUserInstall }).then(
      () => 'taken',
      (error: unknown) => String(error),
    );
  const uses = [];
  for (const name of ['guilds', 'direct', 'installed', 'own']) {
    uses.push([name, await use(name, ids.general), await use(name, direct), await use(name, ids.general, true)]);
  }
  const refused = (name: string) => `Error: The command ${name} is not offered in such a place`;
  expect(uses).toEqual([
    ['guilds', 'taken', refused('guilds'), refused('guilds')],
    ['direct', refused('direct'), 'taken', refused('direct')],
    ['installed', refused('installed'), refused('installed'), 'taken'],
    ['own', 'taken', 'Error: No command own is registered here', refused('own')],
  ]);
});

test('A command with default permissions is offered to those who have them', async () => {
  const discord = await start();
  await register(discord, [
    { name: 'manage', description: 'x', default_member_permissions: PermissionFlagsBits.ManageGuild.toString() },
    { name: 'admin', description: 'x', default_member_permissions: '0' },
  ]);
  const use = (name: string, user: string) => discord.command({ channel: ids.general, user, name });
  await use('manage', ids.carla);
  await use('admin', ids.dana);
  await expect(use('manage', ids.alice)).rejects.toThrow('The command manage is not offered to alice');
  await expect(use('admin', ids.carla)).rejects.toThrow('The command admin is not offered to carla');
});

test('A command is offered to others whom an admin of the server has let use it', async () => {
  const discord = await start();
  const manage = { name: 'manage', description: 'x', default_member_permissions: '0' };
  await register(discord, [manage]);
  const use = (user: string) => discord.command({ channel: ids.general, user, name: 'manage' });
  discord.permitCommand(ids.guild, 'manage', ids.alice);
  discord.permitCommand(ids.guild, 'manage', ids.managers);
  await use(ids.alice);
  await use(ids.carla);
  await expect(use(ids.bob)).rejects.toThrow('The command manage is not offered to bob');
});

test('A command of a message’s menu tells the message, whatever the intents', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: 0 });
  await register(discord, [{ name: 'Ask about this', type: 3 }]);
  const { id: message } = await discord.say({ channel: ids.general, user: ids.bob, text: 'a riddle' });
  await discord.messageCommand({ ...HERE, name: 'Ask about this', message });
  await session.settled();
  const { data } = lastInteraction(session.events);
  expect(data).toEqual({
    id: discord.commands()[0]?.id,
    name: 'Ask about this',
    type: 3,
    target_id: message,
    resolved: { messages: { [message]: expect.objectContaining({ content: 'a riddle' }) } },
  });
  await expect(
    discord.messageCommand({ channel: ids.random, user: ids.alice, name: 'Ask about this', message }),
  ).rejects.toThrow('is not in the channel');
  await expect(discord.messageCommand({ ...HERE, name: 'ask', message })).rejects.toThrow('No command ask');
});

test('An app that a user has installed is asked from a server that it is not in', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await register(discord, [{ name: 'ask', description: 'x', contexts: [0, 1, 2], integration_types: [0, 1] }]);
  await discord.removeBotFrom(ids.guild);
  await expect(discord.command({ ...HERE, name: 'ask' })).rejects.toThrow('The app is not in the server');
  await discord.command({ ...HERE, name: 'ask', isUserInstall: true });
  const attachEmbedEveryone = (1n << 15n) | (1n << 14n) | (1n << 17n);
  await session.settled();
  expect(lastInteraction(session.events)).toMatchObject({
    guild_id: ids.guild,
    context: 0,
    authorizing_integration_owners: { 1: ids.alice },
    app_permissions: attachEmbedEveryone.toString(),
  });
});

test('Who does not see a channel begins nothing in it', async () => {
  const discord = await start();
  await register(discord, [ASK]);
  await expect(
    discord.command({ channel: ids.staff, user: ids.alice, name: 'ask', options: { question: 'why?' } }),
  ).rejects.toThrow('alice cannot see the channel');
});
