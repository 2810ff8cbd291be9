import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAdmin } from './admin-context.tsx';

export interface MoreButtonProps {
  readonly label: string;
  /** Where the next lines begin; undefined at the end. */
  readonly next: string | undefined;
  readonly onMore: () => Promise<void>;
}

/** Loads the next lines of a list, or says that there are none. */
export function MoreButton({ label, next, onMore }: MoreButtonProps): JSX.Element {
  const { t } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  if (next === undefined) return <p class="admin-note">{t.history.end}</p>;
  const more = async (): Promise<void> => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  return (
    <button type="button" class="button" disabled={isBusy} onClick={() => void more()}>
      {label}
    </button>
  );
}
