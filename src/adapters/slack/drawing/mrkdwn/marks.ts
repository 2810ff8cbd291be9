const BEFORE = '\u0001';
const AFTER = '\u0002';
const WORD = '[\\p{L}\\p{N}]|[^\\x00-\\x7f]';

/** Marks as Slack reads them: one pair around a word or more, on one line. What would be read as marks by chance. */
const BY_CHANCE = /(?<![\p{L}\p{N}])([*_~`])(?=\S)([^\n]{0,200}?\S)\1(?![\p{L}\p{N}])/gu;
const LOOKALIKES: Readonly<Record<string, string>> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' };

/** Marks a text line by line, as Slack's marks end with the line. */
export function mark(text: string, sign: '*' | '_' | '~' | '`'): string {
  return text
    .split('\n')
    .map((line) => {
      const words = line.trim();
      return words === '' ? line : line.replace(words, () => `${BEFORE}${sign}${words}${sign}${AFTER}`);
    })
    .join('\n');
}

/** Lets marks that stand inside a word, or beside a sign that Slack does not take for a border, count all the same. */
export function separateMarks(mrkdwn: string): string {
  return mrkdwn
    .replaceAll(`${AFTER}${BEFORE}`, '\u200b')
    .replace(new RegExp(`(?<=${WORD})${BEFORE}`, 'gu'), '\u200b')
    .replace(new RegExp(`${AFTER}(?=${WORD})`, 'gu'), '\u200b')
    .replaceAll(BEFORE, '')
    .replaceAll(AFTER, '');
}

/** Plain text, in which what looks like marks is none. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(BEFORE, '')
    .replaceAll(AFTER, '')
    .replaceAll('```', 'ˋˋˋ')
    .replace(BY_CHANCE, (_all, sign: string, words: string) => `${LOOKALIKES[sign]}${words}${LOOKALIKES[sign]}`);
}

/** Code, in which no backtick ends it. */
export function withoutBackticks(code: string): string {
  return code.replaceAll(BEFORE, '').replaceAll(AFTER, '').replaceAll('`', 'ˋ');
}
