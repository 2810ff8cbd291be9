import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { start } from '../started.ts';
import { connect, identifyOf, openSession } from './raw-connection.ts';

test('More IDENTIFYs within 5 seconds than max_concurrency are answered with op 9', async () => {
  const clock = createFakeClock();
  const discord = await start({ clock, sessionStarts: { total: 1000, remaining: 10, maxConcurrency: 1 } });
  await openSession(discord);
  const tooFast = await connect(discord);
  tooFast.send(2, identifyOf(discord));
  expect((await tooFast.frame(9)).d).toBe(false);
  clock.advance(5000);
  tooFast.send(2, identifyOf(discord));
  await tooFast.settled();
  expect(tooFast.events[0]?.t).toBe('READY');
  expect(discord.problems).toEqual([
    'Gateway: more IDENTIFYs within 5 seconds than max_concurrency; answered with op 9.',
  ]);
});

test('An IDENTIFY after the last one that is left costs the token', async () => {
  const discord = await start({ sessionStarts: { total: 1000, remaining: 1, maxConcurrency: 2 } });
  const session = await openSession(discord);
  const last = await connect(discord);
  last.send(2, identifyOf(discord));
  expect([await last.closed, await session.closed]).toEqual([4004, 4004]);
  const again = await connect(discord);
  again.send(2, identifyOf(discord));
  expect(await again.closed).toBe(4004);
  expect(discord.problems[0]).toBe('Gateway: all session starts are used up; Discord resets the token.');
});

test('A token that was reset ends its sessions and is worth nothing', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const { token } = discord;
  const newToken = discord.resetToken();
  expect(await session.closed).toBe(4004);
  const again = await connect(discord);
  again.send(6, { token, session_id: session.sessionId, seq: 2 });
  expect(await again.closed).toBe(4004);
  expect(newToken).not.toBe(token);
});
