import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** What is asked for, and understood. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** Ways of packing that one answer may have on top of each other. */
const MAX_LAYERS = 2;

export interface UnpackedBody {
  readonly bytes: Uint8Array;
  /** Whether there was more. */
  readonly isCut: boolean;
}

/**
 * Reads the body of an answer, unpacked as its `content-encoding` says, up to `maxBytes`: counted as they come out, so
 * that a small answer that unpacks to a huge one costs no more than any other.
 *
 * @throws Error with a sentence for the model where it is packed in a way that is not understood, or is broken.
 */
export async function unpackBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  maxBytes: number,
): Promise<UnpackedBody> {
  const names = namesIn(encoding);
  const chunks = body[Symbol.asyncIterator]();
  // What is called deflate comes with a header or without one: only its first byte tells.
  const first = names.at(-1) === 'deflate' ? await chunks.next() : undefined;
  const firstByte = first?.done === false ? first.value[0] : undefined;
  const layers = names.toReversed().flatMap((name) => UNPACKERS.get(name)?.(firstByte) ?? []);
  const parts: Uint8Array[] = [];
  let length = 0;
  let isCut = false;
  const collect = async (unpacked: AsyncIterable<unknown>): Promise<void> => {
    for await (const chunk of unpacked) {
      const part = chunk as Uint8Array; // byte streams give nothing else
      const room = maxBytes - length;
      isCut = part.length > room;
      parts.push(part.subarray(0, room));
      length += Math.min(part.length, room);
      if (isCut) return;
    }
  };
  try {
    const source = Readable.from(rejoined(first, chunks));
    const unpacked = layers.at(-1) ?? source;
    // What goes wrong on the way ends the last one with the same error; leaving it early ends the others.
    const flowing = layers.length === 0 ? undefined : pipeline([source, ...layers]).catch(() => undefined);
    await collect(unpacked);
    await flowing;
  } catch (error) {
    throw isOfPacking(error) ? new Error(BROKEN, { cause: error }) : error;
  }
  return { bytes: Buffer.concat(parts), isCut };
}

const BROKEN = 'What came from there is packed in a way that cannot be unpacked; it is broken.';

function namesIn(encoding: string): readonly string[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length <= MAX_LAYERS && names.every((name) => UNPACKERS.has(name))) return names;
  throw new Error('What came from there is packed in a way that is not understood.');
}

/** What ends too early is taken as far as it goes, as browsers do. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

const UNPACKERS: ReadonlyMap<string, (firstByte: number | undefined) => Transform> = new Map([
  ['gzip', () => createGunzip(LENIENT)],
  ['x-gzip', () => createGunzip(LENIENT)],
  ['deflate', (firstByte = 8) => ((firstByte & 15) === 8 ? createInflate(LENIENT) : createInflateRaw(LENIENT))],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
]);

/** What was read ahead, and the rest. The source is let go of when nobody reads on. */
async function* rejoined(
  first: IteratorResult<Uint8Array> | undefined,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    let next = first ?? (await rest.next());
    while (next.done !== true) {
      yield next.value;
      next = await rest.next();
    }
  } finally {
    await rest.return?.();
  }
}

function isOfPacking(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && (code.startsWith('Z_') || /^ERR_(?:_ERROR|BROTLI|ZLIB)/u.test(code));
}
