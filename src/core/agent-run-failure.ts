import type { AgentEvent } from './agent-event.ts';
import type { Clock } from './clock.ts';
import type { AgentMessage, AssistantMessage } from './message.ts';
import type { Model } from './model.ts';
import { getErrorText } from './tool-result.ts';
import { createZeroUsage } from './zero-usage.ts';

/** The message that stands for a run that threw. */
export function createFailureMessage(
  error: unknown,
  { model, isAborted, clock }: { readonly model: Model; readonly isAborted: boolean; readonly clock: Clock },
): AssistantMessage {
  return {
    role: 'assistant',
    content: [{ type: 'text', text: '' }],
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: createZeroUsage(),
    stopReason: isAborted ? 'aborted' : 'error',
    errorMessage: getErrorText(error),
    timestamp: clock.now(),
  };
}

/** How a failed run ends for those who watch it; `newMessages` is what it had added before. */
export function listFailureEvents(message: AssistantMessage, newMessages: readonly AgentMessage[]): AgentEvent[] {
  return [
    { type: 'message_start', message },
    { type: 'message_end', message },
    { type: 'turn_end', message, toolResults: [] },
    { type: 'agent_end', messages: [...newMessages, message] },
  ];
}
