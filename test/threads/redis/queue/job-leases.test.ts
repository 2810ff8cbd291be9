import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { JobLeases } from '../../../../src/threads/redis/queue/job-leases.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';

/** Leases of 20 s, and a server that answers as the test says. */
function open() {
  const clock = createFakeClock(0);
  const logger = new RecordingLogger();
  const asked: string[] = [];
  const lost: string[] = [];
  const server = { answer: async (): Promise<string[]> => [] };
  const leases = new JobLeases({
    clock,
    logger,
    leaseMs: 20_000,
    extend: async (jobIds, tokens) => {
      asked.push(`${clock.now()} ${jobIds.join()} ${tokens.join()}`);
      return await server.answer();
    },
  });
  const hold = (jobId: string, ageMs = 0) =>
    leases.hold(jobId, `t-${jobId}`, ageMs, () => lost.push(`${clock.now()} ${jobId}`));
  return { clock, logger, asked, lost, server, hold };
}

describe('JobLeases', () => {
  it('renews all that are held in one step, four times a lease, and nothing once they are released', async () => {
    const { clock, asked, lost, hold } = open();
    const a = hold('a');
    await clock.advanceAsync(4_000);
    const b = hold('b');
    await clock.advanceAsync(6_000);
    a.release();
    await clock.advanceAsync(5_000);
    b.release();
    await clock.advanceAsync(60_000);
    expect(asked).toEqual(['5000 a,b t-a,t-b', '10000 a,b t-a,t-b', '15000 b t-b']);
    expect({ lost, timers: clock.pendingTimers }).toEqual({ lost: [], timers: 0 });
  });

  it('gives up what the server says is not held any more, once, with one line', async () => {
    const { clock, logger, lost, server, hold } = open();
    const a = hold('a');
    const b = hold('b');
    const c = hold('c');
    server.answer = async () => ['a', 'c'];
    await clock.advanceAsync(5_000);
    server.answer = async () => [];
    await clock.advanceAsync(20_000);
    expect(lost).toEqual(['5000 a', '5000 c']);
    expect([a.isLost, b.isLost, c.isLost]).toEqual([true, false, true]);
    expect(logger.lines).toEqual([
      {
        level: 'warn',
        fields: { jobs: ['a', 'c'] },
        message: 'Runs are given up: their leases were not renewed in time, so another process may go on with them.',
      },
    ]);
    for (const lease of [a, b, c]) lease.release();
    expect(clock.pendingTimers).toBe(0);
  });

  it('gives up by the clock what the server did not renew, be it silent or failing', async () => {
    const { clock, logger, asked, lost, server, hold } = open();
    hold('a');
    await clock.advanceAsync(5_000);
    server.answer = () => new Promise(() => undefined);
    await clock.advanceAsync(2_000);
    hold('b');
    await clock.advanceAsync(3_000);
    server.answer = async () => {
      throw new Error('the connection is closed');
    };
    await clock.advanceAsync(60_000);
    expect(lost).toEqual(['25000 a', '27000 b']);
    expect(asked).toHaveLength(5);
    expect({
      timers: clock.pendingTimers,
      warnings: logger.lines.filter(({ level }) => level === 'warn').length,
    }).toEqual({
      timers: 0,
      warnings: 2,
    });
  });

  it('counts from when a renewal was sent, however late the answers come', async () => {
    const { clock, lost, server, hold } = open();
    const a = hold('a');
    const answers: (() => void)[] = [];
    server.answer = () =>
      new Promise((resolve) => {
        answers.push(() => resolve([]));
      });
    await clock.advanceAsync(19_000);
    expect(answers).toHaveLength(3);
    for (const answer of answers.toReversed()) answer();
    await clock.advanceAsync(0);
    server.answer = async () => {
      throw new Error('the connection is closed');
    };
    await clock.advanceAsync(60_000);
    expect(lost).toEqual(['35000 a']);
    a.release();
  });

  it('keeps a lost lease lost, and a released one silent, whatever the server says later', async () => {
    const { clock, lost, server, hold } = open();
    const a = hold('a');
    const b = hold('b');
    let answer: (jobIds: string[]) => void = () => undefined;
    server.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await clock.advanceAsync(5_000);
    a.lose();
    a.lose();
    b.release();
    answer(['b']);
    await clock.advanceAsync(60_000);
    expect({ lost, isLost: [a.isLost, b.isLost], timers: clock.pendingTimers }).toEqual({
      lost: ['5000 a'],
      isLost: [true, false],
      timers: 0,
    });
  });

  it('gives a job up at once that it was given too long ago, and asks at once for one that has little time left', async () => {
    const { clock, asked, lost, hold } = open();
    const old = hold('old', 20_000);
    hold('young', 5_001);
    await clock.advanceAsync(0);
    expect({ asked, lost, isLost: old.isLost }).toEqual({ asked: ['0 young t-young'], lost: ['0 old'], isLost: true });
  });
});
