import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** How long the button says that it has copied. */
const SAID_MS = 2_000;

export interface CopyButtonProps {
  /** Asked when it is pressed: making the text of a long list costs time. */
  readonly value: () => unknown;
  /** What is copied, for screen readers. */
  readonly what: string;
}

/** Puts a value on the clipboard as JSON, and says whether that worked. */
export function CopyButton({ value, what }: CopyButtonProps): JSX.Element {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (): void => {
    // Without HTTPS or on an old browser there is no clipboard; on 127.0.0.1 there is.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(JSON.stringify(value(), undefined, 2)))
      .then(
        () => setSaid('Copied'),
        () => setSaid('The browser did not allow it'),
      );
  };
  return (
    <button type="button" class="inspector-copy" onClick={copy}>
      <span aria-live="polite">{said ?? 'Copy as JSON'}</span>
      <span class="visually-hidden">: {what}</span>
    </button>
  );
}
