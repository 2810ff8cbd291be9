import { createHash } from 'node:crypto';

/** What model providers take. */
const MOST_CHARACTERS = 64;
const DIGEST_CHARACTERS = 8;

/**
 * What a model calls a tool of a server: the server's name, `__`, and the tool's own. A name that does not fit is made
 * to fit, and ends with a digest of what it was: the same name gives the same for ever, and no two give the same but by
 * intent.
 */
export function toolNameFor(server: string, name: string): string {
  const plain = `${server}__${name}`;
  if (/^[a-zA-Z0-9_-]+$/u.test(name) && plain.length <= MOST_CHARACTERS) return plain;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST_CHARACTERS);
  const readable = plain.replace(/[^a-zA-Z0-9_-]+/gu, '_').slice(0, MOST_CHARACTERS - DIGEST_CHARACTERS - 1);
  return `${readable}_${digest}`;
}
