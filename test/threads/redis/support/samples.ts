import { RedisLock } from '../../../../src/threads/redis/documents/lock.ts';
import { RedisRateLimiter } from '../../../../src/threads/redis/documents/rate-limiter.ts';
import { RedisRecords } from '../../../../src/threads/redis/documents/records.ts';
import { RedisSchedule } from '../../../../src/threads/redis/documents/schedule.ts';
import { reminder, thread } from '../../../contracts/thread-store/samples.ts';
import type { TestProcess } from './process.ts';

/** The ports that keep something. */
export interface KeepingPorts {
  readonly records: RedisRecords;
  readonly lock: RedisLock;
  readonly rateLimiter: RedisRateLimiter;
  readonly schedule: RedisSchedule;
}

export function keepingPorts(process: TestProcess): KeepingPorts {
  return {
    records: new RedisRecords(process),
    lock: new RedisLock(process),
    rateLimiter: new RedisRateLimiter(process),
    schedule: new RedisSchedule(process),
  };
}

/** Every call that writes more than it removes; each can be made again. `token` holds the lock `held`. */
export const WRITES: Readonly<Record<string, (ports: KeepingPorts, token: string) => Promise<unknown>>> = {
  'records.put': ({ records }) => records.put('fresh', { n: 1 }, 'any'),
  'records.put with an end': ({ records }) => records.put('fresh', { n: 1 }, 'any', 1_000),
  'records.put in the place of another': ({ records }) => records.put('there', { n: 2 }, 'any', 1_000),
  'lock.acquire': ({ lock }) => lock.acquire('fresh', 1_000),
  'lock.renew': ({ lock }, token) => lock.renew('held', token, 1_000),
  'rateLimiter.take': ({ rateLimiter }) => rateLimiter.take('k', { limit: 100, windowMs: 500 }),
  'schedule.put': ({ schedule }) => schedule.put({ id: 'fresh', thread, dueAt: 5, entry: reminder('r') }),
  'schedule.put in the place of another': ({ schedule }) =>
    schedule.put({ id: 'there', thread, dueAt: 5, entry: reminder('r') }),
  'schedule.replace': ({ schedule }) => {
    const there = { id: 'there', thread, dueAt: 1, entry: reminder('r') };
    return schedule.replace(there, { ...there, dueAt: 5 });
  },
};

/** Makes what {@link WRITES} changes, and answers with the token. */
export async function prepare({ records, lock, rateLimiter, schedule }: KeepingPorts): Promise<string> {
  await records.put('there', { n: 1 }, 'new');
  await records.put('ends', { n: 1 }, 'new', 500);
  await rateLimiter.take('k', { limit: 100, windowMs: 1_000 });
  await schedule.put({ id: 'there', thread, dueAt: 1, entry: reminder('r') });
  return (await lock.acquire('held', 1_000)) ?? '';
}
