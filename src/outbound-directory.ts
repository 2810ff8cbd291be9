import type { Adapter } from './threads/adapter.ts';
import type { Outbound } from './threads/outbound.ts';
import { parseThreadId, type ThreadId } from './threads/thread-id.ts';

/** Finds the way out of a thread: its platform's outbound half. */
export function createOutboundDirectory(adapters: readonly Adapter[]): (thread: ThreadId) => Outbound {
  const byPlatform = new Map(adapters.map(({ platform, outbound }) => [platform, outbound]));
  return (thread) => {
    const { platform } = parseThreadId(thread);
    const outbound = byPlatform.get(platform);
    // Threads come from adapters, so this is a bug of the host, not something a person did.
    if (outbound === undefined) throw new Error(`No adapter speaks for the platform "${platform}".`);
    return outbound;
  };
}
