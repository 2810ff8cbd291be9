import { isRecord } from './is-record.ts';
import type { ReportedUsage } from './model-part.ts';

/** What only the provider's own form of the token counts says: tokens cached for an hour, and what was billed. */
export function readRawUsage(raw: unknown): Pick<ReportedUsage, 'cacheWrite1h' | 'billed'> {
  if (!isRecord(raw)) return {};
  const { cost, cache_creation: creation } = raw;
  const hourLong = isRecord(creation) ? creation['ephemeral_1h_input_tokens'] : undefined;
  return {
    // OpenRouter's; US dollars.
    ...(typeof cost === 'number' && { billed: cost }),
    ...(typeof hourLong === 'number' && hourLong > 0 && { cacheWrite1h: hourLong }),
  };
}

/**
 * The token counts that Anthropic sends with the first event of an answer, so that one that is aborted has some. Other
 * events, and those of other providers, are undefined.
 */
export function readEarlyUsage(event: unknown): ReportedUsage | undefined {
  if (!isRecord(event) || event['type'] !== 'message_start' || !isRecord(event['message'])) return undefined;
  const { usage } = event['message'];
  if (!isRecord(usage)) return undefined;
  return {
    input: numberOf(usage['input_tokens']),
    output: numberOf(usage['output_tokens']),
    cacheRead: numberOf(usage['cache_read_input_tokens']),
    cacheWrite: numberOf(usage['cache_creation_input_tokens']),
    ...readRawUsage(usage),
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
