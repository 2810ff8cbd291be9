import {
  type AssistantMessage,
  AssistantMessageEventStream,
  type Clock,
  createZeroUsage,
  type Logger,
  type Message,
  type Model,
  type StreamFn,
  type StreamOptions,
  systemClock,
} from '../../core/index.ts';
import { AnswerBuilder } from './answer-builder.ts';
import { buildRequest } from './build-request.ts';
import { describeFailure } from './describe-failure.ts';
import { dialectFor } from './dialect-for.ts';
import { askLanguageModel, type LanguageModel, type ModelAnswer } from './language-model-v3.ts';
import { leaveOutSent } from './leave-out-sent.ts';
import type { ModelPart, RequestFailure } from './model-part.ts';
import type { ModelRequest } from './model-request.ts';
import { readFailure } from './read-failure.ts';
import { readEarlyUsage } from './read-raw-usage.ts';
import { readEnding } from './stop-reason.ts';
import { textsOfRequest } from './texts-of-request.ts';

export interface AiSdkStreamFnOptions {
  /** Gives the AI SDK's model for ours, before every request. `options.apiKey` is the key for this request, if any. */
  readonly open: (model: Model, options: StreamOptions) => LanguageModel | Promise<LanguageModel>;
  /** @default systemClock */
  readonly clock?: Clock | undefined;
  /** Gets the warnings of provider packages, each once per model. @default nobody */
  readonly logger?: Logger | undefined;
}

/**
 * Makes a stream function of the AI SDK's models. It asks once: it neither retries nor limits the time, and a failure
 * is the final `error` event, with `errorMessage` for logs (no prompt, no key, at most 300 characters) and `error`.
 *
 * `onPayload` and `onResponse` are called once the provider has begun to answer, `onProviderStreamEvent` with each of
 * its events, pings included; what `onPayload` returns changes nothing.
 */
export function createAiSdkStreamFn({ open, clock = systemClock, logger }: AiSdkStreamFnOptions): StreamFn {
  const warned = new Set<string>();
  return (model, context, options = {}) => {
    const stream = new AssistantMessageEventStream(clock);
    const attempt = new Attempt({ open, clock, logger, warned, model, messages: context.messages, options, stream });
    // It handles whatever goes wrong, so there is nothing left to wait for.
    void attempt.run();
    return stream;
  };
}

/** A program asks few models, which have few things to warn of. */
const MOST_WARNINGS = 1_000;

interface AttemptParts extends AiSdkStreamFnOptions {
  readonly clock: Clock;
  /** Warnings that were logged. */
  readonly warned: Set<string>;
  readonly model: Model;
  readonly messages: readonly Message[];
  readonly options: StreamOptions;
  readonly stream: AssistantMessageEventStream;
}

type Finish = Extract<ModelPart, { kind: 'finish' }>;

class Attempt {
  readonly #parts: AttemptParts;
  readonly #message: AssistantMessage;
  readonly #builder: AnswerBuilder;
  /** A controller of our own: a signal that lives longer than the request keeps no listener of it. */
  readonly #controller = new AbortController();
  #request: ModelRequest | undefined;
  #answer: ModelAnswer | undefined;
  #failure: RequestFailure | undefined;
  #finish: Finish | undefined;

  constructor(parts: AttemptParts) {
    this.#parts = parts;
    const { model, stream, clock } = parts;
    this.#message = {
      role: 'assistant',
      content: [],
      api: model.api,
      provider: model.provider,
      model: model.id,
      usage: createZeroUsage(),
      stopReason: 'pending',
      timestamp: clock.now(),
    };
    this.#builder = new AnswerBuilder(this.#message, stream, model.cost);
  }

  async run(): Promise<void> {
    const { signal } = this.#parts.options;
    // Who called shall have the stream before its first event.
    await Promise.resolve();
    const aborted = new Promise<void>((resolve) => {
      this.#controller.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    signal?.addEventListener('abort', this.#abort, { once: true });
    try {
      if (signal?.aborted !== true) {
        // A model may not look at its signal. Reading needs no race: what is cancelled has no more to read.
        await Promise.race([this.#ask(), aborted]);
        await this.#receive();
      }
    } catch (error) {
      this.#failure ??= readFailure(error);
    } finally {
      signal?.removeEventListener('abort', this.#abort);
    }
    this.#end();
    // What the provider still says is not wanted.
    this.#answer?.cancel();
  }

  readonly #abort = (): void => {
    this.#controller.abort(this.#parts.options.signal?.reason);
    this.#answer?.cancel();
  };

  async #ask(): Promise<void> {
    const { open, model, messages, options } = this.#parts;
    this.#request = buildRequest(model, messages, dialectFor(model.api), options);
    const languageModel = await open(model, options);
    const answer = await askLanguageModel(languageModel, this.#request, this.#controller.signal);
    if (this.#controller.signal.aborted) return answer.cancel();
    this.#answer = answer;
    this.#tell(() => options.onPayload?.(answer.payload, model));
    this.#tell(() => options.onResponse?.({ status: 200, headers: answer.headers }, model));
  }

  async #receive(): Promise<void> {
    for (;;) {
      const parts = await this.#answer?.read();
      if (parts === undefined) return;
      for (const part of parts) this.#take(part);
    }
  }

  #take(part: ModelPart): void {
    const builder = this.#builder;
    switch (part.kind) {
      case 'blockStart':
        return builder.openBlock(part.block, part.id, part.data);
      case 'blockDelta':
        return builder.fillBlock(part.block, part.id, part.delta, part.data);
      case 'blockEnd':
        return builder.closeBlock(part.block, part.id, part.data);
      case 'callStart':
        return builder.openCall(part.id, part.name);
      case 'callDelta':
        return builder.fillCall(part.id, part.delta);
      case 'call':
        return builder.closeCall(part);
      case 'source':
        return builder.addSource(part.url, part.title);
      case 'response':
        if (part.id !== undefined) this.#message.responseId = part.id;
        if (part.model !== undefined) this.#message.responseModel = part.model;
        return undefined;
      case 'raw':
        return this.#takeRaw(part.value);
      case 'failure':
        // Token counts may still follow.
        this.#failure ??= part.failure;
        return undefined;
      case 'finish':
        this.#finish = part;
        return builder.countUsage(part.usage);
      case 'warnings':
        return this.#warn(part.warnings);
      default:
        return part satisfies never;
    }
  }

  #takeRaw(value: unknown): void {
    const { onProviderStreamEvent } = this.#parts.options;
    if (onProviderStreamEvent !== undefined) this.#tell(() => onProviderStreamEvent(value, this.#parts.model));
    const usage = readEarlyUsage(value);
    if (usage !== undefined) this.#builder.countUsage(usage);
  }

  #end(): void {
    const message = this.#message;
    if (this.#finish?.rawReason !== undefined) message.rawStopReason = this.#finish.rawReason;
    if (this.#parts.options.signal?.aborted === true) return this.#fail('aborted', 'The request was aborted.');
    const ending = this.#finish === undefined ? undefined : readEnding(this.#finish, this.#builder.hasCalls);
    const failure = this.#failure ?? (ending === undefined ? UNFINISHED : undefined);
    if (failure !== undefined) return this.#failWith(failure);
    if (ending === undefined || ending.kind === 'failure') return this.#failWith(ending?.failure ?? UNFINISHED);
    if (ending.kind === 'filtered') {
      message.error = { kind: 'content_filter', isRetryable: false, isMidStream: this.#builder.hasStarted };
      return this.#fail('error', `The answer was refused or filtered (${message.rawStopReason ?? 'no reason given'}).`);
    }
    this.#builder.start();
    this.#builder.closeAll();
    this.#builder.settleUsage();
    message.stopReason = ending.reason;
    return this.#parts.stream.push({ type: 'done', reason: ending.reason, message });
  }

  #failWith(failure: RequestFailure): void {
    const { error, errorMessage } = describeFailure(failure, {
      isMidStream: this.#builder.hasStarted,
      now: this.#parts.clock.now(),
      sentTexts: () => this.#sentTexts(),
    });
    this.#message.error = error;
    this.#fail('error', errorMessage);
  }

  #fail(reason: 'error' | 'aborted', errorMessage: string): void {
    this.#builder.abandon();
    this.#builder.settleUsage();
    this.#message.stopReason = reason;
    this.#message.errorMessage = errorMessage;
    this.#parts.stream.push({ type: 'error', reason, error: this.#message });
  }

  #warn(warnings: readonly string[]): void {
    const { warned, logger, model } = this.#parts;
    for (const text of warnings) {
      const warning = leaveOutSent(text, this.#sentTexts());
      const key = `${model.provider} ${model.id} ${warning}`;
      if (warned.has(key) || warned.size >= MOST_WARNINGS) continue;
      warned.add(key);
      logger?.warn({ model: model.id, provider: model.provider, warning }, 'A provider package warns.');
    }
  }

  #sentTexts(): readonly string[] {
    return this.#request === undefined ? [] : textsOfRequest(this.#request);
  }

  /** Callbacks only watch: what they throw is logged. */
  #tell(call: () => unknown): void {
    const { logger, model } = this.#parts;
    const report = (error: unknown): void => {
      const name = error instanceof Error ? error.name : typeof error;
      logger?.warn({ model: model.id, error: name }, 'A callback of a model request failed.');
    };
    Promise.resolve().then(call).catch(report);
  }
}

const UNFINISHED: RequestFailure = { message: 'The answer ended before the model had finished.', isOwnWords: true };
