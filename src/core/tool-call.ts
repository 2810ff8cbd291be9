import type { AgentContext } from './agent-context.ts';
import type { AgentTool, AgentToolCall, AgentToolCallOutcome, AgentToolResult } from './agent-tool.ts';
import { type Clock, readMonotonic } from './clock.ts';
import { executeWithin } from './execute-within.ts';
import type { AssistantMessage, JsonObject } from './message.ts';
import type { RunSignal } from './run-signal.ts';
import type { AfterToolCall, AfterToolCallResult, BeforeToolCall } from './tool-hooks.ts';
import { ABANDONED_TEXT, ABORTED_TEXT, createErrorResult, getErrorText } from './tool-result.ts';
import { validateWithRepairs } from './validation/index.ts';

/** What the calls of one assistant message have in common. */
export interface ToolCallScope {
  readonly assistantMessage: AssistantMessage;
  readonly context: AgentContext;
  readonly beforeToolCall: BeforeToolCall | undefined;
  readonly afterToolCall: AfterToolCall | undefined;
  /** What hooks are given. */
  readonly signal: AbortSignal | undefined;
  /** What tools are given, and by which hung work is abandoned. */
  readonly runSignal: RunSignal;
  readonly toolTimeoutMs: number | undefined;
  readonly clock: Clock;
}

/** A call that may run now, or one that ended before it ran. */
export type PreparedToolCall =
  | {
      readonly kind: 'ready';
      readonly toolCall: AgentToolCall;
      readonly tool: AgentTool;
      readonly args: unknown;
      /** What was repaired in the arguments, as sentences for the model. */
      readonly repaired: readonly string[];
    }
  | { readonly kind: 'ended'; readonly outcome: AgentToolCallOutcome };

type ReadyToolCall = Extract<PreparedToolCall, { kind: 'ready' }>;

/**
 * First of the three steps of a call: finds the tool, validates the arguments and asks `beforeToolCall`. Never
 * rejects: whatever goes wrong is the call's error result. An aborted call asks nobody.
 */
export function prepareToolCall(
  scope: ToolCallScope,
  toolCall: AgentToolCall,
  tool: AgentTool | undefined,
): Promise<PreparedToolCall> | PreparedToolCall {
  if (scope.runSignal.isAborted) return endCall(toolCall, ABORTED_TEXT);
  if (tool === undefined) return endCall(toolCall, `Tool ${toolCall.name} not found`);
  try {
    const { value: args, repaired } = validateWithRepairs(tool, applyPrepareArguments(tool, toolCall));
    const ready: ReadyToolCall = { kind: 'ready', toolCall, tool, args, repaired };
    return scope.beforeToolCall === undefined ? ready : askBeforeToolCall(scope, ready, scope.beforeToolCall);
  } catch (error) {
    return endCall(toolCall, getErrorText(error));
  }
}

/**
 * Second and third step: runs the tool and asks `afterToolCall`. Never rejects. A call that ignores an abort is
 * abandoned; what it does later is ignored.
 */
export function executeToolCall(
  scope: ToolCallScope,
  ready: ReadyToolCall,
  onUpdate: (partialResult: AgentToolResult) => void,
): Promise<AgentToolCallOutcome> {
  const { toolCall } = ready;
  if (scope.runSignal.isAborted) return Promise.resolve(createErrorOutcome(toolCall, ABORTED_TEXT));
  const startedAt = readMonotonic(scope.clock);
  const progress = new Progress(onUpdate);
  const work = scope.afterToolCall === undefined ? runTool : runAndFinalize;
  return scope.runSignal.waitFor(work(scope, ready, startedAt, progress), () => {
    progress.close();
    return createErrorOutcome(toolCall, ABANDONED_TEXT, readMonotonic(scope.clock) - startedAt);
  });
}

/** Passes a tool's updates on until its call has an outcome; later ones would tell of a call that is over. */
class Progress {
  #onUpdate: ((partialResult: AgentToolResult) => void) | undefined;

  constructor(onUpdate: (partialResult: AgentToolResult) => void) {
    this.#onUpdate = onUpdate;
  }

  report(partialResult: AgentToolResult): void {
    this.#onUpdate?.(partialResult);
  }

  close(): void {
    this.#onUpdate = undefined;
  }
}

/** The raw call with the arguments that are validated. Arguments that were no JSON object are not worth mapping. */
function applyPrepareArguments(tool: AgentTool, toolCall: AgentToolCall): AgentToolCall {
  if (tool.prepareArguments === undefined || toolCall.argumentsError !== undefined) return toolCall;
  const prepared = tool.prepareArguments(toolCall.arguments);
  if (prepared === toolCall.arguments) return toolCall;
  if (!isJsonObject(prepared)) throw new Error(`Invalid arguments for tool "${tool.name}": not a JSON object`);
  return { ...toolCall, arguments: prepared };
}

/** Looks at the top only: what is in it is validated next. */
function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function askBeforeToolCall(
  scope: ToolCallScope,
  ready: ReadyToolCall,
  beforeToolCall: BeforeToolCall,
): Promise<PreparedToolCall> {
  const { assistantMessage, context, signal, runSignal } = scope;
  const { toolCall, args } = ready;
  const ask = async (): Promise<PreparedToolCall> => {
    const answer = await beforeToolCall({ assistantMessage, toolCall, args, context }, signal);
    if (runSignal.isAborted) return endCall(toolCall, ABORTED_TEXT);
    if (answer?.block !== true) return ready;
    return endCall(toolCall, answer.reason ?? 'Tool execution was blocked', answer.terminate);
  };
  try {
    return await runSignal.waitFor(ask(), () => endCall(toolCall, ABORTED_TEXT));
  } catch (error) {
    return endCall(toolCall, getErrorText(error));
  }
}

async function runAndFinalize(
  scope: ToolCallScope,
  ready: ReadyToolCall,
  startedAt: number,
  progress: Progress,
): Promise<AgentToolCallOutcome> {
  const outcome = await runTool(scope, ready, startedAt, progress);
  try {
    return await askAfterToolCall(scope, ready, outcome);
  } catch (error) {
    return createErrorOutcome(ready.toolCall, getErrorText(error), outcome.durationMs);
  }
}

async function runTool(
  scope: ToolCallScope,
  { tool, toolCall, args, repaired }: ReadyToolCall,
  startedAt: number,
  progress: Progress,
): Promise<AgentToolCallOutcome> {
  const { clock } = scope;
  try {
    const timeoutMs = tool.timeoutMs ?? scope.toolTimeoutMs;
    const ran = await executeWithin(tool.name, timeoutMs, scope.runSignal, clock, (signal) =>
      tool.execute(toolCall.id, args, signal, (partialResult) => progress.report(partialResult)),
    );
    const result = noteRepairs(completeResult(ran), repaired);
    const durationMs = Math.round(readMonotonic(clock) - startedAt);
    return { toolCall, result, isError: result.isError === true, durationMs };
  } catch (error) {
    return createErrorOutcome(toolCall, getErrorText(error), readMonotonic(clock) - startedAt);
  } finally {
    progress.close();
  }
}

/** Tools may be untyped JavaScript: what they leave out must not become `null` in a transcript. */
function completeResult(result: Partial<AgentToolResult> | undefined): AgentToolResult {
  return hasContent(result) ? result : { ...result, content: [], details: result?.details };
}

function hasContent(result: Partial<AgentToolResult> | undefined): result is AgentToolResult {
  return result?.content !== undefined;
}

/** A model that is told what was put right in its arguments sends them right the next time. */
function noteRepairs(result: AgentToolResult, repaired: readonly string[]): AgentToolResult {
  if (repaired.length === 0) return result;
  const text = `Note: the arguments did not fit the schema and were repaired (${repaired.join('; ')}).`;
  return { ...result, content: [...result.content, { type: 'text', text }] };
}

async function askAfterToolCall(
  scope: ToolCallScope,
  { toolCall, args }: ReadyToolCall,
  outcome: AgentToolCallOutcome,
): Promise<AgentToolCallOutcome> {
  const { assistantMessage, context, signal } = scope;
  const { result, isError } = outcome;
  const answer = await scope.afterToolCall?.({ assistantMessage, toolCall, args, result, isError, context }, signal);
  if (answer === undefined) return outcome;
  return { ...outcome, result: overrideResult(result, answer), isError: answer.isError ?? isError };
}

function overrideResult(result: AgentToolResult, answer: AfterToolCallResult): AgentToolResult {
  const { structuredContent, ...rest } = result;
  const kept = answer.structuredContent ?? (answer.content === undefined ? structuredContent : undefined);
  const usage = answer.usage ?? rest.usage;
  const terminate = answer.terminate ?? rest.terminate;
  return {
    ...rest,
    content: answer.content ?? rest.content,
    details: answer.details ?? rest.details,
    ...(kept !== undefined && { structuredContent: kept }),
    ...(usage !== undefined && { usage }),
    ...(terminate !== undefined && { terminate }),
    ...(answer.isError !== undefined && { isError: answer.isError }),
  };
}

function endCall(toolCall: AgentToolCall, text: string, terminate?: boolean): PreparedToolCall {
  const outcome = createErrorOutcome(toolCall, text);
  if (terminate !== undefined) outcome.result.terminate = terminate;
  return { kind: 'ended', outcome };
}

function createErrorOutcome(toolCall: AgentToolCall, text: string, durationMs?: number): AgentToolCallOutcome {
  const outcome: AgentToolCallOutcome = { toolCall, result: createErrorResult(text), isError: true };
  return durationMs === undefined ? outcome : { ...outcome, durationMs: Math.round(durationMs) };
}
