import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatMessage } from '../../protocol.ts';
import type { Spot } from '../api.ts';
import { conversationKey } from '../state/page-state.ts';
import { AttachmentTray } from './attachment-tray.tsx';
import { fitHeight } from './fit-height.tsx';
import { Icon } from './icon.tsx';
import { MentionList, mentionOptionId } from './mention-list.tsx';
import { usePage } from './page-context.tsx';
import { Problem } from './problem.tsx';
import { ToolsHere } from './tools-here.tsx';
import { useAttachments } from './use-attachments.tsx';
import { useMention } from './use-mention.tsx';

export interface ComposerProps {
  readonly spot: Spot;
  /** The name of the field, shown while it is empty. */
  readonly label: string;
  /** A text to put in place of what is there: each new object once. */
  readonly suggestion?: { readonly text: string } | undefined;
  readonly hasFocus?: boolean;
  readonly onSent?: (message: ChatMessage) => void;
}

/** Where a message is written: Enter sends, Shift+Enter begins a line, `@` offers names, files are pasted or chosen. */
export function Composer({ spot, label, suggestion, hasFocus = false, onSent }: ComposerProps): JSX.Element {
  const { api, store, drafts } = usePage();
  const key = conversationKey(spot.channel, spot.thread);
  const [text, setText] = useState(drafts.get(key) ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, say] = useState<string>();
  const sending = useRef(Promise.resolve());
  const attachments = useAttachments(say);
  const listId = `mentions-${spot.thread === undefined ? 'channel' : 'thread'}`;

  const write = (next: string, caret?: number): void => {
    drafts.set(key, next);
    setText(next);
    if (field.current === null || caret === undefined) return;
    field.current.value = next;
    field.current.focus();
    field.current.setSelectionRange(caret, caret);
  };
  const mention = useMention(text, field, write);

  useLayoutEffect(() => fitHeight(field.current), [text]);
  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus, key]);
  useLayoutEffect(() => {
    if (suggestion !== undefined) write(suggestion.text, suggestion.text.length);
  }, [suggestion]);

  const isEmpty = text.trim() === '' && attachments.ready.length === 0;
  const send = (): void => {
    if (isEmpty || attachments.isUploading) return;
    const said = text.trim();
    const files = attachments.ready;
    // At once: what is typed while this one is on its way is the next message.
    write('');
    attachments.replace([]);
    // One after the other, so that they arrive in the order they were written.
    sending.current = sending.current.then(async () => {
      try {
        const ids = files.map(({ id }) => id);
        const message = await api.send(spot, said, ids);
        store.dispatch({ type: 'sent', message });
        onSent?.(message);
      } catch (error) {
        const typed = drafts.get(key) ?? '';
        write(typed === '' ? said : `${said}\n${typed}`);
        attachments.replace(files);
        say(error instanceof Error ? error.message : String(error));
      }
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || mention.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };

  return (
    <div class="composer">
      {mention.isOpen && <MentionList id={listId} mention={mention} />}
      <AttachmentTray attachments={attachments} />
      <textarea
        ref={field}
        rows={1}
        aria-label={label}
        placeholder={label}
        value={text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={mention.isOpen ? listId : undefined}
        aria-activedescendant={mention.isOpen ? mentionOptionId(listId, mention.active) : undefined}
        onInput={(event) => {
          say(undefined);
          write(event.currentTarget.value);
          mention.onCaret();
        }}
        onKeyUp={mention.onCaret}
        onClick={mention.onCaret}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = [...(event.clipboardData?.files ?? [])];
          if (pasted.length === 0) return;
          event.preventDefault();
          attachments.add(pasted);
        }}
      />
      <div class="composer-bar">
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={(event) => {
            attachments.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <button
          type="button"
          class="icon-button"
          aria-label="Attach files"
          title="Attach files"
          onClick={() => chooser.current?.click()}
        >
          <Icon name="attach" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label="Mention somebody"
          title="Mention somebody"
          onClick={mention.begin}
        >
          <Icon name="at" />
        </button>
        <ToolsHere channel={spot.channel} />
        <span class="composer-hint" aria-hidden="true">
          <kbd>Enter</kbd> sends · <kbd>Shift</kbd>+<kbd>Enter</kbd> new line
        </span>
        <button
          type="button"
          class="send-button"
          aria-label="Send"
          title="Send"
          disabled={isEmpty || attachments.isUploading}
          onClick={send}
        >
          <Icon name="send" />
        </button>
      </div>
      <Problem text={problem} />
    </div>
  );
}
