import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Characters of a reason. */
const MAX_LENGTH = 1_000;

export interface ReasonFormProps {
  readonly isBusy: boolean;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what was wrong with an answer, after a thumb down: whoever does not want to say leaves it. */
export function ReasonForm({ isBusy, onSend, onClose }: ReasonFormProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      class="reason-form"
      aria-label="Why was it not helpful?"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = (field.current?.value ?? '').trim();
        if (reason === '') onClose();
        else void onSend(reason);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        ref={field}
        type="text"
        maxLength={MAX_LENGTH}
        autocomplete="off"
        aria-label="What was wrong? (optional)"
        placeholder="What was wrong? (optional)"
      />
      <button type="submit" class="button button-small" disabled={isBusy}>
        Send
      </button>
      <button type="button" class="button button-small button-quiet" onClick={onClose}>
        Skip
      </button>
    </form>
  );
}
