import { Marked, type Token, type Tokens } from 'marked';
import { linkTarget } from './link-target.ts';

/** A part of a text that stands for itself: a paragraph, a list, a code block. While a text grows only the last changes. */
export interface MarkdownBlock {
  /** Its source: the same source gives the same HTML. */
  readonly raw: string;
  readonly token: Token;
}

export interface Markdown {
  readonly blocksOf: (text: string) => readonly MarkdownBlock[];
  /** HTML without anything that was HTML in the text. It is sanitised all the same before it is shown. */
  readonly htmlOf: (block: MarkdownBlock) => string;
}

/** Makes a renderer of chat texts, which may be hostile. `names` are those whose mentions are marked. */
export function createMarkdown(names: readonly string[]): Markdown {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const marked = new Marked({
    gfm: true,
    breaks: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        // The page itself has the first two levels.
        const level = Math.min(depth + 2, 5);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
      },
      code: ({ text, lang }) => codeBlock(text, lang ?? ''),
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        return isSafeLink(href) ? linkTo(href, inner, plainTextOf(tokens)) : inner;
      },
      // An image would tell its server who reads this, and when.
      image: ({ href, text }) => {
        const label = text === '' ? 'image' : text;
        return isSafeLink(href) ? linkTo(href, escapeHtml(label), label) : escapeHtml(label);
      },
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    },
    extensions: [
      {
        name: 'mention',
        level: 'inline',
        start: (src) => src.match(/(?<![\p{L}\p{N}_.@/-])@[\p{L}\p{N}]/u)?.index,
        tokenizer: (src) => {
          const raw = /^@[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_-])?/u.exec(src)?.[0];
          if (raw === undefined || !known.has(raw.slice(1).toLowerCase())) return undefined;
          return { type: 'mention', raw } satisfies Tokens.Generic;
        },
        renderer: ({ raw }) => `<span class="mention">${escapeHtml(raw)}</span>`,
      },
    ],
  });
  return {
    blocksOf: (text) =>
      marked
        .lexer(text)
        .filter(({ type }) => type !== 'space')
        .map((token) => ({ raw: token.raw, token })),
    htmlOf: ({ token }) => marked.parser([token]),
  };
}

/** A code block that can be scrolled by keyboard, and copied. */
function codeBlock(text: string, language: string): string {
  const name = escapeHtml(language.split(/\s/u)[0] ?? '');
  return (
    `<div class="code-block"><div class="code-head"><span>${name === '' ? 'code' : name}</span>` +
    '<button type="button" class="copy-code">Copy</button></div>' +
    `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>`
  );
}

/** Whoever wrote the text chose the label: where the link leads is said beside it. */
function linkTo(href: string, inner: string, label: string): string {
  const target = linkTarget(href, label);
  const shown = target === undefined ? '' : ` <span class="link-target">(${escapeHtml(target)})</span>`;
  return `<a href="${escapeHtml(href)}">${inner}${shown}</a>`;
}

/** What people read of a label; an image in it is none that says where the link leads. */
function plainTextOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens !== undefined) return plainTextOf(token.tokens);
      return token.type === 'image' || !('text' in token) ? token.raw : String(token.text);
    })
    .join('');
}

function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:)/iu.test(href);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
