import type { AgentContext } from './agent-context.ts';
import type { AgentToolCall, AgentToolResult } from './agent-tool.ts';
import type { AssistantMessage, ImageContent, JsonValue, TextContent, Usage } from './message.ts';

export interface BeforeToolCallContext {
  assistantMessage: AssistantMessage;
  /** The raw call, as the model sent it. */
  toolCall: AgentToolCall;
  /** The validated arguments. Changing them in place changes what the tool gets; they are not validated again. */
  args: unknown;
  context: AgentContext;
}

export interface BeforeToolCallResult {
  block?: boolean;
  /** What the model is told of a blocked call. @default 'Tool execution was blocked' */
  reason?: string;
  terminate?: boolean;
}

export interface AfterToolCallContext extends BeforeToolCallContext {
  result: AgentToolResult;
  isError: boolean;
}

/** Replaces the result field by field, never merging deeply. `content` without `structuredContent` drops the latter. */
export interface AfterToolCallResult {
  content?: (TextContent | ImageContent)[];
  details?: unknown;
  structuredContent?: JsonValue;
  isError?: boolean;
  usage?: Usage;
  terminate?: boolean;
}

/** Called for each call after validation and before it runs. A throw refuses the call with the error's message. */
export type BeforeToolCall = (
  context: BeforeToolCallContext,
  signal?: AbortSignal,
) => Promise<BeforeToolCallResult | undefined> | BeforeToolCallResult | undefined;

/** Called for each call that ran, failed ones too. A throw makes that one call's result an error. */
export type AfterToolCall = (
  context: AfterToolCallContext,
  signal?: AbortSignal,
) => Promise<AfterToolCallResult | undefined> | AfterToolCallResult | undefined;
