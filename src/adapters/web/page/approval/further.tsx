import type { JSX } from 'preact';

/** Says under a list how many more there are; nothing where it is all of them. */
export function Further({ text }: { readonly text: string | undefined }): JSX.Element | null {
  return text === undefined ? null : <p class="approval-note">{text}</p>;
}
