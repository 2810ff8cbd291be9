/**
 * What cannot be seen, or makes other text look otherwise: control and format characters, separators of lines, private
 * and unassigned characters, variation selectors that hide data, and letters that are drawn as nothing. New lines and
 * tabs are left, and what joins the parts of one emoji.
 */
const UNSEEN =
  /(?!(?<=\p{Extended_Pictographic}\ufe0f?)\u200d)[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]|[\u{e0100}-\u{e01ef}]|[^\P{Cc}\n\t]/gu;

/**
 * Text of a model or a person as it is shown to who is to decide on it: what could not be seen is written out, so that
 * nobody consents to something they were not shown.
 */
export function shownText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)?.toString(16)}}`);
}

/** The same on one line, cut to so many UTF-16 units. */
export function shownLine(text: string, maxChars: number): string {
  return cutText(shownText(text).replace(/\s+/gu, ' ').trim(), maxChars);
}

/** A text cut to so many UTF-16 units, without breaking a character; the cut is to be seen. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars - 1);
  return `${/[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Plain data as JSON on several lines, in which what cannot be seen is written out, as JSON does it. */
export function shownJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNSEEN, (unseen) =>
    Array.from({ length: unseen.length }, (_, at) => `\\u${unseen.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
}
