import { expect, test } from 'vitest';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { PATIENT } from '../discord-client.ts';
import { start } from '../started.ts';
import { connect, identifyOf, openSession, type RawConnection } from './raw-connection.ts';

const QUICK = { sessionStarts: { total: 1000, remaining: 1000, maxConcurrency: 10 } };

const say = (discord: FakeDiscord, text: string) => discord.say({ channel: ids.general, user: ids.alice, text });

const contents = (connection: RawConnection) =>
  connection.frames.flatMap(({ t, d }) => (t === 'MESSAGE_CREATE' ? [(d as { content: string }).content] : []));

test.each([1000, 4000, 4009])('Sockets are closed with %i', async (code) => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'close', code });
  expect(await session.closed).toBe(code);
  expect(discord.openSessions).toBe(0);
});

test('Sockets are cut without a word', async () => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'close', code: 'cut' });
  expect(await session.closed).toBe(1006);
  expect(discord.openSessions).toBe(0);
});

test('After 4009 a session cannot be resumed', async () => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'close', code: 4009 });
  await session.closed;
  const again = await connect(discord);
  again.send(6, { token: discord.token, session_id: session.sessionId, seq: 2 });
  expect((await again.frame(9)).d).toBe(false);
});

test('Op 7 asks to reconnect, and the session goes on', async () => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'reconnect' });
  expect(await session.frame(7)).toEqual({ op: 7, d: null, s: null, t: null });
  await say(discord, 'still here');
  await session.settled();
  expect(contents(session)).toEqual(['still here']);
});

test('After a resumable op 9 the session goes on with a RESUME on the same connection', async () => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'invalidate', isResumable: true });
  expect((await session.frame(9)).d).toBe(true);
  await say(discord, 'kept');
  session.send(6, { token: discord.token, session_id: session.sessionId, seq: 2 });
  await session.settled();
  expect(session.events.map(({ t }) => t)).toEqual(['MESSAGE_CREATE', 'RESUMED']);
  expect(contents(session)).toEqual(['kept']);
});

test('After another op 9 nobody is told anything until there is a new IDENTIFY', async () => {
  const discord = await start(QUICK);
  const session = await openSession(discord);
  discord.failGateway({ kind: 'invalidate', isResumable: false });
  expect((await session.frame(9)).d).toBe(false);
  expect(discord.openSessions).toBe(0);
  await say(discord, 'lost');
  session.send(2, identifyOf(discord));
  await session.settled();
  await say(discord, 'told');
  await session.settled();
  expect(contents(session)).toEqual(['told']);
  session.close(4000);
  await session.closed;
  const again = await connect(discord);
  again.send(6, { token: discord.token, session_id: session.sessionId, seq: 2 });
  expect((await again.frame(9)).d).toBe(false);
});

test('Connections are refused until they are let in again', async () => {
  const discord = await start();
  discord.failGateway({ kind: 'refuse' });
  const refused = await connect(discord);
  expect(await refused.closed).toBe(1006);
  expect(refused.frames).toEqual([]);
  discord.restore();
  expect((await openSession(discord)).ready.v).toBe(10);
});

test('A RESUME fails until it may succeed again', async () => {
  const discord = await start(QUICK);
  const session = await openSession(discord);
  const other = await openSession(discord);
  discord.failGateway({ kind: 'failResumes' });
  const failed = await connect(discord);
  failed.send(6, { token: discord.token, session_id: session.sessionId, seq: 2 });
  expect((await failed.frame(9)).d).toBe(false);
  discord.restore();
  const resumed = await connect(discord);
  resumed.send(6, { token: discord.token, session_id: other.sessionId, seq: 2 });
  expect((await resumed.frame(0)).t).toBe('RESUMED');
  // The one whose RESUME failed has ended.
  const gone = await connect(discord);
  gone.send(6, { token: discord.token, session_id: session.sessionId, seq: 2 });
  expect((await gone.frame(9)).d).toBe(false);
});

test('Heartbeats are not answered until they are again', async () => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'muteHeartbeats' });
  const answered = session.frames.length;
  session.send(1, 2);
  await expect.poll(() => discord.gatewayOps.at(-1), PATIENT).toEqual({ at: expect.any(Number), op: 1, data: 2 });
  discord.restore();
  await session.settled();
  expect(session.frames.slice(answered).map(({ op }) => op)).toEqual([11]);
});

test('Dropped events are neither sent nor kept', async () => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'drop' });
  await say(discord, 'dropped');
  discord.restore();
  await say(discord, 'told');
  await session.settled();
  expect(contents(session)).toEqual(['told']);
  expect(session.frames.map(({ s }) => s).filter((s) => s !== null)).toEqual([1, 2, 3]);
});

test('Held events come later, in their order', async () => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'hold' });
  await say(discord, 'one');
  await say(discord, 'two');
  await session.settled();
  expect(contents(session)).toEqual([]);
  discord.restore();
  await session.settled();
  expect(contents(session)).toEqual(['one', 'two']);
});

test('The next event comes several times, each with its own sequence number', async () => {
  const discord = await start();
  const session = await openSession(discord);
  discord.failGateway({ kind: 'duplicate', copies: 3 });
  await say(discord, 'thrice');
  await say(discord, 'once');
  await session.settled();
  expect(contents(session)).toEqual(['thrice', 'thrice', 'thrice', 'once']);
  expect(session.frames.map(({ s }) => s).filter((s) => s !== null)).toEqual([1, 2, 3, 4, 5, 6]);
});
