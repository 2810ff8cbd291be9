import { createHash } from 'node:crypto';
import type { HttpResponse } from '../../../threads/http-endpoint.ts';

const STYLE = `
:root { color-scheme: light dark; --page: #f4f5f7; --card: #fff; --text: #1d2129; --soft: #4c5566; --line: #d5dae2; --link: #0b57b8; --on-link: #fff; --sign: #177245; }
:root:has(.failed) { --sign: #a8321f; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171c; --card: #1e232b; --text: #eef1f5; --soft: #b4bdcb; --line: #39414e; --link: #8ab8ff; --on-link: #10141a; --sign: #5fc794; }
  :root:has(.failed) { --sign: #ff9d8a; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 34rem; padding: 2.25rem; background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--sign); border-radius: 0.75rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0; color: var(--soft); }
a { display: inline-block; margin-top: 1.5rem; padding: 0.6rem 1.1rem; border-radius: 0.5rem; background: var(--link); color: var(--on-link); font-weight: 600; text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
`;

/** Nothing but the style above: a page has neither scripts nor pictures, and nobody may frame it. */
const CONTENT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface PageContent {
  /** A tag such as `en`. */
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly isFailure: boolean;
}

/** A page for somebody's browser, complete in itself. Everything in it is escaped. */
export function installPage(
  status: number,
  { language, title, text, link, isFailure }: PageContent,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  const action = link === undefined ? '' : `\n<a href="${escape(link.url)}">${escape(link.label)}</a>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_POLICY,
      'x-content-type-options': 'nosniff',
      // The address of the page holds the code that a token is got for.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      ...headers,
    },
    body: `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main${isFailure ? ' class="failed"' : ''}>
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>${action}
</main>
</body>
</html>
`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
}
