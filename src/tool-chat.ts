import type { Clock } from './core/index.ts';
import { digest } from './digest.ts';
import type { Outbound } from './threads/outbound.ts';
import type { Storage } from './threads/ports.ts';
import type { ThreadId } from './threads/thread-id.ts';
import type { ToolChat } from './tools/index.ts';

/** Milliseconds for which it is known that a file was begun to be sent: no call runs again after that. */
const KEPT_MS = 86_400_000;

export interface ToolChatOptions {
  readonly ports: Pick<Storage, 'records'>;
  readonly outboundOf: (thread: ThreadId) => Outbound;
  readonly clock: Clock;
  readonly thread: ThreadId;
  /** Names the call for ever. */
  readonly callId: string;
  readonly signal: AbortSignal;
}

/** Makes what a call may do in the chat of its thread, and nowhere else: there is no argument for another place. */
export function createToolChat({ ports, outboundOf, clock, thread, callId, signal }: ToolChatOptions): ToolChat {
  const outbound = outboundOf(thread);
  return {
    search: async (query, limit) => {
      if (outbound.searchChannel === undefined) throw new Error(NO_SEARCH);
      return await outbound.searchChannel(thread, { query, limit, signal });
    },
    sendFile: async (file) => {
      if (outbound.sendFile === undefined) throw new Error(NO_FILES);
      const key = `${callId}:${file.name}`;
      // What was begun before, by a call that was lost, may be there already. Only then it is looked for.
      const begun = await ports.records.put(`chat:${thread}:${digest(key)}`, { at: clock.now() }, 'new', KEPT_MS);
      await outbound.sendFile(thread, { ...file, key }, begun === 'conflict');
    },
  };
}

const NO_SEARCH = 'This channel cannot be searched on this platform.';
const NO_FILES = 'Files cannot be sent on this platform: write what is in it into the answer instead.';
