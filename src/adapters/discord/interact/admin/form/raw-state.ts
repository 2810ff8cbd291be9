import { createHash } from 'node:crypto';
import type { RawValue } from '../../../../../threads/administration/form-field.ts';

const DIGEST_CHARACTERS = 8;

/**
 * What a field looks like, in few characters: the same for what stood in it and for what came back unchanged, since
 * Discord may take spaces off the ends of a text, and give what was chosen in another order.
 */
export function digestOf(raw: RawValue): string {
  return createHash('sha256')
    .update(JSON.stringify(plain(raw)))
    .digest('base64url')
    .slice(0, DIGEST_CHARACTERS);
}

function plain(raw: RawValue): RawValue {
  if (typeof raw === 'string') return raw.replaceAll(/\r\n?/gu, '\n').trim();
  if (typeof raw === 'boolean') return raw;
  // Nothing chosen and nothing typed are both nothing.
  return raw === undefined || raw.length === 0 ? '' : raw.toSorted();
}
