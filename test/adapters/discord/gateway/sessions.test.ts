import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { gatewayWorld } from './gateway-world.ts';

const { alice, general } = IDS;

describe('a session', () => {
  it('is begun with the intents, and told of in order: READY, the servers, what is said', async () => {
    const { discord, gateway, events, freshSessions, until } = await gatewayWorld();
    await gateway.open();
    await discord.say({ channel: general, user: alice, text: 'hi' });
    await until(() => events.length === 3);
    expect(events.map(({ type, shard }) => [type, shard])).toEqual([
      ['READY', 0],
      ['GUILD_CREATE', 0],
      ['MESSAGE_CREATE', 0],
    ]);
    expect(freshSessions).toEqual([0]);
    expect(gateway.self).toEqual({
      userId: discord.app.id,
      username: discord.app.username,
      applicationId: discord.app.id,
    });
    expect(gateway.checks()).toEqual([{ check: 'discord', ok: true }]);
    const [identify] = discord.gatewayOps;
    expect(identify).toMatchObject({ op: 2, data: { intents: 46_593, shard: [0, 1], compress: false } });
    expect(discord.problems).toEqual([]);
  });

  it('asks for no message content where that is switched off', async () => {
    const { discord, gateway } = await gatewayWorld({ options: { messageContent: false } });
    await gateway.open();
    expect(discord.gatewayOps[0]).toMatchObject({ data: { intents: 46_593 - 32_768 } });
  });

  it('is resumed after a cut, and nothing is lost', async () => {
    const { discord, gateway, heard, ops, freshSessions, until, pass } = await gatewayWorld();
    await gateway.open();
    await pass(10_000);
    discord.failGateway({ kind: 'close', code: 'cut' });
    await discord.say({ channel: general, user: alice, text: 'meanwhile' });
    await until(() => heard().length === 1);
    expect([ops(), heard(), freshSessions]).toEqual([[2, 6], ['meanwhile'], [0]]);
  });

  it.each([
    ['op 7', { kind: 'reconnect' } as const],
    ['a resumable op 9', { kind: 'invalidate', isResumable: true } as const],
    ['the close code 4000', { kind: 'close', code: 4_000 } as const],
  ])('is resumed after %s', async (_what, fault) => {
    const { discord, gateway, events, ops, freshSessions, until, pass } = await gatewayWorld();
    await gateway.open();
    await pass(10_000);
    discord.failGateway(fault);
    await until(() => events.some(({ type }) => type === 'RESUMED'));
    expect([ops(), freshSessions]).toEqual([[2, 6], [0]]);
  });

  it('is a fresh one when Discord has forgotten it, and that is told when its servers are known', async () => {
    const { discord, gateway, freshSessions, heard, ops, until, pass } = await gatewayWorld();
    await gateway.open();
    await pass(10_000);
    discord.failGateway({ kind: 'invalidate', isResumable: false });
    await until(() => freshSessions.length === 2);
    expect([ops(), gateway.guilds]).toEqual([[2, 2], [IDS.guild]]);
    await discord.say({ channel: general, user: alice, text: 'after' });
    await until(() => heard().length === 1);
  });

  it('is a fresh one when it cannot be resumed', async () => {
    const { discord, gateway, freshSessions, ops, passUntil, pass } = await gatewayWorld();
    await gateway.open();
    await pass(10_000);
    // Discord has ended it with 4009: there is nothing to resume.
    discord.failGateway({ kind: 'close', code: 4_009 });
    await passUntil(() => freshSessions.length === 2);
    expect(ops()).toEqual([2, 6, 2]);
  });

  it('outlives that Discord cannot be reached for a while', async () => {
    const { discord, gateway, heard, ops, freshSessions, passUntil, pass } = await gatewayWorld();
    await gateway.open();
    await pass(10_000);
    discord.failGateway({ kind: 'refuse' });
    discord.failGateway({ kind: 'close', code: 'cut' });
    await discord.say({ channel: general, user: alice, text: 'meanwhile' });
    await pass(20_000);
    discord.restore();
    await passUntil(() => heard().length === 1);
    expect([ops(), heard(), freshSessions]).toEqual([[2, 6], ['meanwhile'], [0]]);
  });

  it('ends with the gateway, and nothing is told after that', async () => {
    const { discord, gateway, events, clock, until } = await gatewayWorld();
    await gateway.open();
    const told = events.length;
    await gateway.close();
    await until(() => discord.openSessions === 0);
    await discord.say({ channel: general, user: alice, text: 'too late' });
    expect([events.length, gateway.checks(), clock.pendingTimers]).toEqual([told, [], 0]);
  });
});

describe('several connections', () => {
  it('are opened in turn, as many as Discord recommends, and each is told of what is its own', async () => {
    const { discord, gateway, events, freshSessions, clock, pass, passUntil, until } = await gatewayWorld({
      fake: { shards: 2 },
    });
    const opening = gateway.open();
    await passUntil(() => freshSessions.length === 2);
    await opening;
    const identifies = discord.gatewayOps.filter(({ op }) => op === 2);
    expect(identifies.map(({ data }) => (data as { readonly shard: unknown }).shard)).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect((identifies[1]?.at ?? 0) - (identifies[0]?.at ?? 0)).toBeGreaterThanOrEqual(5_000);
    await pass(1_000);
    const direct = discord.openDirect(alice);
    await discord.say({ channel: direct, user: alice, text: 'hi' });
    await until(() => events.some(({ type }) => type === 'MESSAGE_CREATE'));
    expect(events.find(({ type }) => type === 'MESSAGE_CREATE')?.shard).toBe(0);
    expect(clock.now()).toBeGreaterThan(0);
  });

  it('are as many as the settings say', async () => {
    const { discord, gateway, passUntil, freshSessions } = await gatewayWorld({
      fake: { sessionStarts: { total: 1_000, remaining: 1_000, maxConcurrency: 16 } },
      options: { shards: 3 },
    });
    const opening = gateway.open();
    await passUntil(() => freshSessions.length === 3);
    await opening;
    expect(discord.openSessions).toBe(3);
  });
});
