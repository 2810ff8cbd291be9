import { AppendCursor } from './append-cursor.ts';
import { isModelMessage } from './convert-to-llm.ts';
import type { AgentMessage, AssistantMessage, Message, TextContent, ToolCall, ToolResultMessage } from './message.ts';

type AnyMessage = AgentMessage | Message;

/**
 * Makes of any transcript one whose pairs every provider accepts.
 *
 * Of an `error` or `aborted` message only its text is kept: its calls never ran. Each call of any other message is
 * followed at once by exactly one result, in the order of the calls; one that is missing says that the outcome is
 * unknown. A result without its call, a message that says nothing, and a role of the host's own are dropped.
 */
export function normalizeForModel(messages: readonly AnyMessage[]): Message[] {
  return new ModelTranscript().read(messages, false);
}

/**
 * Does what {@link normalizeForModel} does for the requests of one run, working only on what was added.
 *
 * Everything up to the last assistant message is settled: later messages can only be results of its calls, or stand
 * behind them. So `#output` is cut back to `#settledOutput` and rebuilt from `#settledSource` on.
 */
export class ModelTranscript {
  readonly #cursor = new AppendCursor<AnyMessage>();
  readonly #output: Message[] = [];
  #settledSource = 0;
  #settledOutput = 0;

  /** A new array each time: stream functions may keep what they were given. */
  read(source: readonly AnyMessage[], isEditable: boolean): Message[] {
    if (this.#cursor.advance(source, isEditable) === 0) {
      this.#settledSource = 0;
      this.#settledOutput = 0;
    }
    this.#output.length = this.#settledOutput;
    for (let index = this.#settledSource; index < source.length; index += 1) {
      const message = source[index];
      if (message === undefined || !isModelMessage(message) || message.role === 'toolResult') continue;
      if (message.role === 'assistant') this.#addResponse(message, source, index);
      else this.#output.push(message);
    }
    return this.#output.slice();
  }

  #addResponse(message: AssistantMessage, source: readonly AnyMessage[], index: number): void {
    this.#settledSource = index;
    this.#settledOutput = this.#output.length;
    if (isFailed(message)) {
      const spoken = keepText(message);
      if (spoken.content.length > 0) this.#output.push(spoken);
      return;
    }
    if (message.content.length === 0) return;
    this.#output.push(message);
    let results: Map<string, ToolResultMessage[]> | undefined;
    for (const block of message.content) {
      if (block.type !== 'toolCall') continue;
      results ??= collectResults(source, index + 1);
      this.#output.push(results.get(block.id)?.shift() ?? createMissingResult(block, message.timestamp));
    }
  }
}

export function isFailed(message: AssistantMessage): boolean {
  return message.stopReason === 'error' || message.stopReason === 'aborted';
}

/** Thinking goes too: it may be cut off before its signature, and providers refuse it then. */
function keepText(message: AssistantMessage): AssistantMessage {
  const content = message.content.filter((block): block is TextContent => block.type === 'text' && block.text !== '');
  return content.length === message.content.length ? message : { ...message, content };
}

/** The results up to the next response, by call id; several where a response used an id twice. */
function collectResults(source: readonly AnyMessage[], from: number): Map<string, ToolResultMessage[]> {
  const results = new Map<string, ToolResultMessage[]>();
  for (let index = from; index < source.length; index += 1) {
    const message = source[index];
    if (message === undefined || !isModelMessage(message)) continue;
    if (message.role === 'assistant') break;
    if (message.role !== 'toolResult') continue;
    const same = results.get(message.toolCallId);
    if (same === undefined) results.set(message.toolCallId, [message]);
    else same.push(message);
  }
  return results;
}

function createMissingResult(call: ToolCall, timestamp: number): ToolResultMessage {
  return {
    role: 'toolResult',
    toolCallId: call.id,
    toolName: call.name,
    content: [{ type: 'text', text: 'No result of this call was recorded; its outcome is unknown.' }],
    isError: true,
    timestamp,
  };
}
