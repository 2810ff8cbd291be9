import type { Adapter } from './threads/adapter.ts';
import type { Outbound } from './threads/outbound.ts';
import { parseThreadId, type ThreadId } from './threads/thread-id.ts';

/** Finds the way out of a thread: its platform's outbound half. */
export function createOutboundDirectory(adapters: readonly Adapter[]): (thread: ThreadId) => Outbound {
  const findOutbound = createOutboundFinder(adapters);
  return (thread) => {
    const outbound = findOutbound(thread);
    // Threads come from adapters, so this is a bug of the host, not something a person did.
    if (outbound === undefined)
      throw new Error(`No adapter speaks for the platform "${parseThreadId(thread).platform}".`);
    return outbound;
  };
}

/** The same for who can do without: undefined where no adapter speaks for the thread's platform, or none any more. */
export function createOutboundFinder(adapters: readonly Adapter[]): (thread: ThreadId) => Outbound | undefined {
  const byPlatform = new Map(adapters.map(({ platform, outbound }) => [platform, outbound]));
  return (thread) => byPlatform.get(parseThreadId(thread).platform);
}
