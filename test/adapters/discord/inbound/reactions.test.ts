import { describe, expect, it } from 'vitest';
import type { ReplyContent, ReplySlot } from '../../../../src/threads/reply.ts';
import { RecordingOutbound } from '../../../threads/support/recording-outbound.ts';
import { InboundWorld, type InboundWorldOptions, refusal } from './inbound-world.ts';
import { IDS, IN_DIRECT, IN_PLACE, IN_THREAD, idAt, type Payload, post, threadAt } from './payloads.ts';

const MENTION = `<@${IDS.bot}>`;
const ANSWER = '800000000000000001';

function reaction(emoji: string, message: string, channel: string = IDS.thread, fields: Payload = {}): Payload {
  return {
    user_id: IDS.alice,
    channel_id: channel,
    message_id: message,
    guild_id: IDS.guild,
    member: { user: { id: IDS.alice, username: 'alice_a', global_name: 'Alice' }, roles: [] },
    emoji: { id: null, name: emoji },
    message_author_id: IDS.bot,
    burst: false,
    type: 0,
    ...fields,
  };
}

/** A platform on which an answer has the id {@link ANSWER}. */
class OneMessage extends RecordingOutbound {
  override async post(slot: ReplySlot, content: ReplyContent, recovery: boolean): Promise<string> {
    this.messages.delete(await super.post(slot, content, recovery));
    const id = `${IDS.thread}:${ANSWER}`;
    this.messages.set(id, content);
    return id;
  }
}

/** A bot that has answered once in the thread, with a message of this id. */
async function answered(options: InboundWorldOptions = {}): Promise<InboundWorld> {
  const world = await new InboundWorld({ script: ['Hello'], outbound: new OneMessage(), ...options }).start();
  await world.send('MESSAGE_CREATE', post({ content: `${MENTION} hi`, channel: IDS.thread }));
  await world.settle(IN_THREAD);
  return world;
}

async function feedbackIn(world: InboundWorld): Promise<readonly (readonly [string, unknown])[]> {
  const found: (readonly [string, unknown])[] = [];
  for await (const [key, { value }] of world.backend.host.records.list('feedback:')) found.push([key, value]);
  return found;
}

async function exchangeIn(world: InboundWorld): Promise<string> {
  const session = await world.threads.store.read(IN_THREAD);
  return session?.slots[0]?.exchange ?? '';
}

describe('👍 and 👎 on an answer', () => {
  it('D40: are feedback on that session and exchange; what was said last counts', async () => {
    const world = await answered();
    const exchange = await exchangeIn(world);
    const by = { id: `discord:${IDS.alice}`, name: 'Alice' };
    const kept = (value: string) => expect.objectContaining({ value, exchange, by, at: world.threads.clock.now() });
    const key = `feedback:team:${IN_THREAD}:discord:${IDS.alice}:${exchange}`;
    await world.send('MESSAGE_REACTION_ADD', reaction('👍🏽', ANSWER));
    expect(await feedbackIn(world)).toEqual([[key, kept('up')]]);
    await world.send('MESSAGE_REACTION_ADD', reaction('👎', ANSWER, IDS.thread, { message_author_id: undefined }));
    expect(await feedbackIn(world)).toEqual([[key, kept('down')]]);
    expect(world.calls).toEqual([]);
  });

  it('D40: of an earlier exchange are found by the buttons under it', async () => {
    const row = { type: 1, components: [{ type: 2, custom_id: 'tl1:up:x1' }] };
    const path = `GET /channels/${IDS.thread}/messages/800000000000000002`;
    const world = await answered({ answers: { [path]: () => ({ components: [{ type: 17, components: [row] }] }) } });
    await world.send('MESSAGE_REACTION_ADD', reaction('👍', '800000000000000002'));
    expect((await feedbackIn(world)).map(([key]) => key)).toEqual([
      `feedback:team:${IN_THREAD}:discord:${IDS.alice}:x1`,
    ]);
  });

  it('that Discord is asked about hold nothing up that is said meanwhile', async () => {
    const path = `GET /channels/${IDS.thread}/messages/800000000000000002`;
    const world = await answered({ answers: { [path]: () => new Promise(() => undefined) } });
    await world.send('MESSAGE_REACTION_ADD', reaction('👍', '800000000000000002'));
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} b`, channel: IDS.thread }));
    expect(world.heard.map(([, , text]) => text)).toEqual(['hi', 'b']);
  });

  it('that Discord tells nothing about are tried once', async () => {
    const path = `GET /channels/${IDS.thread}/messages/800000000000000002`;
    const answers = { [path]: () => Promise.reject(refusal(50_013, 403)) };
    const world = await answered({ answers });
    await world.send('MESSAGE_REACTION_ADD', reaction('👍', '800000000000000002'));
    await world.threads.clock.advanceAsync(60_000);
    expect(world.calls).toEqual([path]);
    expect(world.logged.filter(([level]) => level !== 'info')).toEqual([
      ['error', 'An event of Discord could not be taken in.', { failure: 'refused', status: 403, discordCode: 50_013 }],
    ]);
  });

  it('of somebody who may not talk to the bot are nothing that Discord is asked about', async () => {
    const world = await answered({ discord: { deny: [`user:${IDS.bob}`] } });
    await world.send(
      'MESSAGE_REACTION_ADD',
      reaction('👍', '800000000000000002', IDS.thread, {
        user_id: IDS.bob,
        member: { user: { id: IDS.bob, username: 'bob_b' }, roles: [] },
      }),
    );
    expect([world.calls, await feedbackIn(world)]).toEqual([[], []]);
  });

  it.each<[string, Payload]>([
    ['on a message of somebody else', reaction('👍', ANSWER, IDS.thread, { message_author_id: IDS.bob })],
    ['on a message of the bot that is gone', reaction('👍', '800000000000000003')],
    ['where the bot takes no part', reaction('👍', ANSWER, IDS.general)],
    ['that are another emoji', reaction('🎉', ANSWER)],
    ['of another bot', reaction('👍', ANSWER, IDS.thread, { member: { user: { id: IDS.alice, bot: true } } })],
  ])('are none %s', async (_where, payload) => {
    const world = await answered();
    await world.send('MESSAGE_REACTION_ADD', payload);
    expect(await feedbackIn(world)).toEqual([]);
  });

  it('are none of who may not talk to the bot', async () => {
    const world = await answered({ discord: { deny: [`user:${IDS.bob}`] } });
    const user = { id: IDS.bob, username: 'bob_b' };
    await world.send(
      'MESSAGE_REACTION_ADD',
      reaction('👍', ANSWER, IDS.thread, { user_id: IDS.bob, member: { user } }),
    );
    expect(await feedbackIn(world)).toEqual([]);
  });
});

describe('🔇 on a message', () => {
  const isMuted = async (world: InboundWorld, thread = IN_THREAD): Promise<boolean | undefined> =>
    (await world.threads.store.read(thread, 'none'))?.participation.muted;

  it('mutes the bot in its thread', async () => {
    const world = await answered();
    await world.send('MESSAGE_REACTION_ADD', reaction('🔇', idAt(0), IDS.thread, { message_author_id: IDS.bob }));
    expect(await isMuted(world)).toBe(true);
  });

  it('on the message that a thread began with, in a channel in place and in direct messages mutes it there', async () => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} hi` }));
    await world.send('MESSAGE_REACTION_ADD', reaction('🔇', idAt(0), IDS.general));
    expect(await isMuted(world, threadAt(idAt(0)))).toBe(true);
    const inPlace = new InboundWorld({ settings: { replyPlace: 'channel' } });
    await inPlace.send('MESSAGE_CREATE', post({ content: `${MENTION} hi` }));
    await inPlace.send('MESSAGE_REACTION_ADD', reaction('🔇', '5', IDS.general));
    expect(await isMuted(inPlace, IN_PLACE)).toBe(true);
    const direct = new InboundWorld();
    const { guild_id: _guild, member: _member, ...rest } = post({ content: 'hi', channel: IDS.direct });
    await direct.send('MESSAGE_CREATE', { ...rest, channel_type: 1 });
    const inDirect = reaction('🔇', idAt(0), IDS.direct, { guild_id: undefined, member: undefined });
    await direct.send('MESSAGE_REACTION_ADD', inDirect);
    expect(await isMuted(direct, IN_DIRECT)).toBe(true);
  });

  it('does nothing where the bot takes no part, and by who may not talk to it', async () => {
    const world = await answered({ discord: { deny: [`user:${IDS.bob}`] } });
    await world.send('MESSAGE_REACTION_ADD', reaction('🔇', '5', IDS.general));
    await world.send(
      'MESSAGE_REACTION_ADD',
      reaction('🔇', ANSWER, IDS.thread, { user_id: IDS.bob, member: { user: { id: IDS.bob } } }),
    );
    expect(await isMuted(world)).toBe(false);
  });

  it('is told in the log where Discord refuses what it depends on', async () => {
    const answers = { [`GET /guilds/${IDS.guild}/members/${IDS.alice}`]: () => Promise.reject(refusal(50_001, 403)) };
    const world = await answered({ discord: { deny: [`role:${IDS.role}`] }, answers });
    await world.send('MESSAGE_REACTION_ADD', reaction('🔇', ANSWER, IDS.thread, { member: undefined }));
    expect(await isMuted(world)).toBe(false);
    expect(world.logged.at(-1)).toEqual([
      'warn',
      'Discord did not tell what the settings discord.allow and discord.deny depend on: it counts as closed.',
      {
        guild: IDS.guild,
        channels: [IDS.thread, IDS.general],
        what: 'roles',
        failure: 'refused',
        status: 403,
        discordCode: 50_001,
      },
    ]);
  });
});
