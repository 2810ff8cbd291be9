import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { gatewayWorld } from './gateway-world.ts';

const { alice, general } = IDS;

const WELL = [{ check: 'discord', ok: true }];

/** What is said of a connection that was cut at this moment of the test's clock. */
function gone(since: string, reason: string) {
  const sentence = `The connection to Discord is gone since ${since}, and tried again. ${reason}`;
  return [{ check: 'discord', ok: false, reason: sentence }];
}

describe('D10: the gateway cuts the connection, and is out of reach for a minute', () => {
  it('is not ready within 30 s though discord.js says so, and recovers alone, with two lines in the log', async () => {
    const { discord, gateway, logger, heard, ops, pass, passUntil } = await gatewayWorld();
    await gateway.open();
    await pass(60_000);
    discord.failGateway({ kind: 'refuse' });
    discord.failGateway({ kind: 'close', code: 'cut' });
    await pass(9_000);
    expect(gateway.checks()).toEqual(WELL);
    await discord.say({ channel: general, user: alice, text: 'meanwhile' });
    await pass(6_000);
    const since = '2026-01-01T00:01:00.000Z';
    expect(gateway.checks()).toEqual(gone(since, 'It was cut.'));
    await pass(45_000);
    discord.restore();
    await passUntil(() => heard().length === 1);
    await pass(5_000);
    expect([gateway.checks(), heard(), ops()]).toEqual([WELL, ['meanwhile'], [2, 6]]);
    expect(logger.lines.map(({ level, message }) => [level, message?.replace(/after \d+ s/u, 'after … s')])).toEqual([
      ['warn', `The connection to Discord is gone since ${since}, and tried again. It was cut.`],
      ['info', 'Every connection to Discord is there again, after … s.'],
    ]);
  });

  it('is not told of where Discord asks for another connection, as it does several times a day', async () => {
    const { discord, gateway, logger, events, until, pass } = await gatewayWorld();
    await gateway.open();
    await pass(60_000);
    discord.failGateway({ kind: 'reconnect' });
    await until(() => events.some(({ type }) => type === 'RESUMED'));
    await pass(30_000);
    expect([gateway.checks(), logger.lines]).toEqual([WELL, []]);
  });
});

describe('D10: a connection on which nothing is answered, and that nobody closes', () => {
  it('is not ready within 30 s, though it is open', async () => {
    const { discord, gateway, pass } = await gatewayWorld();
    await gateway.open();
    await pass(60_000);
    expect(gateway.checks()).toEqual(WELL);
    discord.failGateway({ kind: 'muteHeartbeats' });
    await pass(30_000);
    const [check] = gateway.checks();
    expect(check).toMatchObject({ check: 'discord', ok: false });
    expect(check?.reason).toMatch(/Discord says nothing on it\.$/u);
    discord.restore();
    await pass(5_000);
    expect(gateway.checks()).toEqual(WELL);
  });

  it('is asked for a sign of life only where nothing comes by itself', async () => {
    const { discord, gateway, pass } = await gatewayWorld();
    await gateway.open();
    for (let minute = 0; minute < 12; minute += 1) {
      await pass(5_000);
      await discord.say({ channel: general, user: alice, text: 'hm' });
    }
    const heartbeats = () => discord.gatewayOps.filter(({ op }) => op === 1).length;
    const before = heartbeats();
    await pass(60_000);
    expect([before, heartbeats() - before > 2]).toEqual([0, true]);
  });
});
