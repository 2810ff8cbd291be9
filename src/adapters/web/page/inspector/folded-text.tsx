import type { JSX } from 'preact';
import { firstLine, isLong } from './json-text.ts';

/** A text as it is, folded behind its first line when it is long. */
export function FoldedText({ text, isFolded = isLong(text) }: { text: string; isFolded?: boolean }): JSX.Element {
  if (!isFolded) return <pre class="inspector-text">{text}</pre>;
  return (
    <details class="inspector-fold">
      <summary>
        {firstLine(text)} <span class="inspector-dim">({text.length.toLocaleString('en')} characters)</span>
      </summary>
      <pre class="inspector-text">{text}</pre>
    </details>
  );
}
