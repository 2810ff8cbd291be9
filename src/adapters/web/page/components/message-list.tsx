import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { dayInWords, dayOf } from '../state/day-and-time.ts';
import { messageRows } from '../state/message-rows.ts';
import type { ConversationKey } from '../state/page-state.ts';
import { MessageItem } from './message-item.tsx';
import { usePage, useSelected } from './page-context.tsx';
import { useStickyBottom } from './use-sticky-bottom.tsx';

export interface MessageListProps {
  readonly conversation: ConversationKey;
  /** The name of the list. */
  readonly label: string;
  /** What is shown instead when there is nothing. */
  readonly empty: ComponentChildren;
  readonly onOpenThread?: (root: string) => void;
}

/** A conversation from its oldest message to its newest. Arrow keys move from message to message. */
export function MessageList({ conversation, label, empty, onOpenThread }: MessageListProps): JSX.Element {
  const { store } = usePage();
  const status = useSelected((state) => state.conversations[conversation]?.status ?? 'loading');
  const dropped = useSelected((state) => state.conversations[conversation]?.dropped ?? 0);
  const order = useSelected((state) => state.conversations[conversation]?.order);
  const newSince = useSelected((state) => state.newSince[conversation] ?? 0);
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const { isAway, toBottom } = useStickyBottom(list, conversation);

  // Who wrote a message and when does not change: only the order asks for another layout.
  const rows = useMemo(() => {
    const { conversations, person } = store.read();
    const known = conversations[conversation];
    return known === undefined ? [] : messageRows(known, { person, through: newSince }, dayOf);
  }, [order, newSince, conversation, store]);
  const tabStop = chosen !== undefined && order?.includes(chosen) === true ? chosen : order?.at(-1);

  return (
    <div class="message-area">
      <div
        ref={list}
        class="messages"
        role="log"
        aria-label={label}
        // What is new is announced once, when it is complete; a growing text would be read out again and again.
        aria-live="off"
        onKeyDown={moveBetweenMessages}
        onFocusIn={(event) => setChosen(messageOf(event.target)?.dataset.message)}
      >
        <div class="messages-inner">
          {dropped > 0 && <p class="messages-note">{dropped} older messages are not kept any more.</p>}
          {status === 'loading' && rows.length === 0 && <p class="messages-note">Loading…</p>}
          {status === 'failed' && <LoadProblem conversation={conversation} />}
          {status === 'ready' && rows.length === 0 && empty}
          {rows.map((row) => {
            if (row.kind === 'day') return <DayLine key={row.key} at={row.at} />;
            if (row.kind === 'new') return <NewLine key={row.key} />;
            return (
              <MessageItem
                key={row.key}
                conversation={conversation}
                id={row.id}
                isContinued={row.isContinued}
                isTabStop={row.id === tabStop}
                {...(onOpenThread !== undefined && { onOpenThread })}
              />
            );
          })}
        </div>
      </div>
      {isAway && (
        <button type="button" class="to-bottom" onClick={toBottom}>
          Jump to newest
        </button>
      )}
    </div>
  );
}

function LoadProblem({ conversation }: { readonly conversation: ConversationKey }): JSX.Element {
  const { controller } = usePage();
  const problem = useSelected((state) => state.conversations[conversation]?.problem);
  return (
    <div class="messages-note" role="alert">
      <p>{problem}</p>
      <button type="button" class="button" onClick={() => controller.reload(conversation)}>
        Load again
      </button>
    </div>
  );
}

function DayLine({ at }: { readonly at: number }): JSX.Element {
  return (
    <div class="day-line">
      <span>{dayInWords(at, Date.now())}</span>
    </div>
  );
}

function NewLine(): JSX.Element {
  return (
    <div class="new-line">
      <span>New</span>
    </div>
  );
}

function messageOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-message]') ?? undefined) : undefined;
}

function moveBetweenMessages(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const focused = messageOf(event.target);
  // Within a field of a message the arrow keys are the field's.
  if (focused === undefined || event.target !== focused) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  const index = all.indexOf(focused);
  const next = { ArrowUp: all[index - 1], ArrowDown: all[index + 1], Home: all[0], End: all.at(-1) }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
