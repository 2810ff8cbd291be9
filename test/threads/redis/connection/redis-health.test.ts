import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src/core/clock.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createRedisConnections } from '../../../../src/threads/redis/connection/connect.ts';
import { createRedisHealth } from '../../../../src/threads/redis/connection/redis-health.ts';
import { createStateLog } from '../../../../src/threads/redis/connection/state-log.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startRedisServer } from '../../../support/redis-server.ts';
import { redisSettings } from '../../../support/redis-settings.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';

/** The health of a server of the test's own, and what it told. */
async function watched() {
  const server = await startRedisServer();
  onTestFinished(() => server.stop());
  const settings = redisSettings(server.url);
  const connections = createRedisConnections(settings, { clock: systemClock, logger: new RecordingLogger() });
  onTestFinished(() => connections.close());
  const client = await connections.connect('commands');
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const health = createRedisHealth(client, { settings, clock, logger });
  onTestFinished(() => health.stop());
  const changes: boolean[] = [];
  health.onChange((isUp) => changes.push(isUp));
  const logged = () => logger.lines.map(({ level, message }) => `${level}: ${message}`);
  return { server, client, clock, health, changes, logged, where: `${server.url}/0` };
}

/** Waits for an answer that is on its way. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

const later = 'Until it is back, new messages are refused so that platforms send them again, and runs wait.';

describe.skipIf(!hasRedis)('createRedisHealth', () => {
  it('is well, and says nothing, when the server is', async () => {
    const { health, changes, logged } = await watched();
    await health.start();
    expect([health.isUp, health.replicas, health.checks(), changes, logged()]).toEqual([
      true,
      0,
      [{ check: 'redis', ok: true }],
      [],
      [],
    ]);
  });

  it('tells once that the connection is lost, and once that it is back, with why and how long', async () => {
    const { server, client, clock, health, changes, logged, where } = await watched();
    await health.start();
    const closed = once(client, 'close');
    server.kill('SIGKILL');
    await closed;
    clock.advance(12_000);
    const [check] = health.checks();
    expect(check).toEqual({
      check: 'redis',
      ok: false,
      reason: expect.stringMatching(/^Redis at redis:\/\/\S+ .+ It has been so for 12 s\.$/u),
    });
    await once(client, 'error');
    expect(health.checks()).toEqual([
      {
        check: 'redis',
        ok: false,
        reason: `Redis at ${where} refuses the connection: nothing listens there. Start Redis, or check host and port of REDIS_URL. It has been so for 12 s.`,
      },
    ]);
    await server.restart();
    if (client.status === 'reconnecting') await client.connect();
    await until(() => health.isUp);
    expect([health.checks(), changes, logged()]).toEqual([
      [{ check: 'redis', ok: true }],
      [false, true],
      [`error: Redis at ${where} ended the connection. ${later}`, `info: Redis at ${where} answers again after 12 s.`],
    ]);
  });

  it.each([
    ['read ECONNRESET', 'ECONNRESET', 'ended the connection.'],
    [
      'Socket timeout. Expecting data.',
      undefined,
      'does not answer in time. Check host and port of REDIS_URL, and whether a firewall stands between.',
    ],
  ])('explains a connection that was well and broke with "%s"', async (message, code, end) => {
    const { client, health, where } = await watched();
    await health.start();
    client.emit('error', Object.assign(new Error(message), { code }));
    expect(health.isUp).toBe(true);
    client.emit('close');
    expect(health.checks()).toEqual([
      { check: 'redis', ok: false, reason: `Redis at ${where} ${end} It has been so for 0 s.` },
    ]);
  });

  it('notices a server that stops answering without a word, and soon when it answers again', async () => {
    const { server, clock, health, changes, logged, where } = await watched();
    await health.start();
    server.kill('SIGSTOP');
    await clock.advanceAsync(9_999);
    expect(health.isUp).toBe(true);
    await clock.advanceAsync(3_001);
    const reason = `Redis at ${where} does not answer in time. Check host and port of REDIS_URL, and whether a firewall stands between.`;
    expect([health.isUp, health.checks()]).toEqual([
      false,
      [{ check: 'redis', ok: false, reason: `${reason} It has been so for 0 s.` }],
    ]);
    server.kill('SIGCONT');
    await clock.advanceAsync(1_000);
    await until(() => health.isUp);
    expect([changes, logged()]).toEqual([[false, true], [`error: ${reason} ${later}`]]);
    clock.advance(10_000);
    expect(logged()).toEqual([`error: ${reason} ${later}`, `info: Redis at ${where} answers again after 1 s.`]);
  });

  it('is not well when the server has become a replica', async () => {
    const { client, clock, health, changes, where } = await watched();
    await health.start();
    await client.call('REPLICAOF', '127.0.0.1', '1');
    await clock.advanceAsync(10_000);
    await until(() => !health.isUp);
    expect([health.checks(), changes]).toEqual([
      [
        {
          check: 'redis',
          ok: false,
          reason: `Redis at ${where} is a replica now, and takes no writes. It has been so for 0 s.`,
        },
      ],
      [false],
    ]);
  });

  it('tells nobody anything after it was stopped', async () => {
    const { server, client, clock, health, changes, logged } = await watched();
    await health.start();
    const unsubscribe = health.onChange(() => changes.push(true));
    unsubscribe();
    health.stop();
    const closed = once(client, 'close');
    server.kill('SIGKILL');
    await closed;
    clock.advance(60_000);
    expect([changes, logged(), clock.pendingTimers]).toEqual([[], [], 0]);
  });
});

describe('createStateLog', () => {
  it('tells of a state that comes and goes no more than once in ten seconds, and in the end of the right one', () => {
    const clock = createFakeClock();
    let isUp = true;
    const written: string[] = [];
    const log = createStateLog(clock, isUp, () => written.push(`${clock.now() % 100_000}: ${isUp}`));
    const change = (state: boolean): void => {
      isUp = state;
      log.changed(state);
    };
    const begin = clock.now() % 100_000;
    for (let step = 0; step < 100; step += 1) {
      change(step % 2 === 1);
      clock.advance(150);
    }
    change(false);
    clock.advance(60_000);
    expect(written).toEqual([`${begin}: false`, `${begin + 10_050}: true`, `${begin + 20_050}: false`]);
    change(true);
    log.stop();
    expect(clock.pendingTimers).toBe(0);
  });
});
