import {
  AssistantMessageEventStream,
  type Clock,
  type Model,
  type ModelError,
  type StreamFn,
} from '../../core/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { endWhateverHappens } from './end-whatever-happens.ts';
import { isUnavailable } from './error-kinds.ts';
import { createFailure } from './failure-message.ts';

export interface WithBreakerOptions {
  readonly breaker: CircuitBreaker;
  readonly clock: Clock;
  /** The model is not asked from now on, or is asked again. */
  readonly onChange: (model: Model, change: 'opened' | 'closed', error: ModelError | undefined) => void;
}

/**
 * Asks a model only while its breaker lets it: otherwise the stream fails at once, with the kind of the last failure.
 * A probe is not made again when it fails.
 *
 * @param streamFn as {@link withRetry} makes it: its first event is an `error`, or content is about to come.
 */
export function withBreaker(streamFn: StreamFn, { breaker, clock, onChange }: WithBreakerOptions): StreamFn {
  return (model, context, request = {}) => {
    const admission = breaker.admit();
    const stream = new AssistantMessageEventStream(clock);
    if (admission.kind === 'refuse') {
      const { last: error, failures } = admission;
      const errorMessage = `The model is not asked: its last ${failures} requests failed.`;
      stream.push({ type: 'error', reason: 'error', error: createFailure(model, clock, { errorMessage, error }) });
      return stream;
    }
    const isProbe = admission.kind === 'probe';
    const fill = async (): Promise<void> => {
      for await (const event of await streamFn(model, context, isProbe ? { ...request, maxRetries: 0 } : request)) {
        if (event.type === 'start' && isProbe && breaker.answers()) onChange(model, 'closed', undefined);
        if (event.type === 'done' && breaker.answered()) onChange(model, 'closed', undefined);
        if (event.type === 'error') {
          const { error } = event.error;
          if (event.reason === 'aborted' || error === undefined) breaker.left(isProbe);
          else if (!isUnavailable(error.kind)) {
            if (breaker.answered()) onChange(model, 'closed', undefined);
          } else if (breaker.failed(error, isProbe)) onChange(model, 'opened', error);
        }
        stream.push(event);
      }
    };
    endWhateverHappens(stream, { model, clock, fill });
    return stream;
  };
}
