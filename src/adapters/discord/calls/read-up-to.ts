/**
 * Reads no more bytes of an answer than asked for; what is left is let go. Rejects when the connection breaks, or with the
 * signal's reason.
 */
export async function readUpTo(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  if (body === null) return { bytes: new Uint8Array(), isCut: false };
  const reader = body.getReader();
  const onAbort = (): void => void reader.cancel(signal.reason).catch(() => undefined); // it is read no more, whatever comes
  signal.addEventListener('abort', onAbort, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length <= maxBytes) {
      const { value, done } = await reader.read();
      signal.throwIfAborted();
      if (done) return { bytes: joined(chunks, length), isCut: false };
      chunks.push(value);
      length += value.length;
    }
    return { bytes: joined(chunks, length).slice(0, maxBytes), isCut: true };
  } finally {
    signal.removeEventListener('abort', onAbort);
    await reader.cancel().catch(() => undefined); // what is left is of no interest
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
