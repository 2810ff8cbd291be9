import { convertToLlm } from './convert-to-llm.ts';
import { getDefaultStreamFn } from './default-stream-fn.ts';
import { finishResponse } from './finish-response.ts';
import type { AssistantMessage, Message } from './message.ts';
import { isPromiseLike } from './promise-like.ts';
import { isTranscriptEditable, type Run, tell } from './run.ts';
import type { AssistantMessageEvent, AssistantMessageStream } from './stream-fn.ts';
import { ABORTED_TEXT } from './tool-result.ts';
import { createZeroUsage } from './zero-usage.ts';

/**
 * Asks the model once, tells the response as it comes and appends it. An aborted run asks nobody and gets an `aborted`
 * message; a stream that ignores the abort is abandoned with what it had said.
 */
export async function streamResponse(run: Run): Promise<AssistantMessage> {
  const building = buildRequest(run);
  const messages = isPromiseLike(building) ? await building : building;
  const { getApiKey } = run.config;
  const apiKey = (getApiKey && (await getApiKey(run.model.provider))) || run.config.apiKey;
  const response = new ResponseReceiver(run);
  const received = run.runSignal.isAborted
    ? createAbortedMessage(run, undefined)
    : await run.runSignal.waitFor(response.receive(messages, apiKey), () => response.abandon());
  const message = finishResponse(received, run.thinkingLevel);
  await response.finish(message);
  return message;
}

/** Without a transform and a converter of the host's own, only what was added since the last request is converted. */
function buildRequest(run: Run): Promise<Message[]> | Message[] {
  const { config, context, memory } = run;
  // The default converter drops what `modelTranscript` drops anyway.
  const isPlain = config.transformContext === undefined && config.convertToLlm === convertToLlm;
  return isPlain ? memory.modelTranscript.read(context.messages, isTranscriptEditable(run)) : convertForModel(run);
}

async function convertForModel(run: Run): Promise<Message[]> {
  const { config, context, signal, memory } = run;
  const { transformContext } = config;
  const messages = transformContext === undefined ? context.messages : await transformContext(context.messages, signal);
  return memory.modelTranscript.read(await config.convertToLlm(messages), isTranscriptEditable(run));
}

/** Receives one response. `#partial` is set once the stream has started, and is then the last message of the context. */
class ResponseReceiver {
  readonly #run: Run;
  #partial: AssistantMessage | undefined;
  /** A listener is being waited for. The stream is not abandoned meanwhile, or events would overtake each other. */
  #isTelling = false;
  #isAbandoned = false;

  constructor(run: Run) {
    this.#run = run;
  }

  async receive(messages: Message[], apiKey: string | undefined): Promise<AssistantMessage> {
    const stream = await this.#open(messages, apiKey);
    for await (const event of stream) {
      if (this.#isAbandoned || event.type === 'done' || event.type === 'error') break;
      const told = this.#take(event);
      // Most sinks have nothing to wait for, and there are very many deltas.
      if (!isPromiseLike(told)) continue;
      this.#isTelling = true;
      await told;
      this.#isTelling = false;
      if (this.#isAbandoned) break;
    }
    return this.#isAbandoned ? createAbortedMessage(this.#run, this.#partial) : stream.result();
  }

  /** Gives up waiting for the stream; `undefined` when a listener is to be waited for first. */
  abandon(): AssistantMessage | undefined {
    this.#isAbandoned = true;
    return this.#isTelling ? undefined : createAbortedMessage(this.#run, this.#partial);
  }

  /** Puts the final message in the place of what was received, and tells its end. */
  async finish(message: AssistantMessage): Promise<void> {
    const { context, newMessages } = this.#run;
    if (this.#partial === undefined) {
      context.messages.push(message);
      await tell(this.#run, { type: 'message_start', message: { ...message } });
    } else {
      context.messages[context.messages.length - 1] = message;
    }
    const told = tell(this.#run, { type: 'message_end', message });
    if (told !== undefined) await told;
    newMessages.push(message);
  }

  #open(messages: Message[], apiKey: string | undefined): AssistantMessageStream | Promise<AssistantMessageStream> {
    const { model, thinkingLevel, requestOptions } = this.#run;
    const streamFn = this.#run.streamFn ?? getDefaultStreamFn();
    return streamFn(model, { messages }, requestOptions.get({ model, thinkingLevel, apiKey }));
  }

  #take(event: Exclude<AssistantMessageEvent, { type: 'done' | 'error' }>): Promise<void> | void {
    const { emit, context } = this.#run;
    const { messages } = context;
    if (event.type === 'start') {
      this.#partial = event.partial;
      messages.push(event.partial);
      return emit({ type: 'message_start', message: { ...event.partial } });
    }
    // A delta before `start` has no message to belong to.
    if (this.#partial === undefined) return undefined;
    this.#partial = event.partial;
    messages[messages.length - 1] = event.partial;
    return emit({ type: 'message_update', message: { ...event.partial }, assistantMessageEvent: event });
  }
}

function createAbortedMessage(run: Run, partial: AssistantMessage | undefined): AssistantMessage {
  const { api, provider, id } = run.model;
  return {
    role: 'assistant',
    api,
    provider,
    model: id,
    usage: createZeroUsage(),
    timestamp: run.clock.now(),
    ...partial,
    // A copy: the stream may go on writing to its own.
    content: partial?.content.map((block) => ({ ...block })) ?? [],
    stopReason: 'aborted',
    errorMessage: ABORTED_TEXT,
  };
}
