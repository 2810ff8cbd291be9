import type { ChatMessage, ThreadSummary } from '../../protocol.ts';
import { conversationKey, type PageState, type ThreadCount } from './page-state.ts';

const NONE: ThreadCount = { replies: 0, lastAt: 0, countedThrough: 0, counted: [] };

/** The counts after a channel was loaded: its own are replaced, those of other channels stay. */
export function countsAfterLoad(
  known: PageState['threads'],
  channel: string,
  listed: Readonly<Record<string, ThreadSummary>>,
): PageState['threads'] {
  const others = Object.entries(known).filter(([key]) => !key.startsWith(`${channel}/`));
  const loaded = Object.entries(listed).map(([root, { replies, lastAt }]) => [
    conversationKey(channel, root),
    { replies, lastAt, countedThrough: lastAt, counted: [] },
  ]);
  return Object.fromEntries([...others, ...loaded]);
}

/** Whether a message counts as a reply: progress comes and goes, and what was deleted is gone. */
export function isReply({ thread, content, isDeleted }: ChatMessage): boolean {
  return thread !== undefined && content.kind !== 'progress' && isDeleted !== true;
}

/** Counts a reply once, however often it is told: a growing answer is told with every change. */
export function withReply(count: ThreadCount = NONE, message: ChatMessage): ThreadCount {
  const isCounted = count.counted.includes(message.id);
  if (!isReply(message)) return isCounted ? withoutCounted(count, message.id) : count;
  if (isCounted || message.at <= count.countedThrough) return count;
  return {
    ...count,
    replies: count.replies + 1,
    lastAt: Math.max(count.lastAt, message.at),
    counted: [...count.counted, message.id],
  };
}

/** Takes a reply that was counted here out of the count of its thread. */
export function withoutReply(threads: PageState['threads'], channel: string, messageId: string): PageState['threads'] {
  const found = Object.entries(threads).find(
    ([key, { counted }]) => key.startsWith(`${channel}/`) && counted.includes(messageId),
  );
  if (found === undefined) return threads;
  const [key, count] = found;
  return { ...threads, [key]: withoutCounted(count, messageId) };
}

function withoutCounted(count: ThreadCount, messageId: string): ThreadCount {
  return { ...count, replies: count.replies - 1, counted: count.counted.filter((id) => id !== messageId) };
}
