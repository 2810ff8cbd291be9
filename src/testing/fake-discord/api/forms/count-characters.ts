/** Characters as Discord counts them for its limits: code points, so that a surrogate pair is one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
