import type { AssistantMessage, Message, StopReason, ToolCall } from './message.ts';
import type { Model, ThinkingLevel } from './model.ts';

/**
 * One step of a streaming response. `partial` is the live message, shared by all events of a stream and changed in
 * place: read it at once or copy it. Blocks may overlap, so key on `contentIndex`, never on "the current block".
 */
export type AssistantMessageEvent =
  | { type: 'start'; partial: AssistantMessage }
  | { type: 'text_start'; contentIndex: number; partial: AssistantMessage }
  | { type: 'text_delta'; contentIndex: number; delta: string; partial: AssistantMessage }
  | { type: 'text_end'; contentIndex: number; content: string; partial: AssistantMessage }
  | { type: 'thinking_start'; contentIndex: number; partial: AssistantMessage }
  | { type: 'thinking_delta'; contentIndex: number; delta: string; partial: AssistantMessage }
  | { type: 'thinking_end'; contentIndex: number; content: string; partial: AssistantMessage }
  | { type: 'toolcall_start'; contentIndex: number; partial: AssistantMessage }
  | { type: 'toolcall_delta'; contentIndex: number; delta: string; partial: AssistantMessage }
  | { type: 'toolcall_end'; contentIndex: number; toolCall: ToolCall; partial: AssistantMessage }
  | { type: 'done'; reason: Extract<StopReason, 'stop' | 'length' | 'toolUse' | 'deferred'>; message: AssistantMessage }
  | { type: 'error'; reason: Extract<StopReason, 'error' | 'aborted'>; error: AssistantMessage };

/** A response being received: events to iterate, and the final message. */
export interface AssistantMessageStream extends AsyncIterable<AssistantMessageEvent> {
  result(): Promise<AssistantMessage>;
}

export type Transport = 'sse' | 'websocket' | 'websocket-cached' | 'auto';

export interface ThinkingBudgets {
  minimal?: number;
  low?: number;
  medium?: number;
  high?: number;
}

/** How requests name the application to a provider. */
export interface ClientIdentity {
  userAgent?: 'short' | 'detailed' | { custom: string };
  attribution?: { name: string; url: string; categories?: string[] } | null;
  version?: string;
}

/** What a stream function is told besides model and messages. Every field may be absent. */
export interface StreamOptions {
  signal?: AbortSignal | undefined;
  apiKey?: string | undefined;
  temperature?: number | undefined;
  /** Tokens of the response. */
  maxTokens?: number | undefined;
  /** Absent means: do not think. */
  reasoning?: Exclude<ThinkingLevel, 'off'> | undefined;
  thinkingBudgets?: ThinkingBudgets | undefined;
  toolChoice?: 'auto' | 'none' | undefined;
  sessionId?: string | undefined;
  transport?: Transport | undefined;
  cacheRetention?: 'none' | 'short' | 'long' | undefined;
  headers?: Record<string, string | null> | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  maxRetryDelayMs?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
  identity?: ClientIdentity | undefined;
  onPayload?: ((payload: unknown, model: Model) => unknown) | undefined;
  onResponse?:
    | ((response: { status: number; headers: Record<string, string> }, model: Model) => void | Promise<void>)
    | undefined;
  onProviderStreamEvent?: ((data: unknown, model: Model) => void | Promise<void>) | undefined;
}

/**
 * Asks a model. The prompt and the tools are in the messages (system messages), see `getCurrentSystemPrompt` and
 * `getCurrentTools`.
 *
 * Must neither throw nor reject for a failing request, model or connection: it encodes the failure as a final `error`
 * event whose message has `stopReason` `error` or `aborted` and an `errorMessage`.
 */
export type StreamFn = (
  model: Model,
  context: { messages: Message[] },
  options?: StreamOptions,
) => AssistantMessageStream | Promise<AssistantMessageStream>;
