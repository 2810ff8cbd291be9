import { describe, expect, it } from 'vitest';
import { gatewayWorld } from './gateway-world.ts';

const HOUR_MS = 60 * 60_000;

describe('D12: the gateway is out of reach for hours', () => {
  it('is tried about once a minute, with one line in the log and no session begun', async () => {
    const tries: number[] = [];
    const world = await gatewayWorld({
      dependencies: {
        outgoing: {
          dispatcher: () => Promise.reject(new Error('Not in this test.')),
          isDirect: () => {
            tries.push(world.clock.now());
            return true;
          },
        },
      },
    });
    const { discord, gateway, logger, ops, clock, pass, passUntil } = world;
    await gateway.open();
    await pass(60_000);
    discord.failGateway({ kind: 'refuse' });
    discord.failGateway({ kind: 'close', code: 'cut' });
    const begin = clock.now();
    tries.length = 0;
    await pass(HOUR_MS);
    expect(tries.length).toBeLessThan(70);
    expect(tries.length).toBeGreaterThan(50);
    expect(tries.slice(0, 4).map((at) => at - begin)).toEqual([0, 0, 1_000, 3_000]);
    expect([ops(), logger.lines.length]).toEqual([[2], 1]);
    discord.restore();
    await passUntil(() => gateway.checks()[0]?.ok === true);
    await pass(5_000);
    // Discord keeps a session for minutes only: the first try at it is all that an hour costs.
    expect([ops(), logger.lines.length]).toEqual([[2, 6, 2], 2]);
  });
});

describe('a connection that is lost right after it was made', () => {
  it('is opened less and less often while that goes on, and at once when one has lasted', async () => {
    const { discord, gateway, events, pass, passUntil, until, clock } = await gatewayWorld();
    await gateway.open();
    const resumes = () => events.filter(({ type }) => type === 'RESUMED').length;
    const pauses: number[] = [];
    for (let loss = 1; loss <= 5; loss += 1) {
      const lostAt = clock.now();
      discord.failGateway({ kind: 'close', code: 4_000 });
      await passUntil(() => resumes() === loss, 250);
      pauses.push(Math.round((clock.now() - lostAt) / 1_000));
    }
    expect(pauses).toEqual([0, 1, 2, 4, 8]);
    await pass(10_000);
    discord.failGateway({ kind: 'close', code: 4_000 });
    await until(() => resumes() === 6);
  });
});
