import { isRecord } from './is-record.ts';
import type { ProviderData } from './model-request.ts';

/**
 * Adds what a provider says beside a part of a block to what it said before. Anthropic sends a signature in pieces;
 * everything else is whole, and the last one counts.
 */
export function mergeData(before: ProviderData | undefined, more: ProviderData | undefined): ProviderData | undefined {
  if (more === undefined) return before;
  const merged: Record<string, Readonly<Record<string, unknown>>> = { ...before };
  for (const [provider, fields] of Object.entries(more)) {
    const known = merged[provider];
    merged[provider] = { ...known, ...fields, ...joinSignature(provider, known, fields) };
  }
  return merged;
}

/** As a message keeps it: opaque text; undefined when there is nothing to keep. */
export function writeReplayData(data: ProviderData | undefined): string | undefined {
  if (data === undefined || Object.values(data).every((fields) => Object.keys(fields).length === 0)) return undefined;
  return JSON.stringify(data);
}

/** Reads it back; undefined when it is not of this form: it may be of another stream function. */
export function readReplayData(text: string | undefined): ProviderData | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    // Checked here: every field is a record.
    return Object.values(value).every(isRecord) ? (value as ProviderData) : undefined;
  } catch {
    return undefined;
  }
}

function joinSignature(
  provider: string,
  known: Readonly<Record<string, unknown>> | undefined,
  fields: Readonly<Record<string, unknown>>,
): { signature?: string } {
  if (provider !== 'anthropic' || typeof known?.['signature'] !== 'string') return {};
  return typeof fields['signature'] === 'string' ? { signature: known['signature'] + fields['signature'] } : {};
}
