import { type AssistantMessage, type Clock, createZeroUsage, type Model, type ModelError } from '../../core/index.ts';

/** The final message of a request that was not made. */
export function createFailure(
  model: Model,
  clock: Clock,
  { errorMessage, error }: { readonly errorMessage: string; readonly error: ModelError },
): AssistantMessage {
  return {
    role: 'assistant',
    content: [],
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: createZeroUsage(),
    stopReason: 'error',
    errorMessage,
    error,
    timestamp: clock.now(),
  };
}

/** A failed message as that of a request that was aborted before it was made again. */
export function toAborted(failure: AssistantMessage): AssistantMessage {
  const { error: _, ...message } = failure;
  return { ...message, stopReason: 'aborted', errorMessage: 'Operation aborted' };
}
