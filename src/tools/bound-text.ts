/**
 * Cuts a text to `maxBytes` of UTF-8, never inside a character, and says so in a last line. The note comes on top of
 * the limit.
 */
export function boundText(text: string, maxBytes: number): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  // `stream` holds an unfinished last character back instead of writing a replacement character.
  const kept = new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
  return `${kept}\n[Cut here: the text has ${toKilobytes(bytes)} KB, the first ${toKilobytes(maxBytes)} KB are shown.]`;
}

function toKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1).replace('.0', '');
}
