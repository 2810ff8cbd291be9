import type { AgentEvent, AgentMessage, AgentTool, AssistantMessage } from '../../core/index.ts';
import type { Source, ToolStep } from '../reply.ts';
import type { ExchangeEnd } from '../transcript.ts';
import { MAX_SOURCES, sourcesOf } from './sources.ts';

/** Longest detail of a tool step, in characters. */
const MAX_DETAIL_LENGTH = 120;

/** Milliseconds after which further words begin a message of their own: platforms tell nobody of an edit. */
const NEW_MESSAGE_MS = 60_000;

/** What people can see of an exchange so far. */
export interface ReplyState {
  /**
   * Markdown of all answers of the exchange, in order, each of which begins a message of its own: answers that follow
   * each other soon are one, with a blank line between them. None is blank.
   */
  readonly texts: readonly string[];
  readonly steps: readonly ToolStep[];
  readonly sources: readonly Source[];
  /** Sentences about the answer, each once, in the order in which they came. */
  readonly notes: readonly string[];
  /** Taken up after a crash or a restart. */
  readonly resumed: boolean;
  /** Nobody works at it now; another process is going to. */
  readonly isHandedOver: boolean;
  /** The conversation is being summed up, or was in this exchange. */
  readonly summingUp?: 'now' | 'done';
  readonly end: ExchangeEnd | undefined;
}

/**
 * Folds an exchange's agent events into what people can see of it. Costs nothing that grows with the text: a delta is
 * appended, and the text is put together only when somebody looks.
 */
export class ReplyStateBuilder {
  readonly #labels = new Map<string, string>();
  readonly #steps = new Map<string, ToolStep>();
  readonly #sources = new Map<string, Source>();
  readonly #notes = new Set<string>();
  #finished: readonly string[] = [];
  /** When the answer began whose words are the last ones of `#finished`. */
  #spokenAt: number | undefined;
  /** When the message being streamed began. */
  #streamedAt = 0;
  /** Text blocks of the message being streamed, by content index. */
  #blocks: string[] = [];
  #resumed = false;
  #isHandedOver = false;
  #summingUp: ReplyState['summingUp'];
  #end: ExchangeEnd | undefined;

  /** @param tools name the steps; a tool that is not among them is named by its own name. */
  constructor(tools: readonly AgentTool[]) {
    this.know(tools);
  }

  /** Learns what tools are called that came later. */
  know(tools: readonly AgentTool[]): void {
    for (const { name, label } of tools) this.#labels.set(name, label);
  }

  apply(event: AgentEvent): void {
    switch (event.type) {
      case 'message_update':
        this.#streamedAt = event.message.timestamp;
        this.#applyDelta(event.assistantMessageEvent);
        break;
      case 'message_end':
        this.#finishMessage(event.message);
        break;
      case 'tool_execution_start':
        this.#setStep(event.toolCallId, event.toolName, 'running', describeArguments(event.args));
        break;
      case 'tool_execution_update':
        this.#setStep(event.toolCallId, event.toolName, 'running', firstText(event.partialResult.content));
        break;
      case 'tool_execution_end':
        this.#setStep(event.toolCallId, event.toolName, event.isError ? 'failed' : 'done');
        this.#addSources(event.result.details);
        break;
      case 'agent_start':
      case 'agent_end':
      case 'turn_start':
      case 'turn_end':
      case 'message_start':
        break;
    }
  }

  /** Takes over what an earlier owner committed of the exchange. */
  resume(messages: readonly AgentMessage[]): void {
    this.#resumed = true;
    for (const message of messages) {
      if (message.role === 'assistant') {
        for (const block of message.content) {
          if (block.type === 'toolCall') {
            this.#setStep(block.id, block.name, 'running', describeArguments(block.arguments));
          }
        }
      }
      if (message.role === 'toolResult') {
        this.#setStep(message.toolCallId, message.toolName, message.isError ? 'failed' : 'done');
        this.#addSources(message.details);
      }
      this.#finishMessage(message);
    }
  }

  /** Adds a sentence that is shown under the answer. */
  note(sentence: string): void {
    this.#notes.add(sentence);
  }

  /** What was streamed of a message that is asked for anew goes. */
  dropMessage(): void {
    this.#blocks = [];
  }

  sumUp(state: 'now' | 'done'): void {
    this.#summingUp = state;
  }

  handOver(): void {
    this.#isHandedOver = true;
  }

  end(end: ExchangeEnd): void {
    this.#end = end;
  }

  get(): ReplyState {
    return {
      texts: this.#withText(this.#blocks.join(''), this.#streamedAt),
      steps: [...this.#steps.values()],
      sources: [...this.#sources.values()],
      notes: [...this.#notes],
      resumed: this.#resumed,
      isHandedOver: this.#isHandedOver,
      ...(this.#summingUp !== undefined && { summingUp: this.#summingUp }),
      end: this.#end,
    };
  }

  #applyDelta(event: Extract<AgentEvent, { type: 'message_update' }>['assistantMessageEvent']): void {
    if (event.type === 'text_delta') {
      this.#blocks[event.contentIndex] = (this.#blocks[event.contentIndex] ?? '') + event.delta;
    }
  }

  #finishMessage(message: AgentMessage): void {
    if (message.role !== 'assistant') return;
    this.#blocks = [];
    this.#addSources(message);
    const text = visibleText(message);
    this.#finished = this.#withText(text, message.timestamp);
    if (text.trim() !== '') this.#spokenAt = message.timestamp;
  }

  #withText(text: string, at: number): readonly string[] {
    if (text.trim() === '') return this.#finished;
    const last = this.#finished.at(-1);
    const isLater = this.#spokenAt === undefined || at - this.#spokenAt >= NEW_MESSAGE_MS;
    return last === undefined || isLater
      ? [...this.#finished, text]
      : [...this.#finished.slice(0, -1), `${last}\n\n${text}`];
  }

  #addSources(named: unknown): void {
    for (const source of sourcesOf(named)) {
      const isKnown = this.#sources.has(source.url);
      if (isKnown || this.#sources.size < MAX_SOURCES) this.#sources.set(source.url, source);
    }
  }

  #setStep(callId: string, tool: string, state: ToolStep['state'], newDetail?: string): void {
    const detail = newDetail ?? this.#steps.get(callId)?.detail;
    const label = this.#labels.get(tool) ?? tool;
    this.#steps.set(callId, { callId, tool, label, state, ...(detail !== undefined && { detail }) });
  }
}

/** The text blocks of an answer, as one markdown text. */
export function visibleText(message: AssistantMessage): string {
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

function describeArguments(args: Readonly<Record<string, unknown>>): string | undefined {
  const values = Object.values(args).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return values.length === 0 ? undefined : cutLine(values.join(', '));
}

function firstText(content: readonly { type: string; text?: string }[] | undefined): string | undefined {
  const text = content?.find(({ type }) => type === 'text')?.text;
  return text === undefined || text.trim() === '' ? undefined : cutLine(text);
}

function cutLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= MAX_DETAIL_LENGTH ? line : `${line.slice(0, MAX_DETAIL_LENGTH - 1).toWellFormed()}…`;
}
