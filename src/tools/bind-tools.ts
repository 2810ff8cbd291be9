import type { TObject } from '@sinclair/typebox';
import { ThreadloopError } from '../core/error.ts';
import type { AgentTool, AgentToolResult, AgentToolUpdateCallback } from '../core/index.ts';
import type { RunnerTool } from '../threads/runner/dependencies.ts';
import type { ToolSettings } from '../threads/settings.ts';
import { callNeedsApproval } from './approval/call-needs-approval.ts';
import { boundText } from './bound-text.ts';
import type { ToolDefinition, ToolOutput } from './define-tool.ts';
import { OpenedSecrets } from './opened-secrets.ts';
import type { ToolContext } from './tool-context.ts';
import { describeTool, optionsWith } from './tool-options.ts';
import { toolRevision } from './tool-revision.ts';

/** Bytes of text that one result may bring into a transcript, where its tool says nothing else. */
export const MAX_RESULT_BYTES = 32 * 1024;
const MAX_PROGRESS_BYTES = 300;

/** What a host knows about a call; the binding adds the call's own signal and progress. */
export type ToolScope = Omit<ToolContext, 'signal' | 'progress'>;

/** A call that a scope is made for. */
interface ScopedCall {
  readonly definition: ToolDefinition;
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly progress: ToolContext['progress'];
}

/** How far a call is: the `details` of its partial results. */
interface ToolProgress {
  readonly progress: string;
  /** From 0 to 1. */
  readonly fraction?: number;
}

/** Makes what a call works with. Asked at each call, so that it sees who has spoken by then and what is set by then. */
export type MakeScope = (call: ScopedCall) => ToolScope | Promise<ToolScope>;

/**
 * Makes definitions runnable by an agent. Result text is cut to `maxResultBytes`; sources are passed on as
 * `details.sources`. `settingsOf`: what a tool is set to where it is bound; undefined where that is not known. Nothing
 * here asks for consent: `needsApproval` says which calls need it, whatever their arguments are, and never throws.
 *
 * @throws ThreadloopError `tool_duplicate` when two definitions have the same name.
 */
export function bindTools(
  definitions: readonly ToolDefinition[],
  makeScope: MakeScope,
  settingsOf: (definition: ToolDefinition) => BoundSettings | undefined = () => undefined,
): BoundTool[] {
  refuseDuplicates(definitions);
  return definitions.map((definition) => bindTool(definition, makeScope, settingsOf(definition)));
}

type BoundSettings = Pick<ToolSettings, 'options' | 'approval'>;

type BoundTool = AgentTool<TObject> &
  Pick<RunnerTool, 'revision' | 'quotesOthers'> &
  Required<Pick<RunnerTool, 'needsApproval'>>;

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

function bindTool(definition: ToolDefinition, makeScope: MakeScope, set: BoundSettings | undefined): BoundTool {
  const { name, label, parameters, validation, origin, executionMode, replay, timeoutMs, quotesOthers } = definition;
  return {
    name,
    label,
    description: describeTool(definition, optionsWith(definition, set?.options ?? {})),
    parameters,
    ...(validation && { validation }),
    ...(executionMode && { executionMode }),
    ...(replay && { replay }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(origin !== undefined && { revision: toolRevision(definition) }),
    ...(quotesOthers === true && { quotesOthers }),
    needsApproval: (args, seen) => callNeedsApproval(definition, set?.approval, args, seen),
    async execute(callId, params, signal = new AbortController().signal, onUpdate) {
      if (signal.aborted) throw new Error(`The call of ${name} was aborted before it began.`);
      const secrets = new OpenedSecrets();
      const progress = makeProgress(onUpdate, secrets);
      try {
        const scope = await makeScope({ definition, callId, signal, progress });
        const secret = secrets.opening(scope.secret);
        const output = await definition.execute(params, { ...scope, secret, signal, progress });
        return toResult(secrets.leaveOut(output), definition);
      } catch (error) {
        throw boundError(withoutSecrets(error, secrets));
      }
    },
  };
}

function makeProgress(onUpdate: AgentToolUpdateCallback | undefined, secrets: OpenedSecrets): ToolContext['progress'] {
  return (text, fraction) => {
    const line = boundText(secrets.leaveOut(text), MAX_PROGRESS_BYTES);
    const details: ToolProgress = {
      progress: line,
      ...(fraction !== undefined && { fraction: Math.min(1, Math.max(0, fraction)) }),
    };
    onUpdate?.({ content: [{ type: 'text', text: line }], details });
  };
}

function toResult(
  output: string | ToolOutput,
  { maxResultBytes = MAX_RESULT_BYTES }: Pick<ToolDefinition, 'maxResultBytes'>,
): AgentToolResult {
  const { text, details, structuredContent, sources, usage, isError }: ToolOutput =
    typeof output === 'string' ? { text: output } : output;
  return {
    content: [{ type: 'text', text: boundText(text, maxResultBytes) }],
    details: { ...details, ...(sources && { sources }) },
    ...(structuredContent !== undefined && { structuredContent }),
    ...(usage !== undefined && { usage }),
    ...(isError === true && { isError }),
  };
}

/** A failure whose message repeats a secret is told without it, and without what caused it, which may repeat it too. */
function withoutSecrets(error: unknown, secrets: OpenedSecrets): unknown {
  if (!(error instanceof Error)) return secrets.leaveOut(error);
  const message = secrets.leaveOut(error.message);
  return message === error.message ? error : new Error(message);
}

/** An error's message goes to the model like a result, so it has the same limit. */
function boundError(error: unknown): unknown {
  if (!(error instanceof Error) || Buffer.byteLength(error.message) <= MAX_RESULT_BYTES) return error;
  return new Error(boundText(error.message, MAX_RESULT_BYTES), { cause: error });
}
