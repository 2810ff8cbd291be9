import { createHash } from 'node:crypto';

const CHARACTERS = 10;

/**
 * Stands for a key of any length where Discord takes few characters: ten letters, digits, `_` and `-`. The same in every
 * process; 60 bits, so that two settings never share one.
 */
export function refOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, CHARACTERS);
}
