const CODE_SPAN = /(`+)(?!`)(.*?[^`])\1(?!`)/gsu;
const LINK = /!?\[((?:\\.|[^\\[\]\n]){0,500})\]\(<?[^()\s<>]{0,2000}>?(?:\s+["'][^"'\n]{0,500}["'])?\)/gu;

/** The words of a text without links, marks of formatting and escapes: where only its characters are shown. */
export function plainWords(text: string): string {
  const words: string[] = [];
  let end = 0;
  for (const { 0: span, 2: code = '', index } of text.matchAll(CODE_SPAN)) {
    words.push(withoutMarks(text.slice(end, index)), code.trim());
    end = index + span.length;
  }
  words.push(withoutMarks(text.slice(end)));
  return words.join('');
}

function withoutMarks(text: string): string {
  return text
    .replace(LINK, '$1')
    .replace(/(?<!\\)(?:\*\*|__|~~|`+)/gu, '')
    .replace(/(?<![\p{L}\p{N}\\])([*_])(?=\S)([^*_\n]*[^\s*_\\])\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1');
}
