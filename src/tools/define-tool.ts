import type { Static, TObject } from '@sinclair/typebox';
import { ThreadloopError } from '../core/error.ts';
import type { JsonValue, ToolExecutionMode } from '../core/index.ts';
import type { Source } from '../threads/reply.ts';
import type { ToolContext } from './tool-context.ts';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** What a tool gives back when plain text is not enough. */
export interface ToolOutput {
  /** What the model reads. */
  readonly text: string;
  /** For people and logs; the model never sees it. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The result as data, for hosts; the model never sees it. */
  readonly structuredContent?: JsonValue;
  /** Where the facts come from, shown to people as numbered links. */
  readonly sources?: readonly Source[];
}

export interface ToolDefinition<TParameters extends TObject = TObject> {
  /** What the model calls it: 1 to 64 letters, digits, `_` and `-`. */
  readonly name: string;
  /** What people see it called. */
  readonly label: string;
  /** What the model is told: what it does, when to use it, what it cannot do. */
  readonly description: string;
  /** A TypeBox object schema. Arguments are checked against it before `execute`. */
  readonly parameters: TParameters;
  /** `sequential` when calls of one batch must not overlap. @default 'parallel' */
  readonly executionMode?: ToolExecutionMode;
  /** `safe` when a call whose outcome was lost may run again. @default 'never' */
  readonly replay?: 'never' | 'safe';
  /** Milliseconds after which a call fails and its signal fires. @default the deployment's limit */
  readonly timeoutMs?: number;
  /**
   * Loads what the tool needs, shortly after the bot has started, so that the first call is not slow. Called at most
   * once; nothing waits for it, and a failure is only logged: a call loads again.
   */
  readonly prepare?: () => Promise<unknown>;
  /**
   * Runs one call. A throw becomes an error result: its message is what the model reads, so make it a sentence that
   * says what to do instead.
   */
  execute(args: Static<TParameters>, context: ToolContext): string | ToolOutput | Promise<string | ToolOutput>;
}

/**
 * Checks a tool when it is defined, not when a model first calls it, and returns it unchanged.
 *
 * @throws ThreadloopError `tool_invalid` with a sentence that names what is wrong.
 */
export function defineTool<TParameters extends TObject>(
  definition: ToolDefinition<TParameters>,
): ToolDefinition<TParameters> {
  const problem = findProblem(definition);
  if (problem !== undefined) throw new ThreadloopError('tool_invalid', problem);
  return definition;
}

/** Takes `unknown` fields: definitions also come from plain JavaScript. */
function findProblem(definition: { readonly [Field in keyof ToolDefinition]?: unknown }): string | undefined {
  const { name, label, description, parameters, timeoutMs, execute } = definition;
  if (typeof name !== 'string' || !NAME.test(name)) {
    return `A tool's name has 1 to 64 letters, digits, "_" or "-"; this one does not: ${JSON.stringify(name)?.slice(0, 100)}.`;
  }
  if (isBlank(label)) return `The tool "${name}" has no label; give it the name that people shall see.`;
  if (isBlank(description)) {
    return `The tool "${name}" has no description; a model only knows from it when to call the tool.`;
  }
  if (!isObjectSchema(parameters)) {
    return `The parameters of the tool "${name}" are no object schema; use Type.Object({ … }), empty when it takes none.`;
  }
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs > 0)) {
    return `The timeoutMs of the tool "${name}" must be a number of milliseconds above 0; leave it out for the default.`;
  }
  if (typeof execute !== 'function') return `The tool "${name}" has no execute function.`;
  return undefined;
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

function isObjectSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
}
