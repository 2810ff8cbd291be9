import { createHash } from 'node:crypto';

/** A digest of a text, SHA-256 in hexadecimal: it does not tell what it was made of. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
