import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from '../api/refusal.ts';
import type { UploadedFile } from '../api/route.ts';
import { isJson } from '../state/json.ts';

/** What one request may have at most, files and all. */
const MAX_REQUEST_BYTES = 25 * 1024 * 1024;

/** What was sent to a route. */
export interface ReceivedBody {
  /** Undefined without one. */
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
  /** The body cannot be read, or is too large: it is answered with this. */
  readonly refusal?: Refusal;
}

/** Reads the whole body: JSON, or a form with `payload_json` and `files[n]`. */
export async function readRequest(request: IncomingMessage): Promise<ReceivedBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return { body: undefined, files: [] };
  if (bytes.length > MAX_REQUEST_BYTES) return { body: undefined, files: [], refusal: refuse('tooLarge') };
  const type = request.headers['content-type'] ?? '';
  try {
    if (type.startsWith('multipart/form-data')) return await readMultipart(type, bytes);
    return { body: JSON.parse(bytes.toString()), files: [] };
  } catch {
    return { body: undefined, files: [], refusal: refuse('invalidJson') };
  }
}

/** Fields beside `payload_json` and files stand for a body without it. */
async function readMultipart(type: string, bytes: Buffer): Promise<ReceivedBody> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const files: UploadedFile[] = [];
  const fields: Record<string, unknown> = {};
  let payload: unknown;
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      files.push({
        index: /^files\[([0-9]+)\]$/u.exec(name)?.[1] ?? String(files.length),
        name: value.name,
        mimeType: value.type === '' || value.type === 'application/octet-stream' ? undefined : value.type,
        bytes: new Uint8Array(await value.arrayBuffer()),
      });
    } else if (name === 'payload_json') {
      payload = JSON.parse(value);
    } else {
      fields[name] = value;
    }
  }
  return { body: isJson(payload) ? payload : fields, files };
}
