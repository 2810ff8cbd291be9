import {
  ActionRowBuilder,
  ApplicationCommandType,
  ButtonBuilder,
  ButtonStyle,
  type Client,
  type ClientOptions,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { expect, test } from 'vitest';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { next, PATIENT, readyDiscordJs, record } from '../discord-client.ts';
import { start } from '../started.ts';

async function ready(options?: Partial<ClientOptions>): Promise<{ discord: FakeDiscord; client: Client<true> }> {
  const discord = await start();
  return { discord, client: await readyDiscordJs(discord, options) };
}

/** Does something and gives the interaction that came of it, as discord.js sees it. */
async function interactionOf(client: Client, act: () => Promise<unknown>): Promise<Interaction> {
  const told = next(client, 'interactionCreate');
  await act();
  return (await told)[0];
}

const HERE = { channel: ids.general, user: ids.alice } as const;

test('In a thread that discord.js starts, people and the app write', async () => {
  const { discord, client } = await ready();
  const told = next(client, 'messageCreate');
  await discord.say({ ...HERE, text: 'how?' });
  const [starter] = await told;
  const thread = await starter.startThread({ name: 'How it goes' });
  expect(thread.id).toBe(starter.id);
  await thread.send('like this');
  const answer = next(client, 'messageCreate', ({ author }) => author.id === ids.bob);
  await discord.say({ channel: thread.id, user: ids.bob, text: 'thanks' });
  const [thanks] = await answer;
  expect([thanks.channel.isThread(), thanks.channelId, thanks.content]).toEqual([true, thread.id, 'thanks']);
  // A pointer to the starter stands first.
  expect(discord.channel(thread.id).map(({ type, content }) => [type, content])).toEqual([
    [21, ''],
    [0, 'like this'],
    [0, 'thanks'],
  ]);
  expect(discord.threads).toEqual([
    { id: thread.id, parent: ids.general, name: 'How it goes', isArchived: false, isLocked: false },
  ]);
});

test('The post of a forum is told as a thread and as its first message', async () => {
  const { discord, client } = await ready();
  const [created, told] = [next(client, 'threadCreate'), next(client, 'messageCreate')];
  await discord.startThread({ channel: ids.ideas, user: ids.alice, name: 'Lunch', text: 'Pizza?' });
  const [[thread, isNew], [message]] = await Promise.all([created, told]);
  expect([thread.name, thread.parentId, isNew]).toEqual(['Lunch', ids.ideas, true]);
  expect([message.id, message.channelId, message.content]).toEqual([thread.id, thread.id, 'Pizza?']);
});

test('Direct messages are answered, whether their channel was announced or not', async () => {
  const { discord, client } = await ready();
  for (const [user, isAnnounced] of [
    [ids.alice, false],
    [ids.bob, true],
  ] as const) {
    const channel = discord.openDirect(user, isAnnounced);
    const told = next(client, 'messageCreate');
    await discord.say({ channel, user, text: 'psst' });
    const [message] = await told;
    expect([message.channel.isDMBased(), message.guildId]).toEqual([true, null]);
    await message.reply('yes?');
    expect(discord.channel(channel).map(({ author, content }) => [author, content])).toEqual([
      [user, 'psst'],
      [ids.app, 'yes?'],
    ]);
  }
});

test('Reactions, edits and deletions are told', async () => {
  const { discord, client } = await ready();
  const [reacted, edited, deleted] = [
    next(client, 'messageReactionAdd'),
    next(client, 'messageUpdate'),
    next(client, 'messageDelete'),
  ];
  const { id } = await discord.say({ ...HERE, text: 'good?' });
  await discord.react(ids.general, id, ids.bob, '👍');
  await discord.edit(ids.general, id, 'good!');
  await discord.delete(ids.general, id);
  const [[reaction, user], [before, after], [gone]] = await Promise.all([reacted, edited, deleted]);
  expect([reaction.emoji.name, user.id, before.content, after.content, gone.id]).toEqual([
    '👍',
    ids.bob,
    'good?',
    'good!',
    id,
  ]);
});

test('A forward is told with what it forwards', async () => {
  const { discord, client } = await ready();
  const { id } = await discord.say({ channel: ids.random, user: ids.alice, text: 'our plan' });
  const told = next(client, 'messageCreate', ({ channelId }) => channelId === ids.general);
  await discord.say({ ...HERE, text: '', forwards: { channel: ids.random, message: id } });
  const [message] = await told;
  expect([message.content, message.messageSnapshots.first()?.content]).toEqual(['', 'our plan']);
});

test('A slash command is deferred, answered and followed up', async () => {
  const { discord, client } = await ready();
  await client.application.commands.set([{ name: 'ask', description: 'Ask' }]);
  const interaction = await interactionOf(client, () => discord.command({ ...HERE, name: 'ask' }));
  if (!interaction.isChatInputCommand()) throw new Error('unreachable');
  expect([interaction.inCachedGuild(), interaction.memberPermissions?.has('SendMessages')]).toEqual([true, true]);
  await interaction.deferReply();
  expect(discord.interaction(interaction.id)).toMatchObject({ callback: 5, response: { isThinking: true } });
  await interaction.editReply('the answer');
  await interaction.followUp({ content: 'between us', flags: MessageFlags.Ephemeral });
  expect(discord.interaction(interaction.id)).toMatchObject({
    kind: 'command',
    user: ids.alice,
    callback: 5,
    isEphemeral: false,
    response: { content: 'the answer', isThinking: false },
    followUps: [{ content: 'between us', ephemeralFor: ids.alice }],
  });
});

test('A command of a message’s menu is answered', async () => {
  const { discord, client } = await ready();
  await client.application.commands.set([{ type: ApplicationCommandType.Message, name: 'Ask about this' }]);
  const { id } = await discord.say({ channel: ids.general, user: ids.bob, text: 'a riddle' });
  const interaction = await interactionOf(client, () =>
    discord.messageCommand({ ...HERE, name: 'Ask about this', message: id }),
  );
  if (!interaction.isMessageContextMenuCommand()) throw new Error('unreachable');
  await interaction.reply(`about: ${interaction.targetMessage.content}`);
  expect(discord.interaction(interaction.id)).toMatchObject({
    kind: 'messageCommand',
    callback: 4,
    response: { content: 'about: a riddle' },
  });
});

test('A button updates its message, and is pressed no more when it is disabled', async () => {
  const { discord, client } = await ready();
  const channel = client.channels.cache.get(ids.general);
  if (channel?.isSendable() !== true) throw new Error('unreachable');
  const stop = new ButtonBuilder({ customId: 'stop', label: 'Stop', style: ButtonStyle.Danger });
  const rows = (button: ButtonBuilder) => [new ActionRowBuilder<ButtonBuilder>({ components: [button] })];
  const { id: message } = await channel.send({ content: 'working', components: rows(stop) });
  const press = { ...HERE, message, component: 'Stop' };
  const interaction = await interactionOf(client, () => discord.press(press));
  if (!interaction.isButton()) throw new Error('unreachable');
  await interaction.update({ content: 'stopped', components: rows(stop.setDisabled(true)) });
  expect(discord.message(message)).toMatchObject({ content: 'stopped', shown: 'stopped\n[Stop (disabled)]' });
  await expect(discord.press(press)).rejects.toThrow('The component "Stop" is disabled');
});

test('A modal is opened, submitted and answered', async () => {
  const { discord, client } = await ready();
  await client.application.commands.set([{ name: 'ask', description: 'Ask' }]);
  const command = await interactionOf(client, () => discord.command({ ...HERE, name: 'ask' }));
  if (!command.isChatInputCommand()) throw new Error('unreachable');
  await command.showModal({
    customId: 'why',
    title: 'Why?',
    components: [
      new LabelBuilder()
        .setLabel('Reason')
        .setTextInputComponent(new TextInputBuilder({ customId: 'reason', style: TextInputStyle.Paragraph })),
    ],
  });
  const submitted = await interactionOf(client, () => discord.submitModal(command.id, { reason: 'because' }));
  if (!submitted.isModalSubmit()) throw new Error('unreachable');
  await submitted.reply({ content: submitted.fields.getTextInputValue('reason'), flags: MessageFlags.Ephemeral });
  expect(discord.interactions.map(({ kind, callback, response }) => [kind, callback, response?.content])).toEqual([
    ['command', 9, undefined],
    ['modal', 4, 'because'],
  ]);
});

test('Without the intent MessageContent discord.js reads what is said to the app alone', async () => {
  const { discord, client } = await ready({ intents: ['Guilds', 'GuildMessages', 'DirectMessages'] });
  const seen = record(client, 'messageCreate');
  await discord.say({ ...HERE, text: 'secret' });
  await discord.say({ ...HERE, text: `<@${ids.app}> hello` });
  await discord.say({ channel: discord.openDirect(ids.alice), user: ids.alice, text: 'psst' });
  await expect.poll(() => seen.map(([{ content }]) => content), PATIENT).toEqual(['', `<@${ids.app}> hello`, 'psst']);
});

test('Two shards of one client are each told of their servers', async () => {
  const one = { id: '4194304', name: 'one', members: [{ user: ids.alice }], channels: [{ id: '41', name: 'first' }] };
  const zero = { ...one, id: '8388608', name: 'zero', channels: [{ id: '81', name: 'second' }] };
  const discord = await start({
    shards: 2,
    guilds: [one, zero],
    sessionStarts: { total: 1000, remaining: 1000, maxConcurrency: 2 },
  });
  const client = await readyDiscordJs(discord, { shards: 'auto' });
  const seen = record(client, 'messageCreate');
  for (const channel of ['41', '81']) await discord.say({ channel, user: ids.alice, text: channel });
  await expect.poll(() => seen.length, PATIENT).toBe(2);
  const told = seen.map(([{ content, guild }]): [string, number | undefined] => [content, guild?.shardId]);
  expect(new Map(told)).toEqual(
    new Map([
      ['41', 1],
      ['81', 0],
    ]),
  );
});
