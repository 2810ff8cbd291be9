/** Bytes at a time: a multiple of three, so that the parts can be joined, and few enough for one call. */
const CHUNK = 24_576;

/** Base64 of bytes. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK))));
  }
  return parts.join('');
}
