import type { ChatMessage, ThreadSummary } from '../../protocol.ts';
import { conversationKey, type PageState, type ThreadCount } from './page-state.ts';

const NONE: ThreadCount = { replies: 0, lastAt: 0, countedThrough: '', counted: {} };

/** The counts after a channel was loaded that was asked for at `askedAt`; those of other channels stay. */
export function countsAfterLoad(
  known: PageState['threads'],
  channel: string,
  listed: Readonly<Record<string, ThreadSummary>>,
  askedAt: number,
): PageState['threads'] {
  const others = Object.entries(known).filter(([key]) => !key.startsWith(`${channel}/`));
  const loaded = Object.entries(listed).map(([root, { replies, lastAt, lastId }]): [string, ThreadCount] => {
    return [conversationKey(channel, root), { replies, lastAt, countedThrough: lastId, counted: {} }];
  });
  const counts: Record<string, ThreadCount> = Object.fromEntries([...others, ...loaded]);
  for (const [key, { counted, lastAt }] of Object.entries(known)) {
    const count = counts[key] ?? NONE;
    const later = Object.entries(counted).filter(([id, told]) => told > askedAt && id > count.countedThrough);
    if (!key.startsWith(`${channel}/`) || later.length === 0) continue;
    counts[key] = {
      ...count,
      replies: count.replies + later.length,
      lastAt: Math.max(count.lastAt, lastAt),
      counted: Object.fromEntries(later),
    };
  }
  return counts;
}

/** Whether a message counts as a reply: progress comes and goes, and what was deleted is gone. */
export function isReply({ thread, content, isDeleted }: ChatMessage): boolean {
  return thread !== undefined && content.kind !== 'progress' && isDeleted !== true;
}

/** Counts a reply once, however often it is told: a growing answer is told with every change. */
export function withReply(count: ThreadCount = NONE, message: ChatMessage, order: number): ThreadCount {
  const { id, at } = message;
  const isCounted = id in count.counted;
  if (!isReply(message)) return isCounted ? withoutCounted(count, id) : count;
  if (isCounted || id <= count.countedThrough) return count;
  return {
    ...count,
    replies: count.replies + 1,
    lastAt: Math.max(count.lastAt, at),
    counted: { ...count.counted, [id]: order },
  };
}

/** Takes a reply that was counted here out of the count of its thread. */
export function withoutReply(threads: PageState['threads'], channel: string, messageId: string): PageState['threads'] {
  const found = Object.entries(threads).find(
    ([key, { counted }]) => key.startsWith(`${channel}/`) && messageId in counted,
  );
  if (found === undefined) return threads;
  const [key, count] = found;
  return { ...threads, [key]: withoutCounted(count, messageId) };
}

function withoutCounted(count: ThreadCount, messageId: string): ThreadCount {
  const { [messageId]: _gone, ...counted } = count.counted;
  return { ...count, replies: count.replies - 1, counted };
}
