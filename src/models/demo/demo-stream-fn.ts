import {
  type AssistantMessage,
  AssistantMessageEventStream,
  type Clock,
  type StreamFn,
  systemClock,
} from '../../core/index.ts';
import { estimateUsage } from '../estimate-usage.ts';
import { createPendingMessage } from '../pending-message.ts';
import { planAnswer } from './plan-answer.ts';
import { streamAnswer } from './stream-answer.ts';
import { type DemoTextOverrides, mergeTexts } from './texts/texts.ts';

export interface DemoOptions {
  /** Times words and messages. @default the host's clock */
  readonly clock?: Clock;
  /** Milliseconds before each word. @default 25 */
  readonly tokenDelayMs?: number;
  /** Sentences of your own, by locale and key. */
  readonly texts?: DemoTextOverrides;
}

/**
 * Makes the stream function that answers when no model is connected. It recognises a few kinds of requests, really
 * calls tools for them, tells everything else that a real model is needed, and says what it is. The same transcript at
 * the same time gets the same answer.
 */
export function createDemoStreamFn({ clock = systemClock, tokenDelayMs = 25, texts }: DemoOptions = {}): StreamFn {
  const tables = mergeTexts(texts);
  return (model, { messages }, { signal, toolChoice } = {}) => {
    const stream = new AssistantMessageEventStream(clock);
    const partial = createPendingMessage(model, messages, clock.now());
    const finish = (stopReason: AssistantMessage['stopReason']): void => {
      partial.stopReason = stopReason;
      partial.usage = estimateUsage(messages, partial.content);
    };
    const play = async (): Promise<void> => {
      // Who called it shall have the stream before its first event.
      await Promise.resolve();
      signal?.throwIfAborted();
      const answer = planAnswer(messages, { texts: tables, canCall: toolChoice !== 'none', now: clock.now() });
      await streamAnswer(stream, partial, answer, { clock, tokenDelayMs, signal });
      const reason = answer.calls.length > 0 ? 'toolUse' : 'stop';
      finish(reason);
      stream.push({ type: 'done', reason, message: partial });
    };
    play().catch((error: unknown) => {
      const reason = signal?.aborted === true ? 'aborted' : 'error';
      finish(reason);
      partial.errorMessage = reason === 'aborted' ? 'The request was aborted.' : describeFailure(error);
      stream.push({ type: 'error', reason, error: partial });
    });
    return stream;
  };
}

function describeFailure(error: unknown): string {
  return `The demo model failed: ${error instanceof Error ? error.message : String(error)}`;
}
