import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/core/clock.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createRedisClock } from '../../../../src/threads/redis/connection/redis-clock.ts';
import { connectToRedis, hasRedis } from '../../../support/redis.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';

/** A server whose clock is ahead of the host's, and whose answers take their time. */
function world() {
  const host = createFakeClock(1_000_000);
  const server = { aheadMs: 5_000, thereMs: 20, backMs: 20, isAway: false };
  const time = async (): Promise<[number, number]> => {
    if (server.isAway) throw new Error('Connection is closed.');
    host.advance(server.thereMs);
    const now = host.now() + server.aheadMs;
    host.advance(server.backMs);
    return [Math.floor(now / 1_000), (now % 1_000) * 1_000];
  };
  const logger = new RecordingLogger();
  return { host, server, logger, clock: createRedisClock({ time }, host, logger) };
}

describe('createRedisClock', () => {
  it("is the host's clock until it is started", () => {
    const { host, clock } = world();
    expect(clock.now()).toBe(host.now());
  });

  it("is the server's clock, with half of the round trip taken for the way back", async () => {
    const { host, clock } = world();
    await clock.start();
    expect(clock.now() - host.now()).toBe(5_000);
    host.advance(1_234);
    expect(clock.now() - host.now()).toBe(5_000);
  });

  it('goes on with timers and durations of the host', async () => {
    const { host, clock } = world();
    const fired: number[] = [];
    clock.setTimeout(() => fired.push(clock.now()), 10);
    clock.setTimeout(() => fired.push(-1), 10)();
    host.advance(10);
    expect([fired, clock.monotonicNow?.()]).toEqual([[1_000_010], host.now()]);
  });

  it("goes after the server's clock when that is set on, every 30 seconds", async () => {
    const { host, server, clock } = world();
    await clock.start();
    server.aheadMs = 60_000;
    await host.advanceAsync(29_000);
    expect(clock.now() - host.now()).toBe(5_000);
    await host.advanceAsync(1_000);
    expect(clock.now() - host.now()).toBe(60_000);
  });

  it("goes at half speed, and never back, when the server's clock is set back", async () => {
    const { host, server, clock } = world();
    await clock.start();
    await host.advanceAsync(29_900);
    const before = clock.now();
    server.aheadMs = 3_000;
    await host.advanceAsync(100);
    const seen = [clock.now()];
    for (let step = 0; step < 50; step += 1) {
      host.advance(100);
      seen.push(clock.now());
    }
    const steps = seen.slice(1).map((now, index) => now - (seen[index] ?? 0));
    expect(seen[0]).toBeGreaterThanOrEqual(before);
    expect(new Set(steps.slice(0, 35))).toEqual(new Set([50]));
    expect([steps.at(-1), clock.now() - host.now()]).toEqual([100, 3_000]);
  });

  it('is not disturbed when the clock of the host is set', async () => {
    const { host, clock: _other } = world();
    let set = 0;
    const shifted: Clock = {
      now: () => host.now() + set,
      setTimeout: (callback, delayMs) => host.setTimeout(callback, delayMs),
      monotonicNow: () => host.now(),
    };
    const clock = createRedisClock({ time: async () => [2_000, 0] }, shifted, new RecordingLogger());
    await clock.start();
    const before = clock.now();
    set = 3_600_000;
    expect([before, clock.now()]).toEqual([2_000_000, 2_000_000]);
  });

  it('takes no slow answer, and keeps what it knows while the server is away', async () => {
    const { host, server, clock, logger } = world();
    await clock.start();
    server.aheadMs = 60_000;
    server.thereMs = 2_500;
    await host.advanceAsync(30_000);
    expect(clock.now() - host.now()).toBe(5_000);
    server.isAway = true;
    await host.advanceAsync(30_000);
    expect([clock.now() - host.now(), logger.lines.map(({ level }) => level)]).toEqual([5_000, ['debug']]);
    Object.assign(server, { isAway: false, thereMs: 20 });
    await host.advanceAsync(30_000);
    expect(clock.now() - host.now()).toBe(60_000);
  });

  it('asks no more once it is stopped, a question under way included', async () => {
    const { host, clock } = world();
    await clock.start();
    clock.stop();
    expect(host.pendingTimers).toBe(0);
    const other = world();
    const started = other.clock.start();
    other.clock.stop();
    await started;
    expect(other.host.pendingTimers).toBe(0);
  });

  it.skipIf(!hasRedis)('takes the time of a real server', async () => {
    const host = createFakeClock(0);
    const clock = createRedisClock(connectToRedis(), host, new RecordingLogger());
    await clock.start();
    clock.stop();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(10_000);
  });
});
