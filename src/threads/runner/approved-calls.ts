import { Value } from '@sinclair/typebox/value';
import {
  type AgentEvent,
  type AgentTool,
  type AgentToolResult,
  type AssistantMessage,
  createZeroUsage,
  runToolCall,
  type ToolCall,
} from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Approval, ApprovalOutcome, DropReason } from '../approvals/approval.ts';
import type { ApprovalDesk } from '../approvals/approvals.ts';
import { unknownOutcome } from '../approvals/over.ts';
import type { Entry, WaitingEntry } from '../entry.ts';
import { isObject } from '../json-value.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import { argumentsFor } from './call-arguments.ts';
import type { RunnerTool } from './dependencies.ts';
import { createRightsCheck } from './rights.ts';
import type { ThreadRun } from './thread-run.ts';

export interface ApprovedCallsOptions {
  readonly run: ThreadRun;
  readonly texts: Texts;
  /** Fires when the exchange is to end. */
  readonly signal: AbortSignal;
  /** The tool as it is set now, for a call that others have asked for; undefined when it is not on any more. */
  readonly toolFor: (approval: Approval) => RunnerTool | undefined;
  /** Shows people what is done. */
  readonly onEvent: (event: AgentEvent) => void;
}

/** No mailbox is too full for what came of a call. */
const NO_LIMITS = { waking: Number.MAX_SAFE_INTEGER, read: Number.MAX_SAFE_INTEGER };

/**
 * Carries out what was approved:
 *
 *     decision ── begin, by one run ──▶ the call ── finish ──▶ `outcome:<id>` in the mailbox
 *
 * The decision stays in the mailbox until the turn that takes it in, behind all of this: whoever takes the thread over
 * in between finds it again, and in the approval how far it was.
 */
export class ApprovedCalls {
  readonly #options: ApprovedCallsOptions;

  constructor(options: ApprovedCallsOptions) {
    this.#options = options;
  }

  /**
   * Carries out what entries approve, in their order. Answers with the entries that say what came of it, where nothing
   * was said before them meanwhile: what was comes first, at the next turn boundary, with them behind it.
   */
  async carryOut(waiting: readonly WaitingEntry[]): Promise<readonly WaitingEntry[]> {
    const ids = approvedIn(waiting);
    if (ids.length === 0) return [];
    const { owner, thread, dependencies } = this.#options.run;
    for (const id of ids) await this.#carryOut(id);
    const session = await owner.ask(() => dependencies.store.read(thread, 'none'));
    const last = waiting.at(-1)?.seq ?? 0;
    const later = (session?.waiting ?? []).filter(({ seq, wake, followUp }) => seq > last && wake && !followUp);
    const other = later.findIndex(({ entry }) => entry.kind !== 'outcome');
    return other === -1 ? later : later.slice(0, other);
  }

  async #carryOut(id: string): Promise<void> {
    const { run, signal } = this.#options;
    const { owner, lease, logger } = run;
    const { approvals } = run.dependencies;
    if (lease.ended !== undefined || signal.aborted) return;
    const begun = await owner.ask(() => approvals.begin(id, run.id));
    if (begun === undefined || begun.status === 'over') return;
    const outcome = await this.#outcomeOf(begun.approval, begun.status);
    // Whoever goes on with the thread says that it does not know.
    if (lease.ended !== undefined) return;
    const finished = await owner.ask(() => approvals.finish(id, outcome));
    const stored = finished?.state.kind === 'executed' ? finished.state.outcome : outcome;
    logger.info({ approval: id, tool: begun.approval.tool, outcome: stored.kind }, 'An approved call was made.');
    // A conversation that is begun anew hears nothing of what was asked for before.
    if (lease.stop?.reset !== true) await this.#deliver(begun.approval, stored);
  }

  async #outcomeOf(approval: Approval, status: 'begin' | 'begun' | 'executed'): Promise<ApprovalOutcome> {
    if (status === 'executed' && approval.state.kind === 'executed') return approval.state.outcome;
    const { texts, toolFor } = this.#options;
    const tool = toolFor(approval);
    const isSame = tool?.revision === approval.revision;
    if (status === 'begun' && !(isSame && tool?.replay === 'safe')) return unknownOutcome(approval.tool);
    if (tool === undefined) return { kind: 'failed', text: texts.toolDisabled(approval.tool) };
    const plain = unprepared(tool);
    const toolCall = callOf(approval);
    const isAsShown = Value.Equal(argumentsFor(toolCall, plain), toolCall.arguments);
    if (!isSame || !isAsShown) return { kind: 'failed', text: texts.toolChanged(approval.tool) };
    return await this.#execute(approval, toolCall, plain);
  }

  async #execute(approval: Approval, toolCall: ToolCall, tool: AgentTool): Promise<ApprovalOutcome> {
    const { run, texts, signal, onEvent } = this.#options;
    const { clock, limits } = run.dependencies;
    const { arguments: args } = toolCall;
    const step = { toolCallId: `approval:${approval.id}`, toolName: tool.name };
    onEvent({ ...step, type: 'tool_execution_start', args });
    const { result, isError, durationMs } = await runToolCall(toolCall, {
      tools: [tool],
      assistantMessage: messageOf(toolCall, run, clock.now()),
      context: { messages: [...run.messages], tools: [tool] },
      beforeToolCall: createRightsCheck({ run, texts, requesters: () => approval.requesters, isCounted: false }),
      signal,
      onUpdate: (partialResult) => onEvent({ ...step, type: 'tool_execution_update', args, partialResult }),
      toolTimeoutMs: limits.toolTimeoutMs,
      clock,
    });
    onEvent({ ...step, type: 'tool_execution_end', result, isError });
    // One that ended before it began has taken no time.
    const isInterrupted = isError && signal.aborted && durationMs !== undefined;
    const kind = isInterrupted ? 'unknown' : isError ? 'failed' : 'done';
    return { kind, text: textOf(result), ...(result.usage !== undefined && { usage: result.usage }) };
  }

  /** Its id makes it one entry, however often it is delivered. After a stop it wakes nobody: it is there to be read. */
  async #deliver({ id, thread, tool, requesters }: Approval, { kind, text, usage }: ApprovalOutcome): Promise<void> {
    const { run } = this.#options;
    const { store, clock } = run.dependencies;
    const concern = run.lease.stop === undefined ? 'answer' : 'read';
    const sentAt = clock.now();
    const entry: Entry = {
      kind: 'outcome',
      id: `outcome:${id}`,
      approval: id,
      requesters,
      text,
      isError: kind !== 'done',
      ...(kind === 'unknown' && { isUnknown: true }),
      ...(usage !== undefined && { used: { tool, usage } }),
      sentAt,
    };
    await run.owner.ask(() =>
      store.deliver(thread, {
        entry,
        concern,
        follow: 'auto',
        followUp: false,
        settleMs: 0,
        limits: NO_LIMITS,
        speakers: [],
      }),
    );
  }
}

/** Approved calls that nobody carries out: their decisions were taken in unanswered. */
export async function dropApproved(
  run: ThreadRun,
  entries: readonly { readonly entry: Entry }[],
  why: DropReason,
): Promise<void> {
  const ids = approvedIn(entries);
  if (ids.length > 0) await run.owner.ask(() => leaveApproved(ids, why, run.id, run.dependencies.approvals));
}

/** The same, for whoever has no run: of a call that somebody has begun nobody knows what came. */
export async function leaveApproved(
  ids: readonly string[],
  why: DropReason,
  run: string,
  approvals: ApprovalDesk,
): Promise<void> {
  await approvals.drop(ids, why);
  for (const id of ids) {
    const begun = await approvals.begin(id, run);
    if (begun.status !== 'begun') continue;
    await approvals.finish(id, unknownOutcome(begun.approval.tool));
  }
}

/** The approvals that decisions among entries tell the thread of. */
export function approvedIn(entries: readonly { readonly entry: Entry }[]): readonly string[] {
  return entries.flatMap(({ entry }) =>
    entry.kind === 'decision' && entry.verdict === 'approved' ? [entry.approval] : [],
  );
}

/** What a model would have said to make the call. */
function messageOf(toolCall: ToolCall, { model: { model } }: ThreadRun, timestamp: number): AssistantMessage {
  const { api, provider, id } = model;
  return {
    role: 'assistant',
    content: [toolCall],
    api,
    provider,
    model: id,
    usage: createZeroUsage(),
    stopReason: 'toolUse',
    timestamp,
  };
}

/** The tool as it is for arguments that were prepared, checked and repaired before they were shown. */
function unprepared(tool: AgentTool): AgentTool {
  const copy = { ...tool };
  Reflect.deleteProperty(copy, 'prepareArguments');
  return copy;
}

/** Its arguments were an object when the model gave them. */
function callOf({ callId, tool, arguments: args }: Approval): ToolCall {
  return { type: 'toolCall', id: callId, name: tool, arguments: isObject(args) ? args : {} };
}

function textOf({ content }: AgentToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : MODEL_NOTES.imageLeftOut)).join('\n\n');
}
