import type { AgentContext } from './agent-context.ts';
import type { ToolExecutionMode } from './agent-tool.ts';
import type { Clock } from './clock.ts';
import type { AgentMessage, AssistantMessage, Message, ToolResultMessage } from './message.ts';
import type { Model, ThinkingLevel } from './model.ts';
import type { StreamOptions } from './stream-fn.ts';
import type { AfterToolCall, BeforeToolCall } from './tool-hooks.ts';

export type QueueMode = 'all' | 'one-at-a-time';

export interface AgentTurnContext {
  message: AssistantMessage;
  toolResults: ToolResultMessage[];
  context: AgentContext;
  newMessages: AgentMessage[];
}

export type AgentTurnDecision = { action: 'continue' } | { action: 'end' };

/**
 * Called after a turn's results and before `turn_end`, for error and aborted turns too (their decision is ignored).
 * `end` stops the run before any queue is polled; `continue` asks for at least one more request. Continuing always is
 * an endless loop: give it a budget. A throw fails the run.
 */
export type FinishTurn = (
  turn: AgentTurnContext,
  signal?: AbortSignal,
) => AgentTurnDecision | undefined | void | Promise<AgentTurnDecision | undefined | void>;

/** What the next turn uses from now on; an absent field stays as it is. `thinkingLevel` `off` turns reasoning off. */
export interface AgentLoopTurnUpdate {
  context?: AgentContext;
  /** Appended before waiting messages, with events. */
  messages?: AgentMessage[];
  model?: Model;
  thinkingLevel?: ThinkingLevel;
}

export type AgentRequestUpdate = Omit<AgentLoopTurnUpdate, 'messages'>;

export interface PrepareRequestContext {
  context: AgentContext;
  model: Model;
  thinkingLevel: ThinkingLevel;
}

/** Called before every request, the first included. Emits nothing, polls nothing. A throw fails the run. */
export type PrepareRequest = (
  request: PrepareRequestContext,
  signal?: AbortSignal,
) => AgentRequestUpdate | undefined | void | Promise<AgentRequestUpdate | undefined | void>;

export type PrepareNextTurnContext = AgentTurnContext;

/** Everything the loop knows. It is also passed to the stream function as its options. */
export interface AgentLoopConfig extends StreamOptions {
  model: Model;
  /** Maps the transcript to what a model understands, before every request. Must not throw. */
  convertToLlm: (messages: AgentMessage[]) => Message[] | Promise<Message[]>;
  /** Prunes or enriches the transcript for one request, before `convertToLlm`. Must not throw. */
  transformContext?:
    | ((messages: AgentMessage[], signal?: AbortSignal) => AgentMessage[] | Promise<AgentMessage[]>)
    | undefined;
  /** The key for a provider, asked before every request. @default `apiKey` */
  getApiKey?: ((provider: string) => Promise<string | undefined> | string | undefined) | undefined;
  finishTurn?: FinishTurn | undefined;
  prepareRequest?: PrepareRequest | undefined;
  /** Called only when a turn has ended and another will follow, before its `turn_start`. A throw fails the run. */
  prepareNextTurn?:
    | ((
        turn: PrepareNextTurnContext,
      ) => AgentLoopTurnUpdate | undefined | void | Promise<AgentLoopTurnUpdate | undefined | void>)
    | undefined;
  /**
   * Messages to inject before the next request. Not asked once the run is aborted. A message given is the transcript's
   * only from its `message_end` on: a run that fails or is aborted before never told of it. Must not throw.
   */
  getSteeringMessages?: (() => Promise<AgentMessage[]> | AgentMessage[]) | undefined;
  /** Messages that begin more work when the run would stop. Must not throw. */
  getFollowUpMessages?: (() => Promise<AgentMessage[]> | AgentMessage[]) | undefined;
  /** @default 'parallel' */
  toolExecution?: ToolExecutionMode | undefined;
  beforeToolCall?: BeforeToolCall | undefined;
  afterToolCall?: AfterToolCall | undefined;
  /** Milliseconds a tool call may take unless the tool says otherwise. @default unlimited */
  toolTimeoutMs?: number | undefined;
  /** Milliseconds an aborted run waits for a tool call or a model's stream that ignores its signal. @default 500 */
  toolAbandonMs?: number | undefined;
  /** @default systemClock */
  clock?: Clock | undefined;
  /** Lets timers and I/O of the process have a turn; called now and then, between turns. @default a macrotask */
  yieldToHost?: (() => Promise<void>) | undefined;
}
