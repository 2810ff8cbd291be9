import { Worker } from 'bullmq';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { activationJobId } from '../../../../src/threads/redis/queue/activation-job.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { hasRedis } from '../../../support/redis.ts';
import { type BullUnderTest, createBull } from '../support/bull-subject.ts';
import { HeldRuns } from '../support/held-runs.ts';
import { until } from '../support/until.ts';

const one = toThreadId({ platform: 'test', channel: '1' });
const nothing = { waiting: 0, active: 0, delayed: 0 };
const lock = ({ queue }: BullUnderTest, activation = 1): string =>
  `${queue.toKey(activationJobId(one, activation))}:lock`;

describe.skipIf(!hasRedis)('a run whose lease is lost', () => {
  it('keeps it as long as it is renewed', async () => {
    const bull = createBull();
    const { activator, clock, passTime, redis } = bull;
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 1 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    await redis.pexpire(lock(bull), 100_000_000);
    clock.advance(7_500);
    await passTime(0);
    expect(await redis.pttl(lock(bull))).toBeLessThanOrEqual(30_000);
    for (let renewal = 0; renewal < 20; renewal += 1) await passTime(7_500);
    expect([runs.at(0).signals.ending.aborted, await redis.exists(lock(bull))]).toEqual([false, 1]);
    runs.at(0).end();
  });

  it('is told so when another process has it, which goes on undisturbed', async () => {
    const old = createBull();
    const next = createBull({ space: old.space, clock: old.clock });
    const oldRuns = new HeldRuns();
    const nextRuns = new HeldRuns();
    await old.activator.start(oldRuns.run, { concurrency: 1 });
    await old.activator.activate(one, 1, 0);
    await old.passTime(0);
    await next.activator.start(nextRuns.run, { concurrency: 1 });
    await old.stall(one, 1);
    await until(() => nextRuns.names.length === 1);
    old.clock.advance(7_500);
    const { signals, end } = oldRuns.at(0);
    await until(() => signals.ending.aborted);
    expect([signals.ending.reason, signals.draining.aborted]).toEqual(['lost', false]);
    end();
    await until(() => old.activator.load.jobs === 0);
    expect(await next.activator.queueCounts()).toEqual({ waiting: 0, active: 1, delayed: 0 });
    expect(nextRuns.at(0).signals.ending.aborted).toBe(false);
    nextRuns.at(0).end();
    await next.passTime(0);
    expect({ counts: await next.activator.queueCounts(), begun: nextRuns.names }).toEqual({
      counts: nothing,
      begun: ['1#1'],
    });
  });

  it('is told so when this process is given its job again, which waits for its end and keeps its own lease', async () => {
    const bull = createBull();
    const { activator, passTime, redis, stall } = bull;
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    await stall(one, 1);
    const { signals, end } = runs.at(0);
    await until(() => signals.ending.aborted);
    expect({ reason: signals.ending.reason, begun: runs.names, jobs: activator.load.jobs }).toEqual({
      reason: 'lost',
      begun: ['1#1'],
      jobs: 2,
    });
    end();
    await until(() => runs.names.length === 2);
    await passTime(0);
    for (let renewal = 0; renewal < 8; renewal += 1) await passTime(7_500);
    expect([runs.at(1).signals.ending.aborted, await redis.exists(lock(bull))]).toEqual([false, 1]);
    runs.at(1).end();
    await passTime(0);
    expect(await activator.queueCounts()).toEqual(nothing);
  });

  it('begins again at once where nobody else has taken it', async () => {
    const bull = createBull();
    const { activator, clock, logger, passTime, redis } = bull;
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    const token = (await redis.get(lock(bull))) ?? '';
    await redis.set(lock(bull), 'somebody else');
    clock.advance(7_500);
    await until(() => runs.at(0).signals.ending.aborted);
    await redis.set(lock(bull), token);
    runs.at(0).fail(new Error('the model request was aborted'));
    await until(() => runs.names.length === 2);
    expect(logger.lines.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      'A run failed and will be tried again.',
    ]);
    runs.at(1).end();
    await passTime(0);
    expect(await activator.queueCounts()).toEqual(nothing);
  });

  it('does not begin when it is lost while it waits for an earlier one of its thread', async () => {
    const bull = createBull();
    const { activator, clock, logger, passTime, redis } = bull;
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    await activator.activate(one, 2, 0);
    await passTime(0);
    await redis.set(lock(bull, 2), 'somebody else');
    clock.advance(7_500);
    await until(() => logger.lines.some(({ level }) => level === 'warn'));
    runs.at(0).end();
    await until(() => activator.load.jobs === 0);
    expect({ begun: runs.names, isFirstLost: runs.at(0).signals.ending.aborted }).toEqual({
      begun: ['1#1'],
      isFirstLost: false,
    });
    expect(await redis.get(lock(bull, 2))).toBe('somebody else');
  });

  it('does not begin when its process was frozen for longer than a lease before it looked at the job', async () => {
    const bull = createBull();
    const { activator, clock, logger, redis } = bull;
    // What BullMQ calls it; it is given the job here, and only then does the process sleep.
    const worker: { moveToActive(...given: unknown[]): Promise<unknown> } = Worker.prototype as never;
    const moveToActive = Reflect.get(worker, 'moveToActive');
    vi.spyOn(worker, 'moveToActive').mockImplementation(async function (this: unknown, ...given) {
      const job: unknown = await Reflect.apply(moveToActive, this, given);
      if (job !== undefined && begun === 0) {
        await redis.set(lock(bull), 'somebody else');
        vi.setSystemTime(clock.now() + 30_000);
      }
      begun += job === undefined ? 0 : 1;
      return job;
    });
    let begun = 0;
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const runs = new HeldRuns();
    await activator.activate(one, 1, 0);
    await activator.start(runs.run, { concurrency: 1 });
    await until(() => logger.lines.some(({ level }) => level === 'warn'));
    await until(() => activator.load.jobs === 0);
    expect({ begun: runs.names, lock: await redis.get(lock(bull)) }).toEqual({ begun: [], lock: 'somebody else' });
  });
});
