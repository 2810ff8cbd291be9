import {
  type AgentToolResult,
  type BeforeToolCall,
  createToolResultMessage,
  runToolCall,
  type ToolCall,
  type ToolResultMessage,
} from '../../core/index.ts';
import type { OpenBatch } from '../load-transcript.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import type { JournalledCall, JournalledOutcome } from '../ports.ts';
import { argumentsFor } from './call-arguments.ts';
import type { ConsentMarks } from './consent-marks.ts';
import type { AskingTool } from './dependencies.ts';
import type { ThreadRun } from './thread-run.ts';
import { journalGiven, waitingResult } from './with-consent.ts';

export interface OpenBatchOptions {
  readonly tools: readonly AskingTool[];
  readonly beforeToolCall: BeforeToolCall;
  /** The same for a call that its owner was about to ask for, and has most probably counted: it counts at most once. */
  readonly beforeCountedCall: BeforeToolCall;
  /** The exchange's name. */
  readonly exchange: string;
  readonly signal: AbortSignal;
  /** Of the exchange: what an earlier owner has marked is marked for this one, too. */
  readonly marks: ConsentMarks;
  /** Told how far a call is that runs again. */
  readonly onUpdate: (call: ToolCall, partialResult: AgentToolResult) => void;
}

/**
 * Gives every call of a batch that an earlier owner left open its result, and stores them: the journalled outcome where
 * there is one; that it waits for approval, where that was asked for; a second execution where the tool says that it is
 * safe, and a first one where the owner was about to ask for consent; else the honest answer that the outcome is unknown.
 */
export async function commitOpenBatch(
  run: ThreadRun,
  batch: OpenBatch,
  options: OpenBatchOptions,
): Promise<readonly ToolResultMessage[]> {
  const { turns, dependencies } = run;
  const results: ToolResultMessage[] = [];
  for (const toolCall of batch.calls) {
    const outcome = await outcomeOf(toolCall, batch, run, options);
    results.push(createToolResultMessage({ ...outcome, toolCall }, dependencies.clock.now()));
  }
  for (const message of results) turns.add({ kind: 'message', message, at: message.timestamp });
  await turns.write({ resultsComplete: true, show: 'nothing' });
  return results;
}

async function outcomeOf(
  call: ToolCall,
  batch: OpenBatch,
  run: ThreadRun,
  { tools, beforeToolCall, beforeCountedCall, exchange, signal, onUpdate, marks }: OpenBatchOptions,
): Promise<JournalledOutcome> {
  const { messages, journal, dependencies, owner, thread } = run;
  const known = journal.get(call.id);
  if (known !== undefined && !('consent' in known)) return known;
  const tool = tools.find(({ name }) => name === call.name);
  const args = argumentsFor(call, tool);
  const made = { thread, exchange, callId: call.id, tool: call.name, arguments: args };
  const asked = await owner.ask(() => dependencies.approvals.find(made));
  if (asked !== undefined) return { result: waitingResult(call.name, asked.id), isError: false };
  const isFirst = isUnasked(call, known, batch);
  if (!(isFirst || tool?.replay === 'safe') || signal.aborted) {
    const text = MODEL_NOTES.outcomeUnknown(call.name);
    return { isError: true, result: { content: [{ type: 'text', text }], details: {} } };
  }
  if (isFirst) marks.add(call.id);
  // Nothing asks for it any more, so nothing else says that it is made.
  if (isFirst && tool?.needsApproval === undefined) await journalGiven(call.id, run);
  return await runToolCall(call, {
    tools,
    assistantMessage: batch.assistant,
    context: { messages: [...messages], tools: [...tools] },
    beforeToolCall: isFirst ? beforeCountedCall : beforeToolCall,
    signal,
    onUpdate: (partialResult) => onUpdate(call, partialResult),
    toolTimeoutMs: dependencies.limits.toolTimeoutMs,
    clock: dependencies.clock,
  });
}

/**
 * Whether the call was stored as one that needs consent, and its owner died before it had asked: it was not made. Of
 * calls that have one number nobody knows which of them that was.
 */
function isUnasked({ id }: ToolCall, known: JournalledCall | undefined, { assistant }: OpenBatch): boolean {
  if (known === undefined || !('consent' in known) || known.consent !== 'asking') return false;
  return assistant.content.filter((block) => block.type === 'toolCall' && block.id === id).length === 1;
}
