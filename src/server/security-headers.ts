import type { ServerResponse } from 'node:http';

/**
 * Everything comes from this server, and nothing stands in the page itself. `data:` and `blob:` hold pictures that are
 * already in the page.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_POLICY,
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: with it browsers may send "Origin: null" to the page's own server, and the guard would refuse that.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
  // A browser may look up the hosts of links before anybody clicks: a name such as `secret.evil.example` would be told.
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-store',
};

/**
 * Sets the headers that every answer has, errors and event streams included. A route may set a stricter one over them,
 * such as `content-security-policy: sandbox` for a file that somebody uploaded.
 */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
