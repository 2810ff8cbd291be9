/** What stands where a secret was. */
const REDACTED = '[redacted]';

/** A shorter secret would be found in every sentence. */
const MIN_LENGTH = 6;

/** What looks like a key or a password, by how well-known services write theirs. */
const KEY_LOOKING = new RegExp(
  [
    String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`,
    String.raw`\b(?:sk|pk|rk)[-_][A-Za-z0-9][A-Za-z0-9_-]{10,}`,
    String.raw`\bxox[a-z]-[A-Za-z0-9-]{8,}|\bxapp-[A-Za-z0-9-]{8,}`,
    String.raw`\bgh[a-z]_[A-Za-z0-9]{16,}|\bgithub_pat_[A-Za-z0-9_]{16,}|\bglpat-[A-Za-z0-9_-]{16,}`,
    String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[A-Za-z0-9_-]{30,}`,
    String.raw`\bnpm_[A-Za-z0-9]{30,}|\bhf_[A-Za-z0-9]{20,}`,
    String.raw`\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*`,
    String.raw`(?<=\b[Bb]earer )[A-Za-z0-9._~+/=-]{12,}`,
    String.raw`(?<=:\/\/[^\/\s:@]*:)[^\/\s@]+(?=@)`,
  ].join('|'),
  'gu',
);

/** Takes secrets out of plain data, wherever they stand in its texts and names. Doing it again changes nothing. */
export type Redact = <T>(value: T) => T;

/** Makes what takes these secrets out of plain data, and all that looks like a key. */
export function createRedaction(secrets: readonly string[]): Redact {
  const known = secrets.filter(({ length }) => length >= MIN_LENGTH).toSorted((a, b) => b.length - a.length);
  const redactText = (text: string): string => {
    let redacted = text;
    for (const secret of known) redacted = redacted.replaceAll(secret, REDACTED);
    return redacted.replaceAll(KEY_LOOKING, REDACTED);
  };
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [redactText(name), walk(part)]));
  };
  return <T>(value: T) => walk(value) as T; // texts stay texts, and nothing is added or left out
}
