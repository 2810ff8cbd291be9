import { isJson } from '../state/json.ts';

/** Bytes that a client's frame may have. */
const MAX_FRAME_BYTES = 4096;

/** What a client sent, or the code that its connection is closed with. */
export type ClientFrame =
  | { readonly kind: 'frame'; readonly op: number; readonly data: unknown }
  | { readonly kind: 'refused'; readonly closeCode: number; readonly problem: string };

/** Reads a frame of a client. */
export function parseClientFrame(bytes: Buffer): ClientFrame {
  if (bytes.length > MAX_FRAME_BYTES) {
    return refuse(4002, `a frame of ${bytes.length} bytes: ${MAX_FRAME_BYTES} are allowed`);
  }
  const parsed = parseJson(bytes.toString('utf8'));
  if (!isJson(parsed) || !Number.isInteger(parsed.op)) return refuse(4002, 'a frame that is no JSON with an `op`');
  return { kind: 'frame', op: Number(parsed.op), data: parsed.d };
}

function refuse(closeCode: number, problem: string): ClientFrame {
  return { kind: 'refused', closeCode, problem };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
