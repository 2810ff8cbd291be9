import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { oddGateway } from './odd-gateway.ts';

const START = createFakeClock().now();

describe('frames that Discord would not send', () => {
  it('end nothing, and are told without their words', async () => {
    const { gateway, logger, events, say, until } = await oddGateway();
    for (const frame of ['', 'no json', '1', 'null', '[]', '{}']) say(frame);
    say({ op: 9 });
    say({ op: 11 });
    say({ op: 0 });
    say({ op: 0, t: 7, s: 'x', d: null });
    say({ op: 0, t: 'GUILD_CREATE', s: 2, d: null });
    say({ op: 0, t: 'CHANNEL_UPDATE', s: 3, d: { guild_id: '1', id: '2', name: 'words of people' } });
    say({ op: 0, t: 'THROW', s: 4, d: {} });
    say({ op: 0, t: 'MESSAGE_CREATE', s: 5, d: { id: '1' } });
    await until(() => events.some(({ type }) => type === 'MESSAGE_CREATE'));
    expect(events.map(({ type }) => type)).toEqual([
      'READY',
      'GUILD_CREATE',
      'CHANNEL_UPDATE',
      'THROW',
      'MESSAGE_CREATE',
    ]);
    expect(gateway.checks()).toEqual([{ check: 'discord', ok: true }]);
    expect(logger.lines).toEqual([
      {
        level: 'warn',
        fields: { shard: 0, error: 'TypeError' },
        message: 'A message of the gateway could not be handled.',
      },
      {
        level: 'warn',
        fields: { shard: 0, event: 'dispatch', error: 'TypeError' },
        message: 'discord.js could not handle an event of the gateway.',
      },
      {
        level: 'error',
        fields: { event: 'THROW', error: 'TypeError' },
        message: 'An event of Discord could not be handled.',
      },
    ]);
  });

  it('come in order, also those that arrive in one moment with the beginning of their session', async () => {
    const withReady = Array.from({ length: 20 }, (_, at) => {
      return { op: 0, t: 'MESSAGE_CREATE', s: at + 2, d: { id: String(at + 2) } };
    });
    const { events, until } = await oddGateway({ withReady });
    await until(() => events.length === 21);
    expect(events.map(({ type, data }) => [type, (data as { readonly id?: string }).id])).toEqual([
      ['READY', undefined],
      ...withReady.map(({ t, d }) => [t, d.id]),
    ]);
  });
});

describe('an address that is none', () => {
  it.each(['', 'https://gateway.discord.gg', 'ws://gateway.discord.gg', 'no address'])(
    'is not connected to for a RESUME, and the usual one is: %j',
    async (resumeUrl) => {
      const { clock, events, ops, cut, until } = await oddGateway({ resumeUrl });
      await clock.advanceAsync(10_000);
      cut();
      await until(() => events.some(({ type }) => type === 'RESUMED'));
      expect(ops.filter((op) => op !== 1)).toEqual([2, 6]);
    },
  );
});

describe('a port on which nothing listens', () => {
  it('ends no session: it is resumed when something does, and the check says why it is gone', async () => {
    const { gateway, clock, events, ops, leave, comeBack } = await oddGateway();
    await clock.advanceAsync(10_000);
    await leave();
    while (clock.now() < START + 40_000) {
      await nextRound();
      await clock.advanceAsync(20);
    }
    const since = '2026-01-01T00:00:10.000Z';
    const reason = `The connection to Discord is gone since ${since}, and tried again. Discord cannot be reached (ECONNREFUSED).`;
    expect(gateway.checks()).toEqual([{ check: 'discord', ok: false, reason }]);
    await comeBack();
    while (!events.some(({ type }) => type === 'RESUMED')) {
      await nextRound();
      await clock.advanceAsync(20);
    }
    expect(ops.filter((op) => op !== 1)).toEqual([2, 6]);
  });
});

describe('a RESUME that is not answered', () => {
  it('is given up after 30 s, and another session begun', async () => {
    const { gateway, clock, events, ops, cut, until } = await oddGateway({ isDeafTo: [6] });
    await clock.advanceAsync(10_000);
    cut();
    await until(() => ops.at(-1) === 6);
    await clock.advanceAsync(29_000);
    expect(gateway.checks()[0]?.ok).toBe(false);
    await clock.advanceAsync(6_000);
    await until(() => events.filter(({ type }) => type === 'READY').length === 2);
    expect([ops.filter((op) => op !== 1), gateway.checks()]).toEqual([[2, 6, 2], [{ check: 'discord', ok: true }]]);
  });
});

describe('a handshake that is refused', () => {
  it('keeps the session, which is resumed when it is not', async () => {
    const { clock, events, ops, cut, refuse } = await oddGateway();
    await clock.advanceAsync(10_000);
    refuse(503, 4);
    cut();
    while (!events.some(({ type }) => type === 'RESUMED')) {
      await nextRound();
      await clock.advanceAsync(10);
    }
    expect(ops.filter((op) => op !== 1)).toEqual([2, 6]);
  });
});
