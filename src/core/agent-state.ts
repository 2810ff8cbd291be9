import type { AgentEvent } from './agent-event.ts';
import type { AgentTool } from './agent-tool.ts';
import { AppendCursor } from './append-cursor.ts';
import type { AgentMessage } from './message.ts';
import { DEFAULT_MODEL, type Model, type ThinkingLevel } from './model.ts';
import { createInitialSystemMessage, getCurrentSystemPrompt } from './system-message.ts';

/** What an agent is at the moment. What is not `readonly` may be assigned between runs, and holds from the next. */
export interface AgentState {
  /** The prompt as the transcript's system messages give it. To change it, append a system message. */
  readonly systemPrompt: string;
  model: Model;
  thinkingLevel: ThinkingLevel;
  /** The tools that can run. Assigning copies the list; the model is told of changes before its next request. */
  get tools(): AgentTool[];
  set tools(tools: AgentTool[]);
  /** The transcript. Assigning copies the list. */
  get messages(): AgentMessage[];
  set messages(messages: AgentMessage[]);
  /** True from the start of a run until the listeners of its `agent_end` are done. */
  readonly isStreaming: boolean;
  /** The response being received, as far as it came. */
  readonly streamingMessage?: AgentMessage | undefined;
  /** Ids of the tool calls being executed. A set that was read does not change any more. */
  readonly pendingToolCalls: ReadonlySet<string>;
  /** Why the latest turn failed, if it did. */
  readonly errorMessage?: string | undefined;
}

/** How an agent begins. Prompt and tools become the first system message, unless `messages` begins with one. */
export interface AgentInitialState {
  systemPrompt?: string | undefined;
  model?: Model | undefined;
  thinkingLevel?: ThinkingLevel | undefined;
  tools?: AgentTool[] | undefined;
  messages?: AgentMessage[] | undefined;
}

/** The state behind an agent. Only the agent has it as this class. */
export class MutableAgentState implements AgentState {
  model: Model;
  thinkingLevel: ThinkingLevel;
  isStreaming = false;
  streamingMessage: AgentMessage | undefined;
  errorMessage: string | undefined;
  #tools: AgentTool[];
  #messages: AgentMessage[];
  readonly #pending = new Set<string>();
  /** Copied when it is read, not when it changes: a batch of thousands of calls is not copied for each of them. */
  #pendingCopy: ReadonlySet<string> | undefined;
  readonly #cursor = new AppendCursor<AgentMessage>();
  readonly #systemIndexes: number[] = [];

  constructor(initial: AgentInitialState = {}) {
    this.model = initial.model ?? DEFAULT_MODEL;
    this.thinkingLevel = initial.thinkingLevel ?? 'off';
    this.#tools = initial.tools?.slice() ?? [];
    this.#messages = initial.messages?.slice() ?? [];
    if (this.#messages[0]?.role === 'system') return;
    const systemMessage = createInitialSystemMessage(initial.systemPrompt, this.#tools);
    if (systemMessage !== undefined) this.#messages.unshift(systemMessage);
  }

  /** Reads the whole transcript once and after that only what was appended, and the system messages again. */
  get systemPrompt(): string {
    const from = this.#cursor.advance(this.#messages, true);
    if (from === 0) this.#systemIndexes.length = 0;
    for (let index = from; index < this.#messages.length; index += 1) {
      if (this.#messages[index]?.role === 'system') this.#systemIndexes.push(index);
    }
    return getCurrentSystemPrompt(this.#systemIndexes.flatMap((index) => this.#messages[index] ?? []));
  }

  get tools(): AgentTool[] {
    return this.#tools;
  }

  set tools(tools: AgentTool[]) {
    this.#tools = tools.slice();
  }

  get messages(): AgentMessage[] {
    return this.#messages;
  }

  set messages(messages: AgentMessage[]) {
    this.#messages = messages.slice();
  }

  get pendingToolCalls(): ReadonlySet<string> {
    this.#pendingCopy ??= new Set(this.#pending);
    return this.#pendingCopy;
  }

  /** Does what an event says. The listeners are called after it. */
  apply(event: AgentEvent): void {
    switch (event.type) {
      case 'message_start':
      case 'message_update':
        this.streamingMessage = event.message;
        return;
      case 'message_end':
        this.streamingMessage = undefined;
        this.#messages.push(event.message);
        return;
      case 'tool_execution_start':
        this.#pending.add(event.toolCallId);
        this.#pendingCopy = undefined;
        return;
      case 'tool_execution_end':
        this.#pending.delete(event.toolCallId);
        this.#pendingCopy = undefined;
        return;
      case 'turn_end':
        this.errorMessage = getErrorMessage(event.message) ?? this.errorMessage;
        return;
      case 'agent_end':
        this.streamingMessage = undefined;
        return;
      case 'agent_start':
      case 'turn_start':
      case 'tool_execution_update':
    }
  }

  clearPendingToolCalls(): void {
    this.#pending.clear();
    this.#pendingCopy = undefined;
  }
}

function getErrorMessage(message: AgentMessage): string | undefined {
  return message.role === 'assistant' ? message.errorMessage : undefined;
}
