import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAdmin } from './admin-context.tsx';

/** A line for a terminal, to be copied. */
export function CopyCommand({ command }: { readonly command: string }): JSX.Element {
  const { t } = useAdmin();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command);
      setCopied(true);
    } catch {
      // Not allowed here; the line can be selected.
    }
  };
  return (
    <p class="copy-command">
      <code>{command}</code>
      <button type="button" class="button button-small" onClick={() => void copy()}>
        {isCopied ? t.feedback.copied : t.feedback.copy}
      </button>
    </p>
  );
}
