/** Bytes in which a page says how it is written. */
const HEAD_BYTES = 1_024;

/**
 * The text of bytes: as their byte order mark says, else as whoever sent them says, else as they say themselves; UTF-8
 * where nobody does and they are that, else what browsers take. Undefined where they are no text.
 */
export function decodeBytes(bytes: Uint8Array, charset: string | undefined): string | undefined {
  const declared = markOf(bytes) ?? decoderFor(charset) ?? decoderFor(declaredIn(bytes));
  const text = (declared === undefined ? asUtf8(bytes) : decode(declared, bytes)) ?? decode(USUAL, bytes);
  return isText(text) ? text : undefined;
}

/** What browsers take where nobody says anything. */
const USUAL = new TextDecoder('windows-1252');

/** What stands from 0x80 to 0x9f there: Node 20 decodes it as the older set without these, which nobody means. */
const LETTERS_FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decode(decoder: Decoder, bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  if (decoder.encoding !== USUAL.encoding) return text;
  return text.replace(/[\u0080-\u009f]/gu, (letter) => LETTERS_FROM_80.charAt(letter.charCodeAt(0) - 0x80));
}

type Decoder = InstanceType<typeof TextDecoder>;

function markOf(bytes: Uint8Array): Decoder | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder();
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : undefined;
}

function decoderFor(charset: string | undefined): Decoder | undefined {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset.trim());
  } catch {
    return undefined;
  }
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const match =
    /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]+)|^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w:.-]+)/iu.exec(head);
  const charset = match?.[1] ?? match?.[2];
  // What can be read so far cannot be written in UTF-16.
  return charset?.toLowerCase().startsWith('utf-16') === true ? 'utf-8' : charset;
}

/** The last character may be cut. */
function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** Text has next to no control characters but those of lines and of terminals. */
function isText(text: string): boolean {
  const codes = Array.from(text.slice(0, 4_000), (letter) => letter.charCodeAt(0));
  const controls = codes.filter((code) => code < 32 && !USUAL_CONTROLS.has(code)).length;
  return !codes.includes(0) && controls <= codes.length / 100;
}

/** Tab, the ends of lines and pages, and what colours of terminals begin with. */
const USUAL_CONTROLS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 27]);
