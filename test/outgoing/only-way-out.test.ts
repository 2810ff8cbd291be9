import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const src = new URL('../../src/', import.meta.url);

/** Files that reach for the network by other means than src/outgoing.ts, and why they may. */
const ALLOWED: Readonly<Record<string, string>> = {
  'adapters/discord/calls/download.ts': 'is given the fetch of src/outgoing.ts',
  'adapters/discord/gateway/kept-shard.ts':
    'connects by itself only where src/outgoing.ts says so, else to a relay on it',
  'adapters/discord/inspect/reach-gateway.ts': 'the same',
  'adapters/slack/calls/download.ts': 'is given the fetch of src/outgoing.ts',
  'adapters/slack/calls/web-clients.ts': 'is given the fetch of src/outgoing.ts',
  'adapters/web/page/main.tsx': "runs in a browser, and asks the page's own server",
  'adapters/web/page/admin/main.tsx': "runs in a browser, and asks the page's own server",
  'cli/read-readiness.ts': 'asks the program on the address of this deployment itself, never through a proxy',
  'tools/mcp/oauth/discover.ts': 'is given a fetch that reaches public addresses only, through src/outgoing.ts',
  'tools/mcp/oauth/request-client-tokens.ts': 'the same',
  'tools/mcp/oauth/revoke-account.ts': 'the same',
  'testing/fake-slack/delivery/http-sender.ts': 'is a fake of Slack, and sends events to the program under test',
};

/** Calls of the global fetch, undici, and clients of HTTP and WebSockets made by hand. */
const REACHES_OUT =
  /(?<![.\w#])fetch\((?!\w+: )|globalThis\.fetch\(|\bnew (?:WebSocket(?:Shard)?|EventSource)\(|from 'undici'|import\('undici'\)|import \{[^}]*\b(?:request|get|Agent)\b[^}]*\} from 'node:https?'|'node:http2'/u;

describe('the way out', () => {
  it('is src/outgoing.ts for everything in src', () => {
    const names = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
    const found = names.filter((name) => /\.tsx?$/u.test(name) && !isOutgoing(name) && REACHES_OUT.test(read(name)));
    expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
  });

  it.each([
    'const response = await fetch(url);',
    'return globalThis.fetch(url);',
    `import { Agent } from 'undici';`,
    `const undici = await import('undici');`,
    `import { request } from 'node:https';`,
    `const socket = new WebSocket(url);`,
  ])('is watched: %s', (line) => {
    expect(REACHES_OUT.test(line)).toBe(true);
  });

  it.each([
    'await outgoing.fetch(url);',
    'const prefetch = (url) => 1; prefetch(url);',
    'options.fetch(url)',
    'async fetch(waiting: readonly string[]) {',
  ])('is what %s takes', (line) => {
    expect(REACHES_OUT.test(line)).toBe(false);
  });
});

function isOutgoing(name: string): boolean {
  return name === 'outgoing.ts' || name.startsWith('outgoing/');
}

function read(name: string): string {
  return readFileSync(new URL(name, src), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
}
