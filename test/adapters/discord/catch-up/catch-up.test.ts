import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { DiscordRequest } from '../../../../src/adapters/discord/calls/discord-calls.ts';
import { snowflakeAt } from '../../../../src/adapters/discord/ids.ts';
import {
  channelFacts,
  InboundWorld,
  type InboundWorldOptions,
  refusal,
  unreachable,
} from '../inbound/inbound-world.ts';
import {
  BOT,
  IDS,
  IN_DIRECT,
  IN_THREAD,
  idAt,
  message,
  NOW,
  type Payload,
  post,
  threadAt,
} from '../inbound/payloads.ts';

/** What is read again. */
const OVERLAP_MS = 5_000;

const MENTION = `<@${IDS.bot}>`;
const SEEN = `discord:seen:discord:${IDS.guild}`;
const OF_GENERAL = `GET /channels/${IDS.general}/messages`;
const OF_THREAD = `GET /channels/${IDS.thread}/messages`;
const OF_DIRECT = `GET /channels/${IDS.direct}/messages`;

/** Answers as Discord does: what is right behind `after`, the newest first. */
function history(...messages: readonly Payload[]) {
  return ({ query }: DiscordRequest): unknown => {
    const after = BigInt(query?.['after'] ?? 0);
    const later = messages.filter(({ id }) => BigInt(String(id)) > after);
    return later.slice(0, Number(query?.['limit'])).toReversed();
  };
}

const READY = { guilds: [{ id: IDS.guild, unavailable: true }] };

/** A bot that listened until {@link NOW}, in a process that is gone. */
async function worldAfter(options: InboundWorldOptions = {}, secondsAway = 600): Promise<InboundWorld> {
  const world = new InboundWorld(options);
  const { records } = world.backend.host;
  await records.put(SEEN, { through: snowflakeAt(NOW) }, 'any');
  await records.put('discord:seen:direct', { through: snowflakeAt(NOW) }, 'any');
  await world.threads.clock.advanceAsync(secondsAway * 1_000);
  await world.inbound.start();
  return world;
}

async function begin(world: InboundWorld, newest: Readonly<Record<string, string>> = {}): Promise<void> {
  world.newest.splice(0, Infinity, ...Object.entries(newest).map(([channel, id]) => ({ channel, message: id })));
  await world.send('READY', READY);
  await world.send('GUILD_CREATE', { id: IDS.guild });
  world.inbound.onFreshSession(0, world.gateway);
  await world.threads.clock.advanceAsync(0);
  await world.threads.clock.advanceAsync(0);
}

async function seen(world: InboundWorld): Promise<unknown> {
  await world.threads.clock.advanceAsync(5_000);
  return (await world.backend.host.records.get(SEEN))?.value;
}

describe('D13: R17: what was said while nobody listened', () => {
  it('is taken in once, the oldest first, in each channel that has news', async () => {
    const said = [
      message({ id: idAt(1), content: `${MENTION} a` }),
      message({ id: idAt(3), content: 'x', author: BOT }),
    ];
    const inThread = [
      message({ id: idAt(2), channel: IDS.thread, content: `${MENTION} b` }),
      message({ id: idAt(4), channel: IDS.thread, content: 'c' }),
    ];
    const answers = { [OF_GENERAL]: history(...said), [OF_THREAD]: history(...inThread) };
    const world = await worldAfter({ answers });
    await begin(world, { [IDS.general]: idAt(3), [IDS.thread]: idAt(4), [IDS.voice]: snowflakeAt(NOW - OVERLAP_MS) });
    const after = `after=${snowflakeAt(NOW - OVERLAP_MS)}&limit=100`;
    expect(world.calls).toEqual([`${OF_GENERAL}?${after}`, `${OF_THREAD}?${after}`]);
    expect(world.heard).toEqual([
      [threadAt(idAt(1)), 'mention', 'a'],
      [IN_THREAD, 'mention', 'b'],
      [IN_THREAD, 'none', 'c'],
    ]);
    expect(await world.waiting(IN_THREAD)).toEqual(['Alice: b', 'Alice: c']);
    expect(await seen(world)).toEqual({ through: idAt(4) });
    expect(world.logged.at(-1)?.[2]).toEqual({ shard: 0, channels: 2, messages: 3, ms: 0 });
    await begin(world, { [IDS.general]: idAt(3), [IDS.thread]: idAt(4) });
    expect(await world.waiting(IN_THREAD)).toEqual(['Alice: b', 'Alice: c']);
  });

  it('finds one that came behind a later one of another channel, though that was dealt with', async () => {
    const early = message({ id: snowflakeAt(NOW - 1_000), content: `${MENTION} a` });
    const world = await worldAfter({ answers: { [OF_GENERAL]: history(early) } });
    await begin(world, { [IDS.general]: snowflakeAt(NOW - 1_000) });
    expect(world.heard).toEqual([[threadAt(snowflakeAt(NOW - 1_000)), 'mention', 'a']]);
  });

  it('D45: is not ended by a message of the bot’s own, and goes over several pages', async () => {
    const all = Array.from({ length: 230 }, (_each, at) =>
      message({ id: idAt(at + 1), channel: IDS.thread, content: `${at}`, ...(at % 10 === 5 && { author: BOT }) }),
    );
    const world = await worldAfter({ answers: { [OF_THREAD]: history(...all) } });
    await world.send('MESSAGE_CREATE', post({ id: idAt(-5), channel: IDS.thread, content: `${MENTION} hi` }));
    await begin(world, { [IDS.thread]: idAt(230) });
    expect(world.calls.map((call) => call.slice(OF_THREAD.length))).toEqual(
      [snowflakeAt(NOW - OVERLAP_MS), idAt(100), idAt(200)].map((after) => `?after=${after}&limit=100`),
    );
    expect(world.received).toHaveLength(1 + 207);
    expect(world.received.at(-1)?.text).toBe('229');
  });

  it('comes before what is told live in the same thread meanwhile', async () => {
    let answer = (_messages: readonly Payload[]): void => undefined;
    const waiting = new Promise<readonly Payload[]>((resolve) => {
      answer = resolve;
    });
    const world = await worldAfter({ answers: { [OF_THREAD]: () => waiting } });
    await begin(world, { [IDS.thread]: idAt(1) });
    await world.send('MESSAGE_CREATE', post({ id: idAt(5), channel: IDS.thread, content: 'second' }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(6), content: `${MENTION} elsewhere` }));
    answer([message({ id: idAt(1), channel: IDS.thread, content: `${MENTION} first` })]);
    await world.threads.clock.advanceAsync(0);
    expect(world.heard.map(([, , text]) => text)).toEqual(['elsewhere', 'first', 'second']);
  });

  it('is looked for from where the session was lost, though live messages came before the look', async () => {
    const answers = { [OF_GENERAL]: history(message({ id: idAt(1), content: `${MENTION} a` })) };
    const world = await worldAfter({ answers });
    await world.send('READY', READY);
    await world.send('MESSAGE_CREATE', post({ id: idAt(9), channel: IDS.thread, content: `${MENTION} live` }));
    expect(await seen(world)).toEqual({ through: snowflakeAt(NOW) });
    world.newest.push({ channel: IDS.general, message: idAt(1) });
    await world.send('GUILD_CREATE', { id: IDS.guild });
    world.inbound.onFreshSession(0, world.gateway);
    expect(await seen(world)).toEqual({ through: idAt(9) });
    expect(world.heard.map(([, , text]) => text)).toEqual(['live', 'a']);
  });

  it('in a server that is down when the session begins is looked for when it is there', async () => {
    const answers = { [OF_GENERAL]: history(message({ id: idAt(1), content: `${MENTION} a` })) };
    const world = await worldAfter({ answers });
    await world.send('READY', READY);
    world.inbound.onFreshSession(0, world.gateway);
    expect(await seen(world)).toEqual({ through: snowflakeAt(NOW) });
    expect(world.heard).toEqual([]);
    world.newest.push({ channel: IDS.general, message: idAt(1) });
    await world.send('GUILD_CREATE', { id: IDS.guild });
    await world.send('GUILD_CREATE', { id: IDS.guild });
    await world.send('MESSAGE_CREATE', post({ id: idAt(9), channel: IDS.thread, content: 'x' }));
    expect(await seen(world)).toEqual({ through: idAt(9) });
    expect(world.heard.map(([, , text]) => text)).toEqual(['a', 'x']);
    expect(world.calls.filter((call) => call.startsWith(OF_GENERAL))).toHaveLength(1);
  });

  it('in direct messages is looked for where somebody has written before, and erased with them', async () => {
    const first = new InboundWorld();
    await first.send('MESSAGE_CREATE', {
      ...message({ id: idAt(-5), channel: IDS.direct, content: 'hi' }),
      channel_type: 1,
    });
    const kept: unknown[] = [];
    for await (const [key, { value }] of first.backend.host.records.list('discord:direct:')) kept.push([key, value]);
    expect(kept).toEqual([[`discord:direct:${IN_DIRECT}`, { by: `discord:${IDS.alice}`, at: NOW }]]);
    const answers = { [OF_DIRECT]: history(message({ id: idAt(1), channel: IDS.direct, content: 'are you there?' })) };
    const world = await worldAfter({ answers, beside: first });
    await begin(world);
    expect(world.heard).toEqual([[IN_DIRECT, 'direct', 'are you there?']]);
  });

  it('is nobody’s business where the bot never listened before', async () => {
    const answers = { [OF_GENERAL]: history(message({ id: idAt(1), content: `${MENTION} a` })) };
    const world = new InboundWorld({ answers });
    await world.threads.clock.advanceAsync(60_000);
    await world.inbound.start();
    await begin(world, { [IDS.general]: idAt(1) });
    expect([world.calls, world.received]).toEqual([[], []]);
    expect(await seen(world)).toEqual({ through: snowflakeAt(NOW + 60_000) });
  });

  it.each<[string, Partial<InboundWorld['backend']['options']>, string]>([
    ['is not older than the setting says', { catchUpHours: 1 }, snowflakeAt(NOW + 3_600_000)],
    ['is not looked for where the setting is 0', { catchUpHours: 0 }, ''],
  ])('%s', async (_name, discord, after) => {
    const world = await worldAfter({ discord, answers: { [OF_GENERAL]: history() } }, 7_200);
    await begin(world, { [IDS.general]: idAt(7_000) });
    expect(world.calls).toEqual(after === '' ? [] : [`${OF_GENERAL}?after=${after}&limit=100`]);
    expect(await seen(world)).toEqual({ through: snowflakeAt(NOW) });
  });

  it('is not looked for where the bot may not read', async () => {
    const world = await worldAfter();
    world.permissions.set(IDS.general, PermissionFlagsBits.ViewChannel);
    await begin(world, { [IDS.general]: idAt(1) });
    expect(world.calls).toEqual([]);
  });
});

describe('D55: a channel that Discord refuses', () => {
  it('does not end the look at the others', async () => {
    const channels = Array.from({ length: 20 }, (_each, at) => `2000000000000000${String(at).padStart(2, '0')}`);
    const answers = Object.fromEntries(
      channels.map((channel, at) => [
        `GET /channels/${channel}/messages`,
        at === 7
          ? () => Promise.reject(refusal(50_001, 403))
          : history(message({ id: idAt(at), channel, content: `${MENTION} ${at}` })),
      ]),
    );
    const world = await worldAfter({ answers });
    for (const channel of channels) world.known.set(channel, channelFacts(channel));
    await begin(world, Object.fromEntries(channels.map((channel, at) => [channel, idAt(at)])));
    await world.threads.clock.advanceAsync(0);
    // The latest first; the first of all was said before.
    expect(world.heard.map(([, , text]) => Number(text)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_each, at) => at).filter((at) => at !== 7),
    );
    expect(world.logged.filter(([, text]) => text.startsWith('A channel was left out'))).toHaveLength(1);
    expect(await seen(world)).toEqual({ through: idAt(19) });
  });

  it('is asked again where it could not be reached; then the watermark stays', async () => {
    const world = await worldAfter({ answers: { [OF_GENERAL]: () => Promise.reject(unreachable()) } });
    await begin(world, { [IDS.general]: idAt(1) });
    await world.threads.clock.advanceAsync(30_000);
    await world.send('MESSAGE_CREATE', post({ id: idAt(700), channel: IDS.thread, content: `${MENTION} live` }));
    expect(world.calls).toHaveLength(3);
    expect(await seen(world)).toEqual({ through: snowflakeAt(NOW) });
  });

  it('reads several at the same time, and not all', async () => {
    let [open, most] = [0, 0];
    const channels = Array.from({ length: 12 }, (_each, at) => `2000000000000000${String(at).padStart(2, '0')}`);
    const slow = async (): Promise<unknown> => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return [];
    };
    const answers = Object.fromEntries(channels.map((channel) => [`GET /channels/${channel}/messages`, slow]));
    const world = await worldAfter({ answers });
    for (const channel of channels) world.known.set(channel, channelFacts(channel));
    await begin(world, Object.fromEntries(channels.map((channel) => [channel, idAt(1)])));
    expect([most, world.calls.length]).toEqual([3, 12]);
  });
});

describe('how far was listened', () => {
  it('is written down every few seconds and at the end, and only where it moved', async () => {
    let writes = 0;
    const world = new InboundWorld({
      wrapDocuments: (records) => ({
        get: (key) => records.get(key),
        put: (key, ...rest) => {
          if (key.startsWith('discord:seen:')) writes += 1;
          return records.put(key, ...rest);
        },
        list: (prefix) => records.list(prefix),
        remove: (key) => records.remove(key),
      }),
    });
    await world.inbound.start();
    await begin(world);
    expect(await seen(world)).toEqual({ through: snowflakeAt(NOW) });
    expect(writes).toBe(2);
    for (let at = 1; at <= 100; at += 1) await world.send('MESSAGE_CREATE', post({ id: idAt(at), content: 'x' }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(101), content: 'mine', author: BOT }));
    expect(await seen(world)).toEqual({ through: idAt(101) });
    expect(writes).toBe(3);
    await world.threads.clock.advanceAsync(60_000);
    await world.send('MESSAGE_CREATE', post({ id: idAt(200), content: 'x' }));
    await world.inbound.stop();
    expect((await world.backend.host.records.get(SEEN))?.value).toEqual({ through: idAt(200) });
    expect(writes).toBe(4);
  });

  it('is forgotten of a server that the bot was taken out of', async () => {
    const world = await worldAfter();
    await world.send('MESSAGE_CREATE', post({ id: idAt(650), content: 'x' }));
    await world.send('GUILD_DELETE', { id: IDS.guild });
    await world.backend.host.records.remove(SEEN);
    await world.inbound.stop();
    expect(await world.backend.host.records.get(SEEN)).toBeUndefined();
  });
});
