import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { start } from '../started.ts';
import { connect, openSession, type RawConnection } from './raw-connection.ts';

const say = (discord: FakeDiscord, text: string) => discord.say({ channel: ids.general, user: ids.alice, text });

/** What was said, and what else came, in order; with sequence numbers. */
const dispatched = (connection: RawConnection) =>
  connection.frames
    .filter(({ op }) => op === 0)
    .map(({ s, t, d }) => [s, t, (d as { content?: string }).content].filter((part) => part !== undefined));

async function resume(discord: FakeDiscord, sessionId: string, seq: number): Promise<RawConnection> {
  const connection = await connect(discord);
  connection.send(6, { token: discord.token, session_id: sessionId, seq });
  return connection;
}

test('A RESUME tells what came since, and then RESUMED', async () => {
  const discord = await start();
  const { sessionId, close, closed } = await openSession(discord);
  await say(discord, 'seen');
  close(4000);
  await closed;
  await say(discord, 'missed');
  await say(discord, 'missed, too');
  const connection = await resume(discord, sessionId, 3);
  await connection.settled();
  await say(discord, 'new');
  await connection.settled();
  expect(dispatched(connection)).toEqual([
    [4, 'MESSAGE_CREATE', 'missed'],
    [5, 'MESSAGE_CREATE', 'missed, too'],
    [6, 'RESUMED'],
    [7, 'MESSAGE_CREATE', 'new'],
  ]);
  expect(discord.openSessions).toBe(1);
});

test.each([1000, 1001])('A session whose client closes with %i has ended', async (code) => {
  const discord = await start();
  const { sessionId, close, closed } = await openSession(discord);
  close(code);
  await closed;
  const connection = await resume(discord, sessionId, 2);
  expect((await connection.frame(9)).d).toBe(false);
});

test('A session that nobody knows is answered with op 9', async () => {
  const discord = await start();
  const connection = await resume(discord, 'nothing', 2);
  expect((await connection.frame(9)).d).toBe(false);
});

test('A session can be resumed for three minutes', async () => {
  const clock = createFakeClock();
  const discord = await start({ clock, sessionStarts: { total: 1000, remaining: 1000, maxConcurrency: 2 } });
  const kept = await openSession(discord);
  const lost = await openSession(discord);
  for (const { close, closed } of [kept, lost]) {
    close(4000);
    await closed;
  }
  clock.advance(180_000);
  const resumed = await resume(discord, kept.sessionId, 2);
  expect((await resumed.frame(0)).t).toBe('RESUMED');
  clock.advance(1);
  const refused = await resume(discord, lost.sessionId, 2);
  expect((await refused.frame(9)).d).toBe(false);
});

test('A RESUME with a sequence number that was never sent is closed with 4007, and the session has ended', async () => {
  const discord = await start();
  const { sessionId, close, closed } = await openSession(discord);
  close(4000);
  await closed;
  expect(await (await resume(discord, sessionId, 99)).closed).toBe(4007);
  expect((await (await resume(discord, sessionId, 2)).frame(9)).d).toBe(false);
});

test('A session goes to the newest connection that resumes it', async () => {
  const discord = await start();
  const first = await openSession(discord);
  const second = await resume(discord, first.sessionId, 2);
  expect(await first.closed).toBe(4000);
  await say(discord, 'for the second');
  await second.settled();
  expect(first.events).toEqual([]);
  expect(dispatched(second)).toEqual([
    [3, 'RESUMED'],
    [4, 'MESSAGE_CREATE', 'for the second'],
  ]);
});

test('After many events only a RESUME that is near enough is taken', async () => {
  const discord = await start();
  const { sessionId, close, closed } = await openSession(discord);
  close(4000);
  await closed;
  for (let sent = 0; sent < 5000; sent += 1) await discord.sendEvent('TEST', {}, ids.guild);
  const tooFar = await resume(discord, sessionId, 1);
  expect((await tooFar.frame(9)).d).toBe(false);
});
