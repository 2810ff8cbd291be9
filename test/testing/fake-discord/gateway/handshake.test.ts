import { expect, test } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { start } from '../started.ts';
import { ALL_INTENTS, connect, identifyOf, openSession } from './raw-connection.ts';

test('A connection is greeted with the time between heartbeats, and its heartbeats are answered', async () => {
  const discord = await start({ heartbeatMs: 1234 });
  const connection = await connect(discord);
  await connection.frame(10);
  connection.send(1, null);
  await connection.frame(11);
  expect(connection.frames).toEqual([
    { op: 10, d: { heartbeat_interval: 1234 }, s: null, t: null },
    { op: 11, d: null, s: null, t: null },
  ]);
});

test('An IDENTIFY is answered with READY, and then with each server of the app', async () => {
  const discord = await start();
  const connection = await connect(discord);
  connection.send(2, identifyOf(discord));
  await connection.settled();
  expect(connection.frames.filter(({ op }) => op === 0)).toEqual([
    {
      op: 0,
      s: 1,
      t: 'READY',
      d: {
        v: 10,
        user_settings: {},
        user: expect.objectContaining({ id: ids.app, bot: true, verified: true }),
        session_type: 'normal',
        session_id: expect.stringMatching(/^[0-9a-f]{32}$/u),
        resume_gateway_url: discord.gatewayUrl,
        relationships: [],
        private_channels: [],
        presences: [],
        guilds: [{ id: ids.guild, unavailable: true }],
        guild_join_requests: [],
        geo_ordered_rtc_regions: ['rotterdam', 'frankfurt'],
        application: { id: ids.app, flags: expect.any(Number) },
        shard: [0, 1],
      },
    },
    { op: 0, s: 2, t: 'GUILD_CREATE', d: expect.objectContaining({ id: ids.guild, unavailable: false }) },
  ]);
  expect(discord.openSessions).toBe(1);
  expect(discord.gatewayOps.map(({ op }) => op)).toEqual([2, 1]);
});

test('A token with "Bot " before it is taken', async () => {
  const discord = await start();
  const { ready } = await openSession(discord, { token: `Bot ${discord.token}` });
  expect(ready.v).toBe(10);
});

test('Without the intent Guilds no server is described', async () => {
  const discord = await start();
  const connection = await connect(discord);
  connection.send(2, identifyOf(discord, { intents: 0 }));
  await connection.settled();
  expect(connection.events.map(({ t }) => t)).toEqual(['READY']);
});

const refused: readonly (readonly [string, number, Readonly<Record<string, unknown>>])[] = [
  ['a wrong token', 4004, { token: 'wrong' }],
  ['no token', 4002, { token: undefined }],
  ['no properties', 4002, { properties: undefined }],
  ['a shard beyond their number', 4010, { shard: [1, 1] }],
  ['a shard that is no pair', 4010, { shard: [0] }],
  ['a shard of words', 4010, { shard: ['0', '1'] }],
  ['a shard that is a number', 4010, { shard: 0 }],
  ['fewer shards than are needed', 4011, { shard: [0, 1] }],
  ['intents that there are not', 4013, { shard: [0, 2], intents: 1 << 30 }],
  ['intents that are no number', 4013, { shard: [0, 2], intents: 'all' }],
  ['privileged intents that are not switched on', 4014, { shard: [0, 2], intents: 1 << 1 }],
];

test.each(refused)('An IDENTIFY with %s is closed with %i', async (_what, code, more) => {
  const discord = await start({ shards: 2, intents: ['messageContent'] });
  const connection = await connect(discord);
  connection.send(2, identifyOf(discord, more));
  expect(await connection.closed).toBe(code);
  expect(discord.problems).toEqual([
    expect.stringMatching(new RegExp(`^Gateway: an IDENTIFY .*; closed with ${code}\\.$`, 'u')),
  ]);
  expect(discord.openSessions).toBe(0);
});

test('A privileged intent that is switched on is taken', async () => {
  const discord = await start({ intents: ['messageContent'] });
  const { ready } = await openSession(discord, { intents: 1 << 15 });
  expect(ready.application).toEqual({ id: ids.app, flags: 1 << 19 });
});

test.each([
  ['an unknown op', 4001, '{"op":99,"d":null}'],
  ['no JSON', 4002, 'hello'],
  ['JSON without an op', 4002, '{"d":1}'],
  ['a list', 4002, '[]'],
  ['more than 4096 bytes', 4002, JSON.stringify({ op: 3, d: 'x'.repeat(4096) })],
  ['another op before IDENTIFY', 4003, '{"op":3,"d":{}}'],
  ['a RESUME of nothing', 4002, '{"op":6,"d":{}}'],
  ['a RESUME with a wrong token', 4004, '{"op":6,"d":{"token":"wrong","session_id":"x","seq":1}}'],
])('A connection that sends %s is closed with %i', async (_what, code, text) => {
  const discord = await start();
  const connection = await connect(discord);
  connection.sendText(text);
  expect(await connection.closed).toBe(code);
});

test.each([
  ['a second IDENTIFY', 2],
  ['a RESUME', 6],
])('A session that sends %s is closed with 4005', async (_what, op) => {
  const discord = await start();
  const session = await openSession(discord);
  session.send(op, identifyOf(discord));
  expect(await session.closed).toBe(4005);
});

test('A session may tell its presence and ask for members, and nothing comes of it', async () => {
  const discord = await start();
  const session = await openSession(discord);
  session.send(3, { status: 'online', activities: [], since: null, afk: false });
  session.send(8, { guild_id: ids.guild, query: '', limit: 0 });
  await session.settled();
  expect(session.events).toEqual([]);
  expect(discord.problems).toEqual(['Gateway: op 8, which the fake does not answer.']);
});

test('More than 120 frames within a minute are closed with 4008', async () => {
  const discord = await start();
  const connection = await connect(discord);
  for (let sent = 0; sent < 121; sent += 1) connection.send(1, null);
  expect(await connection.closed).toBe(4008);
});

test.each([
  ['?v=9&encoding=json', 4012],
  ['', 4012],
  ['?v=10&encoding=etf', 4002],
  ['?v=10&encoding=json&compress=zlib-stream', 4002],
])('A connection that asks for "%s" is closed with %i', async (query, code) => {
  const discord = await start();
  const connection = await connect(discord, query);
  expect(await connection.closed).toBe(code);
  expect(discord.problems).toHaveLength(1);
});

test('All intents that there are, are known', async () => {
  const discord = await start();
  const { ready } = await openSession(discord, { intents: ALL_INTENTS });
  expect(ready.session_type).toBe('normal');
});
