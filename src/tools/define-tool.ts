import type { Static, TObject } from '@sinclair/typebox';
import { ThreadloopError } from '../core/error.ts';
import type { JsonValue, ToolExecutionMode, Usage } from '../core/index.ts';
import type { Audience } from '../threads/administration/audience.ts';
import type { Source } from '../threads/reply.ts';
import type { Seen } from '../threads/seen/seen.ts';
import { optionsProblem } from './forms/options-problem.ts';
import type { ToolContext } from './tool-context.ts';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const SECRET_NAME = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/;

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
  /** The call failed, and there is more to tell of that than a thrown error says, such as its usage. @default false */
  readonly isError?: boolean;
  /** What models that the tool asked have used: it counts for the exchange. */
  readonly usage?: Usage;
}

/** Typed as a method, so that a tool with options of its own is a tool among others, as its `execute` already is. */
type Describe<TOptions extends TObject> = { describe(options: Static<TOptions>): string }['describe'];

/** Typed as a method, for the same reason. */
type NeedsApproval<TParameters extends TObject> = { needs(args: Static<TParameters>, seen: Seen): boolean }['needs'];

/** Something that an admin enters once and nobody can read again, such as a key. */
export interface ToolSecret {
  readonly label: string;
  /** What it is and where to get it. */
  readonly description: string;
  /** Whether the tool does nothing without it: it cannot be called until it is entered. @default false */
  readonly isRequired?: boolean;
}

export interface ToolDefinition<TParameters extends TObject = TObject, TOptions extends TObject = TObject> {
  /** What the model calls it: 1 to 64 letters, digits, `_` and `-`. */
  readonly name: string;
  /** What people see it called. */
  readonly label: string;
  /**
   * What the model is told: what it does, when to use it, what it cannot do. May depend on what the tool is set to: a
   * change is told to the model at its next turn.
   */
  readonly description: string | Describe<TOptions>;
  /** What admins read beside its switch, in a sentence or two. @default the description */
  readonly about?: string;
  /** A TypeBox object schema. Arguments are checked against it before `execute`. */
  readonly parameters: TParameters;
  /**
   * `bounded` where somebody who is not trusted has written `parameters`: no more is checked then than a fixed number of
   * steps suffices for, without patterns, and `execute` may get what they forbid. @default 'full'
   */
  readonly validation?: 'full' | 'bounded';
  /**
   * What admins may set, as a TypeBox object schema: texts, numbers, switches, choices, and lists of texts or choices;
   * each with a `title`, a `description`, and a `default` unless it is optional. @default nothing
   */
  readonly options?: TOptions;
  /** By name; each is encrypted where it is stored, and can be replaced but not read. @default none */
  readonly secrets?: Readonly<Record<string, ToolSecret>>;
  /**
   * Whose it is, where another tool may come to have its name or it may be declared otherwise at any time: consent that
   * was given to calls of it is for it alone, as it was declared then. @default the deployment's, which consent trusts by name
   */
  readonly origin?: string;
  /** `outside` when it reaches anything but this chat: it is off until an admin or the deployment turns it on. @default 'inside' */
  readonly reach?: 'inside' | 'outside';
  /** For whom, until an admin says otherwise. @default everyone */
  readonly audience?: Audience;
  /** `writes` when calls change something outside, or tell somebody something: people are asked before each. @default 'writes' for what reaches outside, else 'reads' */
  readonly effect?: 'reads' | 'writes';
  /**
   * When a call needs somebody's consent, until an admin says otherwise; a function is told the arguments and what the
   * conversation holds that the model did not write, and one that throws has said yes. @default 'always' where it writes outside, else 'never'
   */
  readonly approval?: 'never' | 'always' | NeedsApproval<TParameters>;
  /**
   * Whether what stands in the fence of a result is what others wrote, and nothing that a call can have put there, as it
   * is with a page: what it names is then seen (`approval`). @default false
   */
  readonly quotesOthers?: boolean;
  /** `sequential` when calls of one batch must not overlap. @default 'parallel' */
  readonly executionMode?: ToolExecutionMode;
  /** `safe` when a call whose outcome was lost may run again. @default 'never' */
  readonly replay?: 'never' | 'safe';
  /** Milliseconds after which a call fails and its signal fires. @default the deployment's limit */
  readonly timeoutMs?: number;
  /** Bytes of text that one result may have; it is cut there. At most 128 KiB. @default 32 KiB */
  readonly maxResultBytes?: number;
  /**
   * Loads what the tool needs, shortly after the bot has started, so that the first call is not slow. Called at most
   * once; nothing waits for it, and a failure is only logged: a call loads again.
   */
  readonly prepare?: () => Promise<unknown>;
  /**
   * Runs one call. A throw becomes an error result: its message is what the model reads, so make it a sentence that
   * says what to do instead.
   */
  execute(
    args: Static<TParameters>,
    context: ToolContext<TOptions>,
  ): string | ToolOutput | Promise<string | ToolOutput>;
}

/** Most bytes of `maxResultBytes`. */
export const LARGEST_RESULT_BYTES = 128 * 1_024;

/**
 * Checks a tool when it is defined, not when a model first calls it, and returns it unchanged.
 *
 * @throws ThreadloopError `tool_invalid` with a sentence that names what is wrong.
 */
export function defineTool<TParameters extends TObject, TOptions extends TObject = TObject>(
  definition: ToolDefinition<TParameters, TOptions>,
): ToolDefinition<TParameters, TOptions> {
  const problem = toolProblem(definition);
  if (problem !== undefined) throw new ThreadloopError('tool_invalid', problem);
  return definition;
}

/** What is wrong with a definition, as a sentence. Takes `unknown` fields: definitions also come from plain JavaScript. */
export function toolProblem(definition: { readonly [Field in keyof ToolDefinition]?: unknown }): string | undefined {
  const {
    name,
    label,
    description,
    parameters,
    timeoutMs,
    maxResultBytes,
    execute,
    options,
    secrets = {},
    effect,
    approval,
  } = definition;
  if (typeof name !== 'string' || !NAME.test(name)) {
    return `A tool's name has 1 to 64 letters, digits, "_" or "-"; this one does not: ${JSON.stringify(name)?.slice(0, 100)}.`;
  }
  if (isBlank(label)) return `The tool "${name}" has no label; give it the name that people shall see.`;
  if (isBlank(description) && typeof description !== 'function') {
    return `The tool "${name}" has no description; a model only knows from it when to call the tool.`;
  }
  if (!isObjectSchema(parameters)) {
    return `The parameters of the tool "${name}" are no object schema; use Type.Object({ … }), empty when it takes none.`;
  }
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs > 0)) {
    return `The timeoutMs of the tool "${name}" must be a number of milliseconds above 0; leave it out for the default.`;
  }
  if (maxResultBytes !== undefined && !isWithin(maxResultBytes, 1, LARGEST_RESULT_BYTES)) {
    return `The maxResultBytes of the tool "${name}" must be a number of bytes from 1 to ${LARGEST_RESULT_BYTES}; leave it out for the default.`;
  }
  if (effect !== undefined && effect !== 'reads' && effect !== 'writes') {
    return `The effect of the tool "${name}" must be 'reads' or 'writes'; leave it out where it follows from \`reach\`.`;
  }
  if (approval !== undefined && approval !== 'never' && approval !== 'always' && typeof approval !== 'function') {
    return `The approval of the tool "${name}" must be 'never', 'always' or a function of the arguments; leave it out where it follows from \`effect\`.`;
  }
  const ofOptions = options === undefined ? undefined : optionsProblem(options);
  if (ofOptions !== undefined) return `The options of the tool "${name}" cannot be set by admins: ${ofOptions}`;
  for (const [secret, about] of Object.entries(Object(secrets))) {
    const { label: called, description: told }: { label?: unknown; description?: unknown } = Object(about);
    if (!SECRET_NAME.test(secret) || isBlank(called) || isBlank(told)) {
      return `The secret "${secret}" of the tool "${name}" needs a name of letters and digits, a label and a description.`;
    }
  }
  if (typeof execute !== 'function') return `The tool "${name}" has no execute function.`;
  return undefined;
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function isObjectSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
}
