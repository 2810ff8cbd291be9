import { createHash } from 'node:crypto';
import type { HttpResponse } from '../../../threads/http-endpoint.ts';

const STYLE = `
:root { color-scheme: light dark; --page: #f4f5f7; --card: #fff; --text: #1d2129; --soft: #4c5566; --line: #d5dae2; --link: #0b57b8; --on-link: #fff; --sign: #177245; }
:root:has(.failed) { --sign: #a8321f; }
:root:has(.asking) { --sign: #0b57b8; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171c; --card: #1e232b; --text: #eef1f5; --soft: #b4bdcb; --line: #39414e; --link: #8ab8ff; --on-link: #10141a; --sign: #5fc794; }
  :root:has(.failed) { --sign: #ff9d8a; }
  :root:has(.asking) { --sign: #8ab8ff; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 34rem; padding: clamp(1.25rem, 5vw, 2.25rem); background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--sign); border-radius: 0.75rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0; color: var(--soft); }
.warning { margin-top: 1rem; padding-left: 0.75rem; border-left: 3px solid var(--sign); color: var(--text); }
form { margin: 0; }
a, button { display: inline-block; margin-top: 1.5rem; padding: 0.7rem 1.2rem; min-height: 2.75rem; border: 0; border-radius: 0.5rem; background: var(--link); color: var(--on-link); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.done button { border: 2px solid var(--line); background: none; color: var(--text); }
a:hover, button:hover { text-decoration: underline; }
a:focus-visible, button:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
`;

/** Nothing but the style above, and the form to this server: a page has neither scripts nor pictures, and nobody may frame it. */
const CONTENT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export interface SignInPage {
  /** A tag such as `en`. */
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** Stands apart from the text. */
  readonly warning?: string;
  readonly kind: 'asking' | 'done' | 'failed';
  /** The way on: a form that is sent here, or a link that browsers follow by themselves after a moment. */
  readonly action?: { readonly label: string } & (
    | { readonly path: string; readonly fields: Readonly<Record<string, string>> }
    | { readonly url: string }
  );
}

/** A page for somebody's browser, complete in itself. Everything in it is escaped. */
export function signInPage(
  status: number,
  { language, title, text, warning, kind, action }: SignInPage,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  const refresh =
    action !== undefined && 'url' in action
      ? `\n<meta http-equiv="refresh" content="2; url=${escape(action.url)}">`
      : '';
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_POLICY,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Addresses of these pages hold what is good for a sign-in. Not `no-referrer`: the form would say no origin then.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      ...headers,
    },
    body: `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main class="${kind}">
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>${warningHtml(warning)}${actionHtml(action)}
</main>
</body>
</html>
`,
  };
}

function warningHtml(warning: string | undefined): string {
  return warning === undefined ? '' : `\n<p class="warning">${escape(warning)}</p>`;
}

function actionHtml(action: SignInPage['action']): string {
  if (action === undefined) return '';
  const label = escape(action.label);
  if ('url' in action) return `\n<a href="${escape(action.url)}" rel="noreferrer">${label}</a>`;
  const fields = Object.entries(action.fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return `\n<form method="post" action="${escape(action.path)}">${fields.join('')}<button>${label}</button></form>`;
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
