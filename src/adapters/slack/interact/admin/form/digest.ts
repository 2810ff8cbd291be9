import { createHash } from 'node:crypto';
import type { FieldInput, RawValue } from '../../../../../threads/administration/form-field.ts';

/** A short name of something long, the same for the same. */
export function digestOf(text: string, length = 10): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length);
}

/**
 * What an input holds, so shortened that two are alike where nobody would call them different: Slack may lose blanks at
 * ends, and gives what was chosen in an order of its own.
 */
export function rawDigest({ kind }: FieldInput, raw: RawValue): string {
  return digestOf(JSON.stringify(canonical(kind, raw)), 8);
}

function canonical(kind: FieldInput['kind'], raw: RawValue): unknown {
  if (raw === undefined || typeof raw === 'boolean') return raw ?? '';
  if (typeof raw !== 'string') {
    // The order of a list is its owner's; of what was chosen it means nothing.
    const items = kind === 'list' ? raw : [...raw].sort();
    return items.length === 0 ? '' : kind === 'list' ? items.join('\n') : items;
  }
  const text = raw.replaceAll(/\r\n?/gu, '\n').trim();
  return kind === 'number' && text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}
