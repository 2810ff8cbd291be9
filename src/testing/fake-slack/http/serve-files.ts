import type { IncomingMessage, ServerResponse } from 'node:http';
import { reachesFile } from '../state/file-access.ts';
import type { StoredFile } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { readBody } from './read-request.ts';

/** Answers uploads and downloads of files. False: the path is another one. */
export async function serveFiles(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  state: FakeState,
): Promise<boolean> {
  const upload = /^\/upload\/v1\/([^/]+)$/u.exec(url.pathname);
  if (upload !== null) {
    receive(upload[1] ?? '', fileOf(request.headers['content-type'] ?? '', await readBody(request)), response, state);
    return true;
  }
  const download = /^\/files-pri\/[^/]+-(F[^/-]+)\//u.exec(url.pathname);
  if (download === null) return false;
  send(state.files.get(download[1] ?? ''), request.headers.authorization, response, state);
  return true;
}

function receive(id: string, bytes: Buffer, response: ServerResponse, state: FakeState): void {
  const upload = state.uploads.get(id);
  if (upload === undefined || upload.length !== bytes.length) {
    response.writeHead(upload === undefined ? 404 : 400);
    response.end('invalid upload');
    return;
  }
  upload.bytes = bytes;
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.end(`OK - ${bytes.length}`);
}

/** Without a token that may read files, Slack answers with its page for signing in, as if all were well. */
function send(
  file: StoredFile | undefined,
  authorization: string | undefined,
  response: ServerResponse,
  state: FakeState,
): void {
  const token = state.installations.stateOf(authorization?.replace(/^Bearer /u, '') ?? '', state.clock.now());
  if (token.kind !== 'bot' || !token.installation.scopes.includes('files:read')) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!DOCTYPE html><html><head><title>Sign in | Slack</title></head><body>Sign in</body></html>');
    return;
  }
  if (file === undefined || !reachesFile(token.installation, file, state)) {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!DOCTYPE html><html><body>Not found</body></html>');
    return;
  }
  response.writeHead(200, { 'content-type': file.mimeType, 'content-length': file.bytes.length });
  response.end(file.bytes);
}

/** The bytes that were sent: the body, or the one part of a form that has a file's name. */
function fileOf(type: string, body: Buffer): Buffer {
  const boundary = /boundary="?([^";]+)/u.exec(type)?.[1];
  if (boundary === undefined) return body;
  const start = body.indexOf('\r\n\r\n', body.indexOf('filename='));
  const end = body.indexOf(`\r\n--${boundary}`, start);
  return body.subarray(start + 4, end);
}
