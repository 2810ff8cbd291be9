import type { AssistantMessageEventStream, Clock, Model } from '../../core/index.ts';
import { createFailure } from './failure-message.ts';

/** Runs what fills a stream; what throws there, a logger's failure included, is the stream's end, and nobody hangs. */
export function endWhateverHappens(
  stream: AssistantMessageEventStream,
  { model, clock, fill }: { readonly model: Model; readonly clock: Clock; readonly fill: () => Promise<void> },
): void {
  fill().catch((thrown: unknown) => {
    const errorMessage = thrown instanceof Error ? thrown.message : String(thrown);
    const error = { kind: 'protocol', isRetryable: false, isMidStream: false } as const;
    stream.push({ type: 'error', reason: 'error', error: createFailure(model, clock, { errorMessage, error }) });
  });
}
