import type { Static, TSchema } from '@sinclair/typebox';
import type { ImageContent, JsonValue, TextContent, Tool, ToolCall, Usage } from './message.ts';

export type ToolExecutionMode = 'sequential' | 'parallel';

/** What a tool gives back. `content` is for the model, `details` for people and logs. */
export interface AgentToolResult<TDetails = unknown> {
  content: (TextContent | ImageContent)[];
  details: TDetails;
  /** The result as data, for hosts and nested calls; never sent to the model. */
  structuredContent?: JsonValue;
  usage?: Usage;
  isError?: boolean;
  /** A batch in which every result says so is not followed by another model request of its own. */
  terminate?: boolean;
  addedToolNames?: string[];
}

export type AgentToolUpdateCallback<TDetails = unknown> = (partialResult: AgentToolResult<TDetails>) => void;

/** Arguments after validation: typed for a TypeBox schema, `unknown` for any other JSON Schema. */
export type AgentToolParams<TParameters> = TParameters extends TSchema ? Static<TParameters> : unknown;

export interface AgentTool<TParameters extends object = object, TDetails = unknown> extends Tool<TParameters> {
  /** Name for people. */
  label: string;
  /** Maps what a model sent (older shapes, say) to arguments, before they are validated. A throw refuses the call. */
  prepareArguments?(args: unknown): AgentToolParams<TParameters>;
  /**
   * Runs the tool. A throw becomes an error result with the error's message. Must heed `signal`. `onUpdate` reports
   * progress; calls after `execute` has settled are ignored.
   */
  execute(
    toolCallId: string,
    params: AgentToolParams<TParameters>,
    signal?: AbortSignal,
    onUpdate?: AgentToolUpdateCallback<TDetails>,
  ): Promise<AgentToolResult<TDetails>>;
  /** One called tool that says `sequential` makes its whole batch sequential. @default the loop's `toolExecution` */
  executionMode?: ToolExecutionMode;
  outputSchema?: object;
  /**
   * How much of `parameters` is checked before a call. `bounded`, for a schema of somebody who is not trusted: what a
   * fixed number of steps suffices for, without patterns; `execute` may get what the schema forbids. @default 'full'
   */
  validation?: 'full' | 'bounded';
  /** Whether a call whose outcome is unknown may run again. The core never reads it. @default 'never' */
  replay?: 'never' | 'safe';
  /** Milliseconds after which a call fails and its signal fires. @default the loop's `toolTimeoutMs` */
  timeoutMs?: number;
}

export type AgentToolCall = ToolCall;

/** The outcome of one call: what ran, what came of it, and how long it took when it ran. */
export interface AgentToolCallOutcome {
  toolCall: AgentToolCall;
  result: AgentToolResult;
  isError: boolean;
  durationMs?: number;
}
