/** A line that is, or may become, a fence. */
const FENCE_LIKE = /^\n[> \t]*(?:(?:`+|~+)[ \t]*)?$/u;

/**
 * The part of a growing text that is sure to stay. A draft that stands in a code block ends with a fence that closes it
 * for the moment and is gone again when the block goes on, so lines at the end that are or may become a fence wait for
 * what follows.
 */
export function lastingPart(markdown: string, isFinal: boolean): string {
  if (isFinal) return markdown;
  let end = markdown.length;
  let newline = markdown.lastIndexOf('\n');
  while (newline !== -1 && FENCE_LIKE.test(markdown.slice(newline, end))) {
    end = newline;
    newline = markdown.slice(0, end).lastIndexOf('\n');
  }
  return markdown.slice(0, end);
}
