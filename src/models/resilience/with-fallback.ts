import {
  type AssistantMessage,
  type AssistantMessageEvent,
  AssistantMessageEventStream,
  type AssistantMessageStream,
  type Clock,
  type Message,
  type Model,
  type ModelError,
  type StreamFn,
  type StreamOptions,
} from '../../core/index.ts';
import type { OpenedModel } from '../opened-model.ts';
import { endWhateverHappens } from './end-whatever-happens.ts';
import { isUnavailable } from './error-kinds.ts';

/** The next model is asked. */
interface Switch {
  readonly from: Model;
  readonly to: Model;
  readonly error: ModelError;
}

export interface FallbackOptions {
  readonly clock: Clock;
  readonly onSwitch: (made: Switch) => void;
  /** A whole answer arrived; `insteadOf` is the configured model's failure when another one gave it. */
  readonly onAnswered: (by: Model, insteadOf: ModelError | undefined) => void;
  /** No model answered. */
  readonly onFailed: (message: AssistantMessage) => void;
}

/**
 * Asks the models of a chain in order until one begins to answer: the next one only for failures where another model
 * may help, and never once content has arrived. A model that takes no images is not asked where there are some.
 * Where none answers, the failure told is the first that passes by itself, else that of the first model.
 *
 * @param chain not empty. The stream functions are as {@link withBreaker} makes them.
 */
export function withFallback(chain: readonly OpenedModel[], options: FallbackOptions): StreamFn {
  return (model, { messages }, request = {}) => {
    const stream = new AssistantMessageEventStream(options.clock);
    const asked = new Chain(stream, chain, options);
    endWhateverHappens(stream, { model, clock: options.clock, fill: () => asked.run(messages, request) });
    return stream;
  };
}

class Chain {
  readonly #stream: AssistantMessageEventStream;
  readonly #chain: readonly OpenedModel[];
  readonly #options: FallbackOptions;

  constructor(stream: AssistantMessageEventStream, chain: readonly OpenedModel[], options: FallbackOptions) {
    this.#stream = stream;
    this.#chain = chain;
    this.#options = options;
  }

  async run(messages: Message[], request: StreamOptions): Promise<void> {
    const first = this.#chain[0]?.model;
    const able = this.#chain.filter(({ model }) => model === first || canTake(model, messages));
    const failures: AssistantMessage[] = [];
    for (const [index, { model, streamFn }] of able.entries()) {
      const mine = model.provider === first?.provider ? request : withoutKey(request);
      const last = await this.#ask(await streamFn(model, { messages }, mine), model, failures[0]?.error);
      if (last.type === 'done' || last.reason === 'aborted') return this.#stream.push(last);
      failures.push(last.error);
      const { error } = last.error;
      const next = able[index + 1]?.model;
      if (next === undefined || error === undefined || error.isMidStream || !isUnavailable(error.kind)) break;
      this.#options.onSwitch({ from: model, to: next, error });
    }
    const failure = chooseFailure(failures);
    this.#options.onFailed(failure);
    this.#stream.push({ type: 'error', reason: 'error', error: failure });
  }

  /** Passes on what comes of an answer; answers its final event. */
  async #ask(source: AssistantMessageStream, model: Model, insteadOf: ModelError | undefined): Promise<FinalEvent> {
    for await (const event of source) {
      if (event.type === 'done') this.#options.onAnswered(model, insteadOf);
      if (event.type === 'done' || event.type === 'error') return event;
      this.#stream.push(event);
    }
    throw new Error('A stream ended without a final event.');
  }
}

type FinalEvent = Extract<AssistantMessageEvent, { type: 'done' | 'error' }>;

/** The failure that people are told: that of the request itself, else one that passes, else the configured model's. */
function chooseFailure(failures: readonly AssistantMessage[]): AssistantMessage {
  const last = failures.at(-1);
  const [first] = failures;
  if (first === undefined || last === undefined) throw new Error('A chain of models must not be empty.');
  if (last.error === undefined || last.error.isMidStream || !isUnavailable(last.error.kind)) return last;
  return failures.find(({ error }) => error?.isRetryable === true) ?? first;
}

/** A model of which nothing is known may see. */
function canTake({ input }: Model, messages: readonly Message[]): boolean {
  return input.length === 0 || input.includes('image') || !messages.some(hasImage);
}

function hasImage({ content }: Message): boolean {
  return typeof content !== 'string' && content.some(({ type }) => type === 'image');
}

/** What belongs to one provider is nothing for another. */
function withoutKey({ apiKey: _key, headers: _headers, ...request }: StreamOptions): StreamOptions {
  return request;
}
