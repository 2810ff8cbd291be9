import { withoutOptedOut } from '../../threads/leave-out.ts';
import { hasWords, queryWords } from '../../threads/match-words.ts';
import type { ChannelFindings, ChannelSearch } from '../../threads/outbound.ts';
import type { Author } from '../../threads/person.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import type { Backend } from './backend.ts';
import { placeOf } from './place.ts';
import type { ChatMessage } from './protocol.ts';

/**
 * Looks for words in what is kept of the channel that a conversation is in, or of the direct message that it is, the
 * newest first: nobody sees a part of a channel only. What people wrote who left the bot out is not found.
 */
export async function searchChannel(
  { host, messages }: Pick<Backend, 'host' | 'messages'>,
  thread: ThreadId,
  { query, limit }: ChannelSearch,
): Promise<ChannelFindings> {
  const words = queryWords(query);
  const all = await messages.list(placeOf(thread).channel);
  const matching = all.flatMap((message) => {
    const text = textOf(message);
    const named = [text, ...message.attachments.map(({ name }) => name)].join('\n');
    return hasWords(named, words) ? [{ ...message, text, author: authorOf(message), quotes: [] }] : [];
  });
  const found = await withoutOptedOut(matching, (id) => id, host.privacy);
  const newest = found.toReversed().slice(0, limit);
  return {
    messages: newest.map(({ id, author, text, attachments, at }) => ({
      id,
      author,
      text,
      files: attachments,
      sentAt: at,
    })),
    since: undefined,
  };
}

/** What can be read of a message; nothing of one that was deleted, shows work, or asks for consent. */
function textOf({ content, isDeleted }: ChatMessage): string {
  if (isDeleted === true || content.kind === 'progress' || content.kind === 'approval') return '';
  return content.kind === 'text' ? content.markdown : content.text;
}

function authorOf({ author: { id, name, isBot } }: ChatMessage): Author {
  return { kind: isBot ? 'self' : 'person', id, name };
}
