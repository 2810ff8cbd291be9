/** Longest name of a conversation; Slack takes 200 characters, lists show fewer. */
const LONGEST_CHARS = 80;

/**
 * The name of a conversation that begins with a text: its first line, cut at a word. Empty when there is nothing to
 * name it by.
 */
export function titleOf(text: string): string {
  const [line = ''] = text.trim().split(/[\r\n]/u, 1);
  const words = line
    .trimEnd()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
  return words.length <= LONGEST_CHARS ? words : `${cutAtWord(words)}…`;
}

function cutAtWord(words: string): string {
  const part = words.slice(0, LONGEST_CHARS - 1);
  const space = part.lastIndexOf(' ');
  // A language without spaces, or one endless word: cut where it is full, but not inside of a character.
  const cut = space > LONGEST_CHARS / 2 ? part.slice(0, space) : part.replace(/[\uD800-\uDBFF]$/u, '');
  return cut.replace(/[\s.,:;–-]+$/u, '');
}
