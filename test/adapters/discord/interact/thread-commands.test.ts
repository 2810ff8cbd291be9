import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { InteractWorld, TEXTS } from './support/interact-world.ts';

const { general, alice, bob, guild, app } = IDS;

const threadIn = async (world: InteractWorld) =>
  (await world.discord.startThread({ channel: general, user: bob, name: 'a talk' })).id;

const use = (world: InteractWorld, name: string, channel: string) =>
  world.after(world.discord.command({ user: alice, channel, name }));

describe('a command in a thread', () => {
  it.each(['stop', 'reset', 'mute'])('/%s is given to it, and only who gave it is told', async (name) => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    const used = await use(world, name, thread);
    expect(used).toMatchObject({ callback: 5, isEphemeral: true, ackedAfterMs: 0 });
    expect(used.response).toMatchObject({ content: TEXTS.discord.taken, ephemeralFor: alice });
    expect(world.commands).toEqual([
      [
        `discord:${guild}:${general}:${thread}`,
        `command:${used.id}`,
        { id: `discord:${alice}`, name: 'alice' },
        name,
        { tellsAlone: true },
      ],
    ]);
    expect(world.discord.problems).toEqual([]);
  });

  it('is answered with what concerns only who gave it', async () => {
    const world = await InteractWorld.start();
    world.giveCommand = () => Promise.resolve({ status: 'command', command: 'reset', toTell: 'Only Bob may.' });
    expect((await use(world, 'reset', await threadIn(world))).response?.content).toBe('Only Bob may.');
  });

  it('is answered with a failure when it could not be taken', async () => {
    const world = await InteractWorld.start();
    world.giveCommand = () => Promise.reject(new Error('The store is gone.'));
    expect((await use(world, 'stop', await threadIn(world))).response?.content).toBe(TEXTS.discord.notTaken);
  });

  it('is left to whoever took it first when it is told twice', async () => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    world.giveCommand = () => Promise.resolve({ status: 'duplicate' });
    expect((await use(world, 'stop', thread)).response?.isThinking).toBe(true);
  });
});

describe('a command in a channel', () => {
  it('is told where it is to be used instead, where the bot has no conversation there', async () => {
    const world = await InteractWorld.start();
    const { response } = await use(world, 'stop', general);
    expect(response?.content).toBe(TEXTS.discord.whichThread('stop'));
    expect(world.commands).toEqual([]);
  });

  it('is given to the channel where it is answered in', async () => {
    const world = await InteractWorld.start({ settings: { replyPlace: 'channel' } });
    await use(world, 'stop', general);
    expect(world.commands.map(([thread]) => thread)).toEqual([`discord:${guild}:${general}:`]);
  });

  it('is given to the channel where a conversation was begun before', async () => {
    const world = await InteractWorld.start();
    world.known.add(toThreadId({ platform: 'discord', team: guild, channel: general }));
    await use(world, 'mute', general);
    expect(world.commands.map(([thread]) => thread)).toEqual([`discord:${guild}:${general}:`]);
  });
});

describe('a command in direct messages', () => {
  it('is given to them', async () => {
    const world = await InteractWorld.start();
    const direct = world.discord.openDirect(alice);
    await use(world, 'reset', direct);
    expect(world.commands.map(([thread]) => thread)).toEqual([`discord::${direct}:`]);
  });
});

describe('/help', () => {
  it('says how to call the bot, and names its commands, its words and its tools', async () => {
    const world = await InteractWorld.start();
    const { isEphemeral, response } = await use(world, 'help', general);
    expect(isEphemeral).toBe(true);
    const { commands } = TEXTS.discord;
    expect(response?.content).toBe(
      [
        TEXTS.discord.howToCall(`<@${app}>`),
        '',
        TEXTS.discord.commandsTitle,
        `- \`/ask\` ${commands.ask}`,
        `- \`/stop\` ${commands.stop}`,
        `- \`/reset\` ${commands.reset}`,
        `- \`/mute\` ${commands.mute}`,
        `- \`/help\` ${commands.help}`,
        `- \`/privacy\` ${commands.privacy}`,
        `- \`/approvals\` ${commands.approvals}`,
        `- \`/accounts\` ${commands.accounts}`,
        '',
        TEXTS.help(['Calculate']),
      ].join('\n'),
    );
  });

  it('names the command for the choice of a server in direct messages', async () => {
    const world = await InteractWorld.start();
    const { response } = await use(world, 'help', world.discord.openDirect(alice));
    expect(response?.content).toContain(`- \`/server\` ${TEXTS.discord.commands.server}`);
  });
});

describe('who is told something alone', () => {
  it('is told it in the language of their Discord', async () => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    const { id } = await world.discord.command({ user: alice, channel: thread, name: 'mute' });
    await world.until(() => world.discord.interaction(id).callback !== undefined);
    const german = createTexts('de').discord;
    world.interactions.take({ type: 'INTERACTION_CREATE', data: inGerman(thread), shard: 0 });
    await world.settle();
    const told = world.discord.callsOf('POST /channels/:id/messages').map(({ body }) => body);
    expect(told).toMatchObject([{ content: german.taken }]);
  });
});

/** An interaction that Discord does not know: what is said of it is said in the channel. */
function inGerman(thread: string): Record<string, unknown> {
  return {
    id: '1460000000000000001',
    token: 'unknown',
    type: 2,
    guild_id: guild,
    channel: { id: thread, type: 11, parent_id: general },
    member: { user: { id: alice, username: 'alice' }, roles: [] },
    locale: 'de',
    authorizing_integration_owners: { 0: guild },
    context: 0,
    data: { id: '1', name: 'mute', type: 1 },
  };
}
