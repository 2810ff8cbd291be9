import type { JSX } from 'preact';

/** What went wrong, said at once to who cannot see it; nothing where nothing did. */
export function Problem({ text }: { readonly text: string | undefined }): JSX.Element | null {
  if (text === undefined) return null;
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
