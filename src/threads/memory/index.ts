export { createMemoryPorts } from './create-memory-ports.ts';
export { MemoryRecords } from './records.ts';
export { MemoryThreadStore } from './thread-store.ts';
