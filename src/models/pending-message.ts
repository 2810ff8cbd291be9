import type { AssistantMessage, Message, Model } from '../core/index.ts';
import { estimateUsage } from './estimate-usage.ts';

/** Makes the message that a stream function fills while it answers; `timestamp` in milliseconds since the epoch. */
export function createPendingMessage(model: Model, messages: readonly Message[], timestamp: number): AssistantMessage {
  return {
    role: 'assistant',
    content: [],
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: estimateUsage(messages, []),
    stopReason: 'pending',
    timestamp,
  };
}
