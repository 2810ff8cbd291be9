import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FakeDiscordState } from '../state/state.ts';

/** Answers requests for files. False: the path is another one. */
export function serveFiles(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  state: FakeDiscordState,
): boolean {
  const path = /^\/attachments\/([0-9]+)\/([0-9]+)\/([^/]+)$/u.exec(url.pathname);
  if (path === null || request.method !== 'GET') return false;
  const file = state.files.get(path[2] ?? '');
  if (file === undefined || file.channel !== path[1] || !state.addresses.isGood(url)) {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('This content is no longer available.');
    return true;
  }
  response.writeHead(200, {
    'content-type': file.mimeType ?? 'application/octet-stream',
    'content-length': file.bytes.length,
  });
  response.end(file.bytes);
  return true;
}
