import type { JSX } from 'preact';
import { useSelected } from './page-context.tsx';

/** Tells screen readers what is new, once and complete. */
export function Announcer(): JSX.Element {
  const { no, text } = useSelected((state) => state.announcement);
  return (
    <div class="visually-hidden" aria-live="polite">
      <p key={no}>{text}</p>
    </div>
  );
}
