import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalCardTexts } from '../../../../text/admin-page-approvals-texts.ts';
import type { DecisionName } from '../../protocol.ts';

/** Characters of a reason, as the server takes them. */
const MAX_REASON_LENGTH = 500;

export interface ApprovalButtonsProps {
  /** The request's, to tell the inputs of several cards apart. */
  readonly id: string;
  readonly t: ApprovalCardTexts;
  readonly isBusy: boolean;
  readonly onDecide: (decision: DecisionName, reason?: string) => Promise<void>;
}

/** What can be answered to a request. Who denies it is asked why first, and need not say. */
export function ApprovalButtons({ id, t, isBusy, onDecide }: ApprovalButtonsProps): JSX.Element {
  const [isDenying, setDenying] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const denyButton = useRef<HTMLButtonElement>(null);
  const wasDenying = useRef(false);
  useEffect(() => {
    if (isDenying) field.current?.focus();
    else if (wasDenying.current) denyButton.current?.focus();
    wasDenying.current = isDenying;
  }, [isDenying]);
  const fieldId = `denial-${id}`;
  const aboutId = `for-thread-${id}`;
  if (isDenying) {
    return (
      <form
        class="approval-denial"
        onSubmit={(event) => {
          event.preventDefault();
          const reason = (field.current?.value ?? '').trim();
          void onDecide('deny', reason === '' ? undefined : reason);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          setDenying(false);
        }}
      >
        <label for={fieldId}>{t.reason}</label>
        <textarea ref={field} id={fieldId} rows={2} maxLength={MAX_REASON_LENGTH} />
        <div class="approval-buttons">
          <button type="submit" class="button button-danger" disabled={isBusy}>
            {t.denyNow}
          </button>
          <button type="button" class="button" onClick={() => setDenying(false)}>
            {t.cancel}
          </button>
        </div>
      </form>
    );
  }
  const press = (decision: DecisionName) => () => void onDecide(decision);
  return (
    <>
      <div class="approval-buttons">
        <button type="button" class="button button-strong" disabled={isBusy} onClick={press('approve')}>
          {t.approve}
        </button>
        <button
          type="button"
          class="button"
          disabled={isBusy}
          aria-describedby={aboutId}
          onClick={press('approveForThread')}
        >
          {t.approveForThread}
        </button>
        <button ref={denyButton} type="button" class="button" disabled={isBusy} onClick={() => setDenying(true)}>
          {t.deny}
        </button>
        <button type="button" class="button button-quiet" disabled={isBusy} onClick={press('withdraw')}>
          {t.withdraw}
        </button>
      </div>
      <p id={aboutId} class="approval-note">
        {t.forThreadAbout}
      </p>
    </>
  );
}
