import type { AssistantMessage, Message } from '../../core/index.ts';
import type { CountTokens } from '../../threads/compaction/count-tokens.ts';
import { estimateMessage } from './estimate-message.ts';

/**
 * Makes what counts tokens without a tokenizer. The provider's own count of the newest answer that still tells it stands
 * for everything up to there; a message is estimated once, however often it is counted.
 */
export function createTokenCounter(): CountTokens {
  const estimated = new WeakMap<Message, number>();
  const estimate = (message: Message): number => {
    const known = estimated.get(message);
    if (known !== undefined) return known;
    const tokens = estimateMessage(message);
    estimated.set(message, tokens);
    return tokens;
  };
  return (messages, tellsUsage) => {
    let tokens = 0;
    for (let index = messages.length - 1; index >= 0; index -= 1) {
      const message = messages[index];
      if (message === undefined) continue;
      const anchor = message.role === 'assistant' && tellsUsage(message) ? reported(message) : 0;
      if (anchor > 0) return tokens + anchor;
      tokens += estimate(message);
    }
    return tokens;
  };
}

/** What the provider counted; 0 when it did not, or the answer broke off. */
function reported({ usage, stopReason }: AssistantMessage): number {
  if (stopReason === 'error' || stopReason === 'aborted') return 0;
  const input = usage.input + usage.cacheRead + usage.cacheWrite;
  return input === 0 ? 0 : input + usage.output;
}
