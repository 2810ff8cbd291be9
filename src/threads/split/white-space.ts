/** Whether a character is white space, as `String.prototype.trim` sees it. The empty string is not. */
export function isWhiteSpace(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  // Nearly every character leaves here: the pattern is for the few exotic spaces.
  return (code >= 0x1680 || code === 0xa0) && /^\s/.test(character);
}

/** Drops leading white space, but keeps a space that carries a combining mark: the two are one visible character. */
export function dropLeadingSpace(text: string): string {
  const trimmed = text.trimStart();
  const carriesMark = trimmed.length < text.length && /^[\p{M}\p{Emoji_Modifier}\u200c\u200d]/u.test(trimmed);
  return carriesMark ? text.slice(text.length - trimmed.length - 1) : trimmed;
}
