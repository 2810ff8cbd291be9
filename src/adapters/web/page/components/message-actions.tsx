import type { JSX } from 'preact';
import type { ChatMessage } from '../../protocol.ts';
import { Icon } from './icon.tsx';
import { usePage } from './page-context.tsx';
import { Problem } from './problem.tsx';
import { useTask } from './use-task.tsx';

export interface MessageActionsProps {
  readonly message: ChatMessage;
  /** Whether the person wrote it: only then it can be edited and deleted. */
  readonly isOwn: boolean;
  readonly isTabStop: boolean;
  readonly onEdit: () => void;
  readonly onReply?: () => void;
}

/** What can be done with a message: shown when the pointer or the focus is on it. */
export function MessageActions(props: MessageActionsProps): JSX.Element | null {
  const { message, isOwn, isTabStop, onEdit, onReply } = props;
  const { api } = usePage();
  const { run, problem } = useTask();
  if (!isOwn && onReply === undefined) return null;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div class={`message-actions${problem === undefined ? '' : ' message-actions-failed'}`}>
      {onReply !== undefined && (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label="Reply in thread"
          title="Reply in thread"
          onClick={onReply}
        >
          <Icon name="reply" />
        </button>
      )}
      {isOwn && (
        <>
          <button type="button" tabIndex={tabIndex} aria-label="Edit message" title="Edit message" onClick={onEdit}>
            <Icon name="edit" />
          </button>
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label="Delete message"
            title="Delete message"
            onClick={() => void run(() => api.remove(message))}
          >
            <Icon name="remove" />
          </button>
        </>
      )}
      <Problem text={problem} />
    </div>
  );
}
