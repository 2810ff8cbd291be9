import DOMPurify from 'dompurify';
import type { JSX } from 'preact';
import { memo } from 'preact/compat';
import { useMemo } from 'preact/hooks';
import type { MarkdownBlock } from '../markdown.ts';
import { usePage } from './page-context.tsx';

const ALLOWED_TAGS =
  'p br strong em del code pre a ul ol li blockquote hr span div h3 h4 h5 table thead tbody tr th td button'.split(' ');
const ALLOWED_ATTR = ['href', 'class', 'align', 'start', 'tabindex', 'type'];

/** How long a copy button says that it has copied. */
const SAID_MS = 1_500;

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** A chat text, with nothing in it that could do anything. While it grows only its last block is drawn again. */
export function MarkdownText({ text }: { readonly text: string }): JSX.Element {
  const { markdown } = usePage();
  const blocks = useMemo(() => markdown().blocksOf(text), [markdown, text]);
  return (
    <div class="markdown" onClick={copyCode}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

const Block = memo(
  ({ block }: { readonly block: MarkdownBlock }): JSX.Element => {
    const { markdown } = usePage();
    const html = DOMPurify.sanitize(markdown().htmlOf(block), {
      ALLOWED_TAGS,
      ALLOWED_ATTR,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    });
    return <div dangerouslySetInnerHTML={{ __html: html }} />;
  },
  (before, after) => before.block.raw === after.block.raw,
);

function copyCode(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('.copy-code') : null;
  const code = button?.closest('.code-block')?.querySelector('code')?.textContent;
  if (button === null || code === undefined || code === null) return;
  const say = (text: string): void => {
    button.textContent = text;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, SAID_MS);
  };
  navigator.clipboard.writeText(code).then(
    () => say('Copied'),
    () => say('Not allowed'),
  );
}
