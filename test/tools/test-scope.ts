import type { Logger } from '../../src/core/index.ts';
import { createFakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../src/threads/memory/index.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import type { ToolContext, ToolScope } from '../../src/tools/index.ts';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

export const ALICE = { id: 'test:U1', name: 'Alice' };

export type TestScope = ToolScope & { readonly clock: FakeClock };

/** What a tool works with in tests: a thread, Alice, a clock that stands still, and stores in memory. */
export function createTestScope(changes: Partial<ToolScope> = {}): TestScope {
  const clock = createFakeClock();
  return {
    thread: toThreadId({ platform: 'test', team: 'T1', channel: 'C1', thread: '1' }),
    author: ALICE,
    requesters: [ALICE],
    logger: silent,
    records: new MemoryRecords({ clock }),
    history: async () => [],
    ...changes,
    clock,
  };
}

/** The same for tools that are run without a binding. */
export function createTestContext(changes: Partial<ToolContext> = {}): ToolContext & { readonly clock: FakeClock } {
  const { signal } = new AbortController();
  return { signal, progress: () => undefined, ...changes, ...createTestScope(changes) };
}
