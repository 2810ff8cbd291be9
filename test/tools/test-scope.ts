import { expect } from 'vitest';
import type { Logger } from '../../src/core/index.ts';
import { createFakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../src/threads/memory/index.ts';
import { toTeamId, toThreadId } from '../../src/threads/thread-id.ts';
import type { ToolContext, ToolScope } from '../../src/tools/index.ts';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

export const ALICE = { id: 'test:U1', name: 'Alice' };

export type TestScope = ToolScope & { readonly clock: FakeClock };

/**
 * What a tool works with in tests: a public thread, Alice, who may everything, a clock that stands still, and stores in
 * memory. What reaches further is a tool's own business: a test gives what its tool may use.
 */
export function createTestScope(changes: Partial<ToolScope> = {}): TestScope {
  const clock = createFakeClock();
  const unexpected = () => expect.unreachable('The tool was to keep to what its test gives it.');
  return {
    callId: 'e1:call1',
    thread: toThreadId({ platform: 'test', team: 'T1', channel: 'C1', thread: '1' }),
    author: ALICE,
    requesters: [ALICE],
    rights: { mayUse: async () => true, areAdmins: async () => false },
    place: async () => ({
      team: toTeamId('test', 'T1'),
      channel: 'test:C1',
      visibility: 'public',
      hasOutsiders: false,
      isPrivateThread: false,
    }),
    options: {},
    isOperatorSet: () => false,
    secret: () => undefined,
    logger: silent,
    records: new MemoryRecords({ clock }),
    history: async () => [],
    fetch: unexpected,
    files: { list: unexpected, read: unexpected },
    chat: { search: unexpected, sendFile: unexpected },
    timers: { timeZone: 'UTC', set: unexpected, list: unexpected, cancel: unexpected },
    delegate: unexpected,
    ...changes,
    clock,
  };
}

/** The same for tools that are run without a binding. */
export function createTestContext(changes: Partial<ToolContext> = {}): ToolContext & { readonly clock: FakeClock } {
  const { signal } = new AbortController();
  return { signal, progress: () => undefined, ...changes, ...createTestScope(changes) };
}
