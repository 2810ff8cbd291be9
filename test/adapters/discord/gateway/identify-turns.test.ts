import { describe, expect, it } from 'vitest';
import type { SessionStarts } from '../../../../src/adapters/discord/gateway/gateway-info.ts';
import { IdentifyTurns } from '../../../../src/adapters/discord/gateway/identify-turns.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.UTC(2026, 0, 1);

/** Discord's side: counts as it does, and can be out of reach. */
class Budget {
  remaining: number;
  isReachable = true;
  reads = 0;
  readonly total: number;
  readonly maxConcurrency: number;
  readonly clock = createFakeClock(START);
  readonly logger = new RecordingLogger();
  readonly turns: IdentifyTurns;
  #resetsAt = START + DAY_MS;

  constructor({ remaining = 1_000, maxConcurrency = 1 } = {}) {
    const total = 1_000;
    this.total = total;
    this.remaining = remaining;
    this.maxConcurrency = maxConcurrency;
    this.turns = new IdentifyTurns({ readStarts: () => this.#read(), clock: this.clock, logger: this.logger });
  }

  identify(): void {
    this.#renew();
    this.remaining -= 1;
    if (this.remaining < 0) throw new Error('Discord would have reset the token.');
  }

  async #read(): Promise<SessionStarts> {
    this.reads += 1;
    if (!this.isReachable) throw new Error('Not now.');
    this.#renew();
    const { total, remaining, maxConcurrency } = this;
    return { total, remaining, maxConcurrency, resetAfterMs: this.#resetsAt - this.clock.now() };
  }

  #renew(): void {
    if (this.clock.now() < this.#resetsAt) return;
    this.#resetsAt += DAY_MS;
    this.remaining = this.total;
  }
}

const never = new AbortController().signal;

/** Whether it has come to pass by now, without time going on. */
async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  work.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe('the turns of sessions', () => {
  it('come every five and a half seconds, and side by side as far as Discord allows', async () => {
    const { turns, clock } = new Budget({ maxConcurrency: 2 });
    await turns.untilBudget(true, never);
    const at: Record<number, number> = {};
    const all = [0, 1, 2, 3, 4].map((shard) =>
      turns.take(shard, never).then(() => {
        at[shard] = clock.now() - START;
      }),
    );
    await clock.advanceAsync(60_000);
    await Promise.all(all);
    expect(at).toEqual({ 0: 0, 1: 0, 2: 5_500, 3: 5_500, 4: 11_000 });
  });

  it('are left by a connection that has ended', async () => {
    const { turns, clock } = new Budget();
    await turns.take(0, never);
    const left = new AbortController();
    const taken = turns.take(1, left.signal);
    left.abort(new Error('It has ended.'));
    await expect(taken).rejects.toThrow('It has ended.');
    expect(clock.pendingTimers).toBe(0);
  });
});

describe('the budget of sessions', () => {
  it('is asked for anew when what is known is a minute old', async () => {
    const budget = new Budget();
    const { turns, clock } = budget;
    for (const ms of [0, 30_000, 29_999, 1]) {
      await clock.advanceAsync(ms);
      await turns.untilBudget(true, never);
    }
    expect(budget.reads).toBe(2);
  });

  it('is waited for when nothing is left of it, and that is said once', async () => {
    const budget = new Budget({ remaining: 0 });
    const { turns, clock, logger } = budget;
    const waiting = turns.untilBudget(true, never);
    const other = turns.untilBudget(true, never);
    await clock.advanceAsync(DAY_MS - 1);
    expect([await isSettled(waiting), turns.waitsUntil]).toEqual([false, START + DAY_MS + 1_000]);
    await clock.advanceAsync(60 * 60_000);
    await Promise.all([waiting, other]);
    expect(turns.waitsUntil).toBeUndefined();
    expect(logger.lines).toEqual([
      {
        level: 'warn',
        fields: { total: 1_000 },
        message: 'Discord lets the bot begin no more sessions before 2026-01-02T00:00:01.000Z; it waits.',
      },
    ]);
  });

  it('outlives that Discord cannot be asked: what was known counts on', async () => {
    const budget = new Budget({ remaining: 1 });
    const { turns, clock } = budget;
    await turns.untilBudget(true, never);
    budget.identify();
    await turns.take(0, never);
    budget.isReachable = false;
    const waiting = turns.untilBudget(true, never);
    await clock.advanceAsync(DAY_MS - 1);
    expect(await isSettled(waiting)).toBe(false);
    await clock.advanceAsync(60 * 60_000);
    await waiting;
  });

  it('rejects as the question did, where Discord has never answered it', async () => {
    const budget = new Budget();
    budget.isReachable = false;
    await expect(budget.turns.untilBudget(true, never)).rejects.toThrow('Not now.');
  });

  it('D12: is never used up, however often sessions are lost', async () => {
    const budget = new Budget();
    const { turns, clock } = budget;
    const perDay: number[] = [];
    const over = new AbortController();
    const storm = async (): Promise<void> => {
      for (let isFirst = true; !over.signal.aborted; isFirst = false) {
        await turns.untilBudget(isFirst, never);
        await turns.take(0, never);
        budget.identify();
        const day = Math.floor((clock.now() - START) / DAY_MS);
        perDay[day] = (perDay[day] ?? 0) + 1;
      }
    };
    const storming = storm();
    await clock.advanceAsync(2 * DAY_MS - 1);
    expect(perDay.map((identifies) => identifies > 500 && identifies < 1_000)).toEqual([true, true]);
    over.abort();
    await clock.advanceAsync(DAY_MS);
    await storming;
  });
});
