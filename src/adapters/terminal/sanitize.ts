/* oxlint-disable no-control-regex -- control characters are what this file is about */

/** Escape sequences, also when the end of the text cuts one short: what follows may complete it. */
const ESCAPE_SEQUENCE = new RegExp(
  [
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*(?:[@-~]|$)', // CSI: colours, cursor movements
    '(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0007\\u001b\\u0080-\\u009f\\n]*(?:\\u0007|\\u001b\\\\|\\u009c|\\u001b?$)', // OSC, DCS and their like: titles, links, clipboard
    '\\u001b[ -/]*(?:[0-~]|$)', // the short ones
  ].join('|'),
  'g',
);

/** Control characters, and the marks that show text in another order than it is stored. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes text of others harmless for a terminal: no escape sequences, no control characters but newline and tab, no
 * marks that reorder text. Of a line that grows, what is returned grows too: nothing shown before is taken back.
 */
export function sanitizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(ESCAPE_SEQUENCE, '').replaceAll(CONTROL, '');
}

/** Does what {@link sanitizeText} does, and makes one line of it. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text).replaceAll(/\s+/gu, ' ').trim();
}
