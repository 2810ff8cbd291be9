import type { JSX } from 'preact';
import { timeOfDay } from '../state/day-and-time.ts';
import { conversationKey } from '../state/page-state.ts';
import { isThreadUnread, replyCount } from '../state/selectors.ts';
import { Icon } from './icon.tsx';
import { useSelected } from './page-context.tsx';

export interface ThreadLinkProps {
  readonly channel: string;
  readonly root: string;
  readonly onOpen: (root: string) => void;
}

/** What stands under a message that has a thread: how many replies, how new, whether the bot is at work there. */
export function ThreadLink({ channel, root, onOpen }: ThreadLinkProps): JSX.Element | null {
  const key = conversationKey(channel, root);
  const replies = useSelected((state) => replyCount(state, key));
  const lastAt = useSelected((state) => state.threads[key]?.lastAt ?? 0);
  const isUnread = useSelected((state) => isThreadUnread(state, key));
  const isWorking = useSelected((state) => state.activities[key]?.isWorking === true);
  if (replies === 0 && !isWorking) return null;
  return (
    <button type="button" class="thread-link" data-opens-thread={root} onClick={() => onOpen(root)}>
      {isWorking ? <span class="spinner" aria-hidden="true" /> : <Icon name="reply" />}
      {replies > 0 && <span class="thread-count">{replies === 1 ? '1 reply' : `${replies} replies`}</span>}
      {isWorking && <span class="thread-note">working…</span>}
      {!isWorking && lastAt > 0 && <span class="thread-note">{timeOfDay(lastAt)}</span>}
      {isUnread && <span class="badge badge-new">new</span>}
    </button>
  );
}
