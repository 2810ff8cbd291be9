import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';

/** Milliseconds that good news stay; bad ones stay until something else happens, or somebody closes them. */
const SHOWN_MS = 6_000;

/** What came of the last change: said to everybody, also to those who cannot see it. */
export function NoticeLine(): JSX.Element {
  const { state, t } = useAdmin();
  const { notice } = state;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (notice.kind === 'bad') return undefined;
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice.no]);
  const isShown = notice.text !== '' && !isOver;
  return (
    <div
      class="notice-place"
      data-notice={notice.no}
      role={notice.kind === 'bad' ? 'alert' : 'status'}
      key={notice.kind}
    >
      {isShown && (
        <p class={`notice notice-${notice.kind}`} key={notice.no}>
          <Icon name={notice.kind === 'bad' ? 'warn' : 'check'} />
          {notice.text}
          {notice.kind === 'bad' && (
            <button type="button" class="icon-button" aria-label={t.close} onClick={() => setOver(true)}>
              <Icon name="close" />
            </button>
          )}
        </p>
      )}
    </div>
  );
}
