import type { IncomingMessage } from 'node:http';
import type { RawArgs } from '../api/decode-args.ts';

/** What was sent to a method: by query, as a form or as JSON; and the token, in the header or in the arguments. */
export interface ApiRequest {
  readonly args: RawArgs;
  readonly token: string | undefined;
}

/** Reads the whole body of a request. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Reads a request to the Web API. A body that cannot be read has no arguments. */
export function readApiRequest(request: IncomingMessage, url: URL, body: Buffer): ApiRequest {
  const type = request.headers['content-type'] ?? '';
  const args: Record<string, unknown> = { ...Object.fromEntries(url.searchParams), ...readArgs(type, body) };
  const header = request.headers.authorization ?? '';
  if (header.startsWith('Basic ')) {
    const [id, secret] = Buffer.from(header.slice('Basic '.length), 'base64').toString().split(':', 2);
    return { args: { client_id: id, client_secret: secret, ...args }, token: undefined };
  }
  const bearer = header.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
  return { args, token: bearer ?? (typeof args.token === 'string' ? args.token : undefined) };
}

function readArgs(type: string, body: Buffer): RawArgs {
  if (!type.includes('json')) return Object.fromEntries(new URLSearchParams(body.toString()));
  try {
    const parsed: unknown = JSON.parse(body.toString());
    // An object of JSON is a record of unknown values.
    return typeof parsed === 'object' && parsed !== null ? (parsed as RawArgs) : {};
  } catch {
    return {};
  }
}
