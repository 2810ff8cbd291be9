import { createHash } from 'node:crypto';
import type { Message } from '../../core/index.ts';
import type { Redact } from './redact-secrets.ts';

/** What differs from one run of the same to the next. */
const TIMES: ReadonlySet<string> = new Set(['timestamp', 'durationMs']);

/**
 * Says with a short text whether two requests ask the same. Prompt and tools are left out, which a deployment may
 * change in between, and so are times and secrets.
 */
export function requestDigest(messages: readonly Message[], redact: Redact): string {
  const asked = messages.filter(({ role }) => role !== 'system');
  const text = JSON.stringify(redact(asked), (name, value: unknown) => (TIMES.has(name) ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
