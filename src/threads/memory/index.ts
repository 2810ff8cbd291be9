export { MemoryActivator, type MemoryActivatorOptions } from './activator.ts';
export { createMemoryPorts, type MemoryPorts, type MemoryPortsOptions } from './create-memory-ports.ts';
export { MemoryLock, type MemoryLockOptions } from './lock.ts';
export { MemoryRateLimiter } from './rate-limiter.ts';
export { MemoryRecords } from './records.ts';
export { MemoryRunEvents } from './run-events.ts';
export { MemorySchedule } from './schedule.ts';
export { MemoryThreadStore, type MemoryThreadStoreOptions } from './thread-store.ts';
