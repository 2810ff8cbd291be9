import { createFailureMessage } from '../../core/agent-run-failure.ts';
import type { AssistantMessage, Clock, Message, Model, StreamFn } from '../../core/index.ts';
import { within } from '../within.ts';

/** Longest time for one summary, in milliseconds. */
const LIMIT_MS = 180_000;

export interface AskOnceOptions {
  readonly streamFn: StreamFn;
  readonly model: Model;
  readonly clock: Clock;
  /** Ends the asking at once, whatever the stream function does. */
  readonly signal: AbortSignal;
  /** Tokens of the answer. */
  readonly maxTokens: number;
}

/** Asks a model for one answer, without tools; undefined once `signal` fires. A failure is a failed answer. */
export async function askOnce(messages: Message[], options: AskOnceOptions): Promise<AssistantMessage | undefined> {
  const { streamFn, model, clock, signal, maxTokens } = options;
  const controller = new AbortController();
  const isOver = (): Error => new Error(`The model was to answer within ${LIMIT_MS} ms and did not.`);
  try {
    return await within(
      async () => {
        const stream = await streamFn(model, { messages }, { signal: controller.signal, maxTokens });
        return await stream.result();
      },
      { limitMs: LIMIT_MS, clock, signal, timeout: isOver },
    );
  } catch (error) {
    controller.abort(signal.aborted ? signal.reason : error);
    return signal.aborted ? undefined : createFailureMessage(error, { model, isAborted: false, clock });
  }
}
