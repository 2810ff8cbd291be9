import { type AgentTool, type Clock, sleep } from '../../../src/core/index.ts';
import { Interruption } from '../../../src/threads/interruption.ts';
import type { ThreadId } from '../../../src/threads/thread-id.ts';
import type { Random } from '../random.ts';
import type { RecordFile } from '../records.ts';
import { systemTime } from '../system-time.ts';
import { currentRun } from './current-run.ts';

export interface ChaosToolsOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly records: RecordFile;
  /** Milliseconds that a call takes, at most. */
  readonly toolMs: number;
}

/** Calls of these run again after a crash; those of the others never do. */
export const REPEATABLE_TOOLS: readonly string[] = ['look_up'];

/** Names of the tools. */
export const CHAOS_TOOLS: readonly string[] = ['look_up', 'book', 'wait_in_line'];

/** Makes tools that take a while and write down each execution, at once. `wait_in_line` makes its batch sequential. */
export function createChaosTools({ clock, random, records, toolMs }: ChaosToolsOptions): readonly AgentTool[] {
  return CHAOS_TOOLS.map((name) => ({
    name,
    label: name,
    description: name,
    parameters: { type: 'object', properties: { for: { type: 'string' } } },
    replay: REPEATABLE_TOOLS.includes(name) ? 'safe' : 'never',
    executionMode: name === 'wait_in_line' ? 'sequential' : 'parallel',
    execute: async (callId, _params, signal) => {
      const { thread, token } = currentRun();
      records.add({ kind: 'tool', thread: thread as ThreadId, token, callId, tool: name, at: systemTime() }); // of a run
      const note = (): void => {
        const reason = signal?.reason instanceof Interruption ? signal.reason.kind : 'unknown';
        records.add({ kind: 'abort', thread: thread as ThreadId, token, callId, reason, at: systemTime() }); // of a run
      };
      signal?.addEventListener('abort', note, { once: true });
      await sleep(random.between(Math.ceil(toolMs / 10), toolMs), clock, signal);
      signal?.removeEventListener('abort', note);
      return { content: [{ type: 'text', text: `done ${callId}` }], details: {} };
    },
  }));
}
