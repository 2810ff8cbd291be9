/** Control characters, marks that reorder text or cannot be seen, and noncharacters. */
const NOT_SHOWN = /[\p{Cc}\p{Noncharacter_Code_Point}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** A name that people chose, on one line and no longer than that; undefined when nothing is left of it. */
export function cleanName(name: unknown, maxChars = 80): string | undefined {
  if (typeof name !== 'string') return undefined;
  const line = name.replace(NOT_SHOWN, ' ').replace(/\s+/gu, ' ').trim();
  if (line === '') return undefined;
  return line.length <= maxChars ? line : `${line.slice(0, maxChars)}…`;
}
