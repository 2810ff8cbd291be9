import type { Storage } from '../ports.ts';
import { MemoryActivator } from './activator.ts';
import { MemoryLock, type MemoryLockOptions } from './lock.ts';
import { MemoryRateLimiter } from './rate-limiter.ts';
import { MemoryRecords } from './records.ts';
import { MemoryRunEvents } from './run-events.ts';
import { MemorySchedule } from './schedule.ts';
import { MemoryThreadStore, type MemoryThreadStoreOptions } from './thread-store.ts';

export type MemoryPortsOptions = MemoryThreadStoreOptions & MemoryLockOptions;

/** Makes every port of storage in this process: no server is needed, and everything is lost when the process ends. */
export function createMemoryPorts(options: MemoryPortsOptions): Storage {
  return {
    store: new MemoryThreadStore(options),
    activator: new MemoryActivator(options),
    events: new MemoryRunEvents(options),
    records: new MemoryRecords(options),
    lock: new MemoryLock(options),
    rateLimiter: new MemoryRateLimiter(options),
    schedule: new MemorySchedule(options),
    open: async () => undefined,
    close: async () => undefined,
    checks: () => [],
  };
}
