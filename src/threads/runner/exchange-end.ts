import type { AssistantMessage, ModelError } from '../../core/index.ts';
import type { Stop } from '../ports.ts';
import { visibleText } from '../reply-writing/reply-state.ts';
import type { ExchangeEnd, ReachedLimit } from '../transcript.ts';

export interface ExchangeFacts {
  readonly stop: Stop | undefined;
  /** How many waiting messages the stop leaves unanswered. */
  readonly unanswered: number;
  readonly limit: ReachedLimit | undefined;
  /** The exchange's last model answer. */
  readonly last: AssistantMessage | undefined;
  /** Whether any answer of the exchange had visible text. */
  readonly hasText: boolean;
  /** Whether somebody spoke to the bot. */
  readonly isAddressed: boolean;
}

/** How an exchange ended: whoever addressed the bot gets an end that says so, and never silence. */
export function endOf(facts: ExchangeFacts): ExchangeEnd {
  const { stop, unanswered, limit, last, hasText, isAddressed } = facts;
  if (stop !== undefined) return { kind: 'stopped', by: stop.by, unanswered };
  if (limit !== undefined) return { kind: 'limit', ...limit };
  if (last === undefined || last.stopReason === 'error' || last.stopReason === 'aborted') {
    return { kind: 'failed', reason: last?.errorMessage ?? '', ...(last?.error && { error: publicPart(last.error) }) };
  }
  if (hasText || visibleText(last).trim() !== '') return { kind: 'answered' };
  return isAddressed ? { kind: 'failed', reason: '' } : { kind: 'silent' };
}

function publicPart({ kind, isMidStream, retryAfterMs }: ModelError) {
  return { kind, isMidStream, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
