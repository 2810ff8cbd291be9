import { describe, expect, it } from 'vitest';
import { after } from '../../../../src/testing/index.ts';
import { channelFacts, InboundWorld } from './inbound-world.ts';
import {
  ALICE,
  BOB,
  directMessage,
  IDS,
  IN_DIRECT,
  IN_PLACE,
  IN_THREAD,
  idAt,
  NOW,
  type Payload,
  post,
  threadAt,
} from './payloads.ts';

const MENTION = `<@${IDS.bot}>`;
const STARTED = threadAt(idAt(0));

/** The event of an edit so many seconds after {@link NOW}. */
function edited(payload: Payload, content: string, seconds = 5): Payload {
  const at = new Date(NOW + seconds * 1_000).toISOString();
  const { mentions } = post({ content });
  return { ...payload, content, mentions, edited_timestamp: at };
}

describe('an edit', () => {
  it('D48: of a message that waits replaces its words; a preview of a link, before and after, changes nothing', async () => {
    const world = new InboundWorld();
    const said = post({ content: `${MENTION} see https://e.com` });
    const preview = { embeds: [{ title: 'E' }] };
    await world.send('MESSAGE_CREATE', said);
    await world.send('MESSAGE_UPDATE', { ...said, ...preview });
    const changed = edited(said, `${MENTION} see <#${IDS.general}>`);
    await world.send('MESSAGE_UPDATE', changed);
    await world.send('MESSAGE_UPDATE', { ...changed, ...preview });
    expect(await world.waiting(STARTED)).toEqual(['Alice: see #general']);
    expect(world.received).toHaveLength(1);
    const amendment = {
      id: `${IDS.general}:${idAt(0)}@${NOW + 5_000}`,
      of: `${IDS.general}:${idAt(0)}`,
      author: { id: `discord:${IDS.alice}`, name: 'Alice' },
      text: 'see #general',
      sentAt: NOW + 5_000,
    };
    expect(world.amended).toEqual([
      [STARTED, amendment],
      [STARTED, amendment],
    ]);
  });

  it('D48: R10: of a message that is being answered is told once; its previews are not', async () => {
    const world = await new InboundWorld({ script: [after(60_000, 'One'), 'Two'] }).start();
    const said = post({ content: `${MENTION} 1` });
    await world.send('MESSAGE_CREATE', said);
    await world.threads.clock.advanceAsync(1_000);
    await world.send('MESSAGE_UPDATE', { ...said, embeds: [{ title: 'x' }] });
    expect(await world.waiting(STARTED)).toEqual(['Alice: 1']);
    await world.send('MESSAGE_UPDATE', edited(said, `${MENTION} 2`));
    expect(await world.waiting(STARTED)).toEqual(['Alice: 1', 'correction Alice: 2']);
  });

  it('that adds a mention calls the bot, if it was made just now', async () => {
    const world = new InboundWorld();
    const said = post({ content: 'do it' });
    await world.send('MESSAGE_CREATE', said);
    await world.send('MESSAGE_UPDATE', edited(said, `${MENTION} do it`));
    expect(await world.waiting(STARTED)).toEqual(['Alice: do it']);
    const old = post({ id: idAt(1), content: 'do that' });
    await world.send('MESSAGE_UPDATE', edited(old, `${MENTION} do that`, -16 * 60));
    expect(await world.waiting(threadAt(idAt(1)))).toEqual([]);
  });

  it('where nothing was taken in is passed over, as are those of people who may not talk', async () => {
    const world = new InboundWorld({ discord: { deny: [`user:${IDS.bob}`] } });
    await world.send('MESSAGE_UPDATE', edited(post({ channel: IDS.thread, content: 'a' }), 'b'));
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} a`, channel: IDS.thread }));
    await world.send('MESSAGE_UPDATE', edited(post({ id: idAt(1), channel: IDS.thread, author: BOB }), 'b'));
    expect(world.amended).toEqual([]);
  });
});

describe('a deletion', () => {
  it('takes a message back that waits, wherever it stands', async () => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} a` }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} b`, channel: IDS.thread }));
    await world.send('MESSAGE_CREATE', directMessage({ id: idAt(2), content: 'c' }));
    await world.send('MESSAGE_DELETE', { id: idAt(0), channel_id: IDS.general, guild_id: IDS.guild });
    await world.send('MESSAGE_DELETE', { id: idAt(1), channel_id: IDS.thread, guild_id: IDS.guild });
    await world.send('MESSAGE_DELETE', { id: idAt(2), channel_id: IDS.direct });
    expect(await Promise.all([STARTED, IN_THREAD, IN_DIRECT].map((thread) => world.waiting(thread)))).toEqual([
      [],
      [],
      [],
    ]);
    // Discord does not say who wrote it; whose words go with it, is known.
    expect(world.amended.map(([thread, { id, text, author }]) => [thread, id, text, author.id])).toEqual([
      [STARTED, `${IDS.general}:${idAt(0)}@deleted`, null, `discord:${IDS.alice}`],
      [IN_THREAD, `${IDS.thread}:${idAt(1)}@deleted`, null, `discord:${IDS.alice}`],
      [IN_DIRECT, `${IDS.direct}:${idAt(2)}@deleted`, null, `discord:${IDS.alice}`],
    ]);
  });

  it('of what was never taken in is passed over', async () => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} a`, channel: IDS.thread }));
    await world.send('MESSAGE_DELETE', { id: idAt(1), channel_id: IDS.thread, guild_id: IDS.guild });
    expect([world.amended, await world.waiting(IN_THREAD)]).toEqual([[], ['Alice: a']]);
  });

  it('of many takes back each', async () => {
    const world = new InboundWorld({ settings: { replyPlace: 'channel' } });
    for (const at of [0, 1, 2]) await world.send('MESSAGE_CREATE', post({ id: idAt(at), content: `${MENTION} ${at}` }));
    const ids = [idAt(0), idAt(2), idAt(99)];
    await world.send('MESSAGE_DELETE_BULK', { ids, channel_id: IDS.general, guild_id: IDS.guild });
    expect(await world.waiting(IN_PLACE)).toEqual(['Alice: 1']);
  });
});

describe('a place that is gone', () => {
  it('ends what goes on there, and takes the words out that were written there', async () => {
    const world = await new InboundWorld({ script: [after(60_000, 'Never said')] }).start();
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} a canary`, channel: IDS.thread }));
    await world.threads.clock.advanceAsync(1_000);
    const gone = { id: IDS.thread, guild_id: IDS.guild, parent_id: IDS.general, type: 11 };
    await world.send('THREAD_DELETE', gone);
    await world.settle(IN_THREAD);
    expect(world.threads.outbound.visible()).not.toContain('Never said');
    expect(JSON.stringify(await world.threads.store.export(IN_THREAD))).not.toContain('canary');
    expect(world.known.has(IDS.thread)).toBe(false);
  });

  it('may be a channel that was one conversation', async () => {
    const world = new InboundWorld({ settings: { replyPlace: 'channel' } });
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} a` }));
    await world.send('CHANNEL_DELETE', { id: IDS.general, guild_id: IDS.guild, type: 0 });
    expect(await world.waiting(IN_PLACE)).toEqual([]);
  });
});

describe('a server', () => {
  it('that the bot was taken out of is erased; an outage is none of that', async () => {
    const world = new InboundWorld();
    await world.send('GUILD_DELETE', { id: IDS.guild, unavailable: true });
    expect(world.uninstalled).toEqual([]);
    await world.send('GUILD_DELETE', { id: IDS.guild });
    expect(world.uninstalled).toEqual([`discord:${IDS.guild}`]);
  });
});

describe('the starter of a thread', () => {
  it('that a person begins from a message which called the bot is the same conversation', async () => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} a` }));
    world.known.set(idAt(0), channelFacts(idAt(0), { kind: 'thread', parent: IDS.general }));
    await world.send('MESSAGE_UPDATE', { ...post({ content: `${MENTION} a` }), flags: 32, thread: { id: idAt(0) } });
    const pointer = post({ id: idAt(1), channel: idAt(0), author: ALICE, fields: { type: 21, channel_type: 11 } });
    await world.send('MESSAGE_CREATE', pointer);
    await world.send(
      'MESSAGE_CREATE',
      post({ id: idAt(2), channel: idAt(0), content: 'b', fields: { channel_type: 11 } }),
    );
    expect(await world.waiting(STARTED)).toEqual(['Alice: a', 'Alice: b']);
  });
});
