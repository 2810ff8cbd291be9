import type { JSX } from 'preact';
import { memo } from 'preact/compat';
import { useState } from 'preact/hooks';
import type { ChatMessage } from '../../protocol.ts';
import { timeOfDay } from '../state/day-and-time.ts';
import type { ConversationKey } from '../state/page-state.ts';
import { buttonsOf, newestRetryable } from '../state/selectors.ts';
import { ApprovalMessage } from './approval-message.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { Avatar } from './avatar.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageEditor } from './message-editor.tsx';
import { useSelected } from './page-context.tsx';
import { Receipt } from './receipt.tsx';
import { ReplyButtons } from './reply-buttons.tsx';
import { ReplyBody } from './reply-content.tsx';
import { ThreadLink } from './thread-link.tsx';

export interface MessageItemProps {
  readonly conversation: ConversationKey;
  readonly id: string;
  /** Whether it follows one of the same author, so that the head is not shown again. */
  readonly isContinued: boolean;
  /** Whether the Tab key stops here: one message of a list, the others are reached with the arrow keys. */
  readonly isTabStop: boolean;
  /** Opens its thread; absent where messages have none. */
  readonly onOpenThread?: (root: string) => void;
}

/** One message. It listens for itself, so that a growing answer draws nothing else again. */
export const MessageItem = memo((props: MessageItemProps): JSX.Element | null => {
  const message = useSelected((state) => state.conversations[props.conversation]?.messages[props.id]);
  return message === undefined ? null : <Message {...props} message={message} />;
});

function Message(props: MessageItemProps & { readonly message: ChatMessage }): JSX.Element {
  const { message, isContinued, isTabStop, onOpenThread } = props;
  const [isEditing, setEditing] = useState(false);
  const person = useSelected((state) => state.person);
  const isRetryable = useSelected((state) => newestRetryable(state.conversations[props.conversation]) === props.id);
  const { author, at, id } = message;
  const isDeleted = message.isDeleted === true;
  const isOwn = author.id === person && !isDeleted && message.content.kind === 'person';
  const offered = isDeleted ? [] : buttonsOf(message.content);
  const buttons = isRetryable ? offered : offered.filter((button) => button !== 'tryAgain');
  return (
    <article
      class={`message${isContinued ? ' message-continued' : ''}${author.isBot ? ' message-bot' : ''}`}
      aria-label={`${author.name}, ${timeOfDay(at)}`}
      data-message={id}
      tabIndex={isTabStop ? 0 : -1}
    >
      <div class="message-side">
        {isContinued ? (
          <time class="message-time">{timeOfDay(at)}</time>
        ) : (
          <Avatar name={author.name} isBot={author.isBot} />
        )}
      </div>
      <div class="message-main">
        {!isContinued && (
          <div class="message-head">
            <span class="message-author">{author.name}</span>
            {author.isBot && <span class="badge">bot</span>}
            <time class="message-time">{timeOfDay(at)}</time>
          </div>
        )}
        {isEditing ? (
          <MessageEditor message={message} onDone={() => setEditing(false)} />
        ) : (
          <MessageBody message={message} />
        )}
        {buttons.length > 0 && <ReplyButtons message={message} buttons={buttons} />}
        {onOpenThread !== undefined && <ThreadLink channel={message.channel} root={id} onOpen={onOpenThread} />}
      </div>
      {!isEditing && !isDeleted && (
        <MessageActions
          message={message}
          isOwn={isOwn}
          isTabStop={isTabStop}
          onEdit={() => setEditing(true)}
          {...(onOpenThread !== undefined && { onReply: () => onOpenThread(id) })}
        />
      )}
    </article>
  );
}

function MessageBody({ message }: { readonly message: ChatMessage }): JSX.Element {
  const { content, attachments, editedAt } = message;
  if (message.isDeleted === true) return <p class="message-deleted">message deleted</p>;
  if (content.kind === 'approval') return <ApprovalMessage message={message} content={content} />;
  if (content.kind !== 'person') {
    return (
      <>
        <ReplyBody content={content} />
        <AttachmentList attachments={attachments} />
      </>
    );
  }
  return (
    <>
      {content.text !== '' && <MarkdownText text={content.text} />}
      <AttachmentList attachments={attachments} />
      <div class="message-marks">
        {editedAt !== undefined && <span class="edited">edited</span>}
        <Receipt message={message} />
      </div>
    </>
  );
}
