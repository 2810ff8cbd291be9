import type { JSX } from 'preact';
import { useAdmin } from './admin-context.tsx';
import type { Loaded } from './admin-state.ts';

export interface WaitingProps {
  readonly loaded: Loaded<unknown> | undefined;
  readonly onRetry: () => void;
}

/** In place of what is not there yet, or could not be loaded; nothing where it is there. */
export function Waiting({ loaded, onRetry }: WaitingProps): JSX.Element | null {
  const { t } = useAdmin();
  if (loaded?.status === 'ready') return null;
  if (loaded?.status !== 'failed') {
    return (
      <p class="admin-waiting" role="status">
        <span class="spinner" aria-hidden="true" /> {t.loading}
      </p>
    );
  }
  return (
    <div class="admin-waiting">
      <p class="problem" role="alert">
        {loaded.problem}
      </p>
      <button type="button" class="button" onClick={onRetry}>
        {t.tryAgain}
      </button>
    </div>
  );
}
