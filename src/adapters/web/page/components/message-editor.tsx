import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatMessage } from '../../protocol.ts';
import { fitHeight } from './fit-height.tsx';
import { usePage } from './page-context.tsx';
import { Problem } from './problem.tsx';
import { useTask } from './use-task.tsx';

export interface MessageEditorProps {
  readonly message: ChatMessage;
  readonly onDone: () => void;
}

/** Changes an own message in place: Enter saves, Escape leaves it as it is; the focus goes back to the message. */
export function MessageEditor({ message, onDone }: MessageEditorProps): JSX.Element {
  const { api } = usePage();
  const { run, isBusy, problem } = useTask();
  const before = message.content.kind === 'person' ? message.content.text : '';
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  }, []);
  useLayoutEffect(() => fitHeight(field.current), [text]);

  const leave = (): void => {
    field.current?.closest<HTMLElement>('[data-message]')?.focus();
    onDone();
  };
  const save = async (): Promise<void> => {
    const changed = text.trim();
    if (changed === '' || changed === before) {
      leave();
      return;
    }
    if (await run(() => api.edit(message, changed))) leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="message-editor">
      <textarea
        ref={field}
        rows={1}
        aria-label="Edit your message"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div class="message-editor-buttons">
        <button type="button" class="button button-small" onClick={leave}>
          Cancel
        </button>
        <button type="button" class="button button-small button-strong" disabled={isBusy} onClick={() => void save()}>
          Save
        </button>
      </div>
      <Problem text={problem} />
    </div>
  );
}
