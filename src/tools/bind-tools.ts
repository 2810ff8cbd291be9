import type { TObject } from '@sinclair/typebox';
import { ThreadloopError } from '../core/error.ts';
import type { AgentTool, AgentToolResult, AgentToolUpdateCallback } from '../core/index.ts';
import { boundText } from './bound-text.ts';
import type { ToolDefinition, ToolOutput } from './define-tool.ts';
import type { ToolContext } from './tool-context.ts';

/** Bytes of text that one result may bring into a transcript. */
export const MAX_RESULT_BYTES = 32 * 1024;
const MAX_PROGRESS_BYTES = 300;

/** What a host knows about a call; the binding adds the call's own signal and progress. */
export type ToolScope = Omit<ToolContext, 'signal' | 'progress'>;

/** How far a call is: the `details` of its partial results. */
interface ToolProgress {
  readonly progress: string;
  /** From 0 to 1. */
  readonly fraction?: number;
}

/**
 * Makes definitions runnable by an agent. `makeScope` is asked at each call, so that a call sees who has spoken into
 * the exchange by then. Result text is cut to {@link MAX_RESULT_BYTES}; sources are passed on as `details.sources`.
 *
 * @throws ThreadloopError `tool_duplicate` when two definitions have the same name.
 */
export function bindTools(definitions: readonly ToolDefinition[], makeScope: () => ToolScope): AgentTool[] {
  refuseDuplicates(definitions);
  return definitions.map((definition) => bindTool(definition, makeScope));
}

/** @throws ThreadloopError `tool_duplicate` when two definitions have the same name. */
export function refuseDuplicates(definitions: readonly ToolDefinition[]): void {
  const names = new Set<string>();
  for (const { name } of definitions) {
    if (names.has(name)) {
      throw new ThreadloopError('tool_duplicate', `Two tools are named "${name}"; rename one or leave one out.`);
    }
    names.add(name);
  }
}

function bindTool(definition: ToolDefinition, makeScope: () => ToolScope): AgentTool<TObject> {
  const { name, label, description, parameters, executionMode, replay, timeoutMs } = definition;
  return {
    name,
    label,
    description,
    parameters,
    ...(executionMode && { executionMode }),
    ...(replay && { replay }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    async execute(_toolCallId, params, signal = new AbortController().signal, onUpdate) {
      if (signal.aborted) throw new Error(`The call of ${name} was aborted before it began.`);
      const progress = makeProgress(onUpdate);
      try {
        return toResult(await definition.execute(params, { ...makeScope(), signal, progress }));
      } catch (error) {
        throw boundError(error);
      }
    },
  };
}

function makeProgress(onUpdate: AgentToolUpdateCallback | undefined): ToolContext['progress'] {
  return (text, fraction) => {
    const line = boundText(text, MAX_PROGRESS_BYTES);
    const details: ToolProgress = {
      progress: line,
      ...(fraction !== undefined && { fraction: Math.min(1, Math.max(0, fraction)) }),
    };
    onUpdate?.({ content: [{ type: 'text', text: line }], details });
  };
}

function toResult(output: string | ToolOutput): AgentToolResult {
  const { text, details, structuredContent, sources }: ToolOutput =
    typeof output === 'string' ? { text: output } : output;
  return {
    content: [{ type: 'text', text: boundText(text, MAX_RESULT_BYTES) }],
    details: { ...details, ...(sources && { sources }) },
    ...(structuredContent !== undefined && { structuredContent }),
  };
}

/** An error's message goes to the model like a result, so it has the same limit. */
function boundError(error: unknown): unknown {
  if (!(error instanceof Error) || Buffer.byteLength(error.message) <= MAX_RESULT_BYTES) return error;
  return new Error(boundText(error.message, MAX_RESULT_BYTES), { cause: error });
}
