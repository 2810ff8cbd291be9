import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import type { Logger } from '../../../../src/core/index.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { after, call, createFakeClock } from '../../../../src/testing/index.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { type BotOnFake, startBotOnFake } from '../support/bot-on-fake.ts';

const MENTION = `<@${IDS.app}>`;

/** The texts of the bot in a channel or thread. */
function answersIn({ discord, read }: BotOnFake, channel: string): readonly string[] {
  const own = `${discord.app.id}: `;
  return read(channel)
    .filter((line) => line.startsWith(own))
    .map((line) => line.slice(own.length).split('\n')[0] ?? '');
}

/** What people have said that a model was asked with, last of all. */
function lastRequest({ model }: BotOnFake): string {
  return JSON.stringify(model.requests.at(-1)?.messages);
}

describe('a mention', () => {
  it('D30: of the bot or of its own role is answered in a thread; another role is not', async () => {
    const world = await startBotOnFake({ script: ['One', 'Two'] });
    const { discord, until } = world;
    const [bot, role] = [
      await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` }),
      await discord.say({ channel: IDS.general, user: IDS.bob, text: `<@&${IDS.botRole}> b` }),
    ];
    await until('both are answered', () => [bot, role].every(({ id }) => answersIn(world, id).length > 0));
    expect(lastRequest(world)).not.toContain('<@');
    expect(discord.problems).toEqual([]);
  });

  it('D31: of @everyone is none', async () => {
    const { discord, pass, model } = await startBotOnFake({ script: ['Never'] });
    await discord.say({ channel: IDS.general, user: IDS.carla, text: '@everyone standup' });
    await pass(2_000);
    expect([model.requests.length, discord.threads.length]).toEqual([0, 0]);
  });

  it('D16: told twice is answered once', async () => {
    const world = await startBotOnFake({ script: ['One', 'Two'] });
    world.discord.failGateway({ kind: 'duplicate', copies: 3 });
    const { id } = await world.discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    await world.until('it is answered', () => answersIn(world, id).includes('One'));
    await world.pass(2_000);
    expect([answersIn(world, id), world.model.requests.length]).toEqual([['One'], 1]);
  });

  it('D48: R16: is not answered again for the preview of a link, and its edit is told', async () => {
    const world = await startBotOnFake({ script: [after(3_000, 'One'), 'Two'] });
    const { discord, until, pass } = world;
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} see https://e.com` });
    await discord.unfurl(IDS.general, id);
    await pass(500);
    await discord.edit(IDS.general, id, `${MENTION} see https://f.com`);
    await until('it is answered', () => answersIn(world, id).includes('Two') || answersIn(world, id).includes('One'));
    await pass(3_000);
    await discord.unfurl(IDS.general, id);
    await pass(3_000);
    expect(lastRequest(world)).toContain('https://f.com');
    expect(world.model.requests.length).toBeLessThanOrEqual(2);
  });

  it('R94: where the setting says so is answered in the channel, and plain messages go on there', async () => {
    const channels = { [`discord:${IDS.general}`]: { replyPlace: 'channel' as const } };
    const world = await startBotOnFake({ script: ['One', 'Two'], channels });
    const { discord, until } = world;
    await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    await until('it is answered', () => answersIn(world, IDS.general).includes('One'));
    await discord.say({ channel: IDS.general, user: IDS.alice, text: 'and b?' });
    await until('the next one is', () => answersIn(world, IDS.general).includes('Two'));
    expect(discord.threads).toEqual([]);
  });
});

describe('a message of the bot', () => {
  it('that it takes away itself is no amendment', async () => {
    const amended: unknown[] = [];
    const note = (fields: object, message?: string): void => {
      if (message === 'A message was amended.') amended.push(fields);
    };
    const logger: Logger = { ...silentLogger, info: note, child: () => logger };
    const slow = defineTool({
      name: 'slow',
      label: 'Slow',
      description: 'Waits.',
      parameters: Type.Object({}),
      execute: () => 'done',
    });
    const world = await startBotOnFake({ script: [call('slow'), after(5_000, 'One')], tools: [slow], logger });
    const { discord, until, pass } = world;
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    await until('it is answered', () => answersIn(world, id).includes('One'));
    await pass(1_000);
    expect(discord.callsOf('DELETE /channels/:id/messages/:id').map(({ status }) => status)).toEqual([204]);
    expect(amended).toEqual([]);
  });
});

describe('a message that is deleted', () => {
  it('takes the notes of its words along', async () => {
    const clock = createFakeClock();
    const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
    const script = [call('notes', { action: 'add', text: 'the canary sings' }), 'Noted'];
    const world = await startBotOnFake({ script, storage, clock });
    const { discord, until, pass } = world;
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} the canary sings` });
    await until('it is answered', () => answersIn(world, id).includes('Noted'));
    await discord.delete(IDS.general, id);
    await pass(2_000);
    const kept: unknown[] = [];
    for await (const [, { value }] of storage.records.list('notes:')) kept.push(value);
    expect(kept).toEqual([{ nextId: 2, notes: [] }]);
  });
});

describe('a conversation', () => {
  it('D41: in direct messages that were never seen is answered, with the type of the channel and without', async () => {
    const world = await startBotOnFake({ script: ['One', 'Two'] });
    const { discord, until } = world;
    const channel = discord.openDirect(IDS.alice);
    await discord.say({ channel, user: IDS.alice, text: 'hi' });
    await until('it is answered', () => answersIn(world, channel).includes('One'));
    await discord.say({ channel, user: IDS.alice, text: 'hi again', extra: { channel_type: undefined } });
    await until('and again', () => answersIn(world, channel).includes('Two'));
    expect(answersIn(world, channel)).toEqual(['One', 'Two']);
  });

  it('D47: R90: R91: goes on where it was begun, without another mention', async () => {
    const world = await startBotOnFake({ script: ['A1', 'B1', 'A2', 'B2'] });
    const { discord, until } = world;
    const a = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    await until('a is answered', () => answersIn(world, a.id).includes('A1'));
    const b = await discord.say({ channel: IDS.random, user: IDS.bob, text: `${MENTION} b` });
    await until('b is answered', () => answersIn(world, b.id).includes('B1'));
    await discord.say({ channel: a.id, user: IDS.alice, text: 'more' });
    await until('a goes on', () => answersIn(world, a.id).includes('A2'));
    await discord.say({ channel: b.id, user: IDS.bob, text: 'more' });
    await until('b goes on', () => answersIn(world, b.id).includes('B2'));
    expect([answersIn(world, a.id), answersIn(world, b.id)]).toEqual([
      ['A1', 'A2'],
      ['B1', 'B2'],
    ]);
    expect([answersIn(world, IDS.general), answersIn(world, IDS.random)]).toEqual([[], []]);
  });

  it('D42: knows what was forwarded right before the mention', async () => {
    const world = await startBotOnFake({ script: ['One'] });
    const { discord, until } = world;
    const source = await discord.say({ channel: IDS.random, user: IDS.bob, text: 'the canary has left' });
    const forwards = { channel: IDS.random, message: source.id };
    await discord.say({ channel: IDS.general, user: IDS.alice, text: '', forwards });
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} why?` });
    await until('it is answered', () => answersIn(world, id).includes('One'));
    expect(lastRequest(world)).toMatch(/> the canary has left/u);
  });

  it('R92: that others began is read from its beginning when the bot is called', async () => {
    const world = await startBotOnFake({ script: ['One'] });
    const { discord, until } = world;
    const root = await discord.say({
      channel: IDS.general,
      user: IDS.bob,
      text: 'the root',
      embeds: [{ type: 'link', title: 'A page', url: 'https://e.com/', description: 'of words' }],
    });
    const { id } = await discord.startThread({ channel: IDS.general, user: IDS.bob, name: 'T', message: root.id });
    for (let no = 1; no <= 6; no += 1) await discord.say({ channel: id, user: IDS.bob, text: `reply ${no}` });
    await discord.say({ channel: id, user: IDS.alice, text: `${MENTION} canary please` });
    await until('it is answered', () => answersIn(world, id).includes('One'));
    const request = lastRequest(world);
    const parts = ['the root', 'of words', ...[1, 2, 3, 4, 5, 6].map((no) => `reply ${no}`), 'canary please'];
    expect(parts.map((part) => request.split(part).length - 1)).toEqual(parts.map(() => 1));
    expect(parts.map((part) => request.indexOf(part))).toEqual(
      parts.map((part) => request.indexOf(part)).sort((x, y) => x - y),
    );
  });

  it('D40: keeps 👍 on its answer, and is muted by 🔇', async () => {
    const clock = createFakeClock();
    const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
    const world = await startBotOnFake({ script: ['One', 'Two'], clock, storage });
    const { discord, until, pass } = world;
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    await until('it is answered', () => answersIn(world, id).includes('One'));
    await pass(500);
    const answer = discord.channel(id).find(({ author }) => author === discord.app.id);
    await discord.react(id, answer?.id ?? '', IDS.alice, '👍');
    await discord.react(id, answer?.id ?? '', IDS.alice, '🔇');
    await pass(500);
    await discord.say({ channel: id, user: IDS.alice, text: 'are you there?' });
    await pass(3_000);
    expect(answersIn(world, id)).not.toContain('Two');
    const kept: unknown[] = [];
    for await (const [key, { value }] of storage.records.list('feedback:')) kept.push([key, value]);
    expect(kept).toEqual([
      [
        expect.stringContaining(`feedback:team:discord:${IDS.guild}:${IDS.general}:${id}:discord:${IDS.alice}:`),
        expect.objectContaining({ value: 'up', by: { id: `discord:${IDS.alice}`, name: 'alice' } }),
      ],
    ]);
  });
});
