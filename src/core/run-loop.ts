import type { AgentLoopTurnUpdate, AgentTurnContext, PrepareRequest } from './loop-config.ts';
import type { AgentMessage, AssistantMessage, ToolResultMessage } from './message.ts';
import { isFailed } from './model-transcript.ts';
import { isPromiseLike } from './promise-like.ts';
import { appendMessages, isTranscriptEditable, type Run, tell } from './run.ts';
import { streamResponse } from './stream-response.ts';
import { refuseToolBatch, runToolBatch } from './tool-batch.ts';

/**
 * Runs the loop from `agent_start` to `agent_end`, on new messages or on the transcript as it is. Resolves with what
 * the run added.
 */
export async function executeRun(run: Run, prompts?: AgentMessage[]): Promise<AgentMessage[]> {
  try {
    await tell(run, { type: 'agent_start' });
    await tell(run, { type: 'turn_start' });
    if (prompts !== undefined) await appendMessages(run, declareTools(run, prompts));
    await runTurns(run);
    await tell(run, { type: 'agent_end', messages: run.newMessages });
    return run.newMessages;
  } finally {
    run.runSignal.dispose();
  }
}

/**
 * Runs turns until nothing asks for another one. The first `turn_start` was told already.
 *
 *     ┌─ waiting messages ─ request ─ tool batch ─ finishTurn ─ turn_end ─ poll steering ─┐
 *     ├──────────── again while there are tool results or waiting messages ◄──────────────┤
 *     └──────────── again while there are follow-ups, or finishTurn asked ◄── poll ───────┘
 *
 * An error, an abort or finishTurn's `end` leaves at `turn_end`, before anything is polled: what is queued stays queued.
 */
async function runTurns(run: Run): Promise<void> {
  let waiting = await poll(run, run.config.getSteeringMessages);
  let turn: Turn | undefined;
  for (;;) {
    let isFirstPass = true;
    while (isFirstPass || turn?.hasResultsToSend === true || waiting.length > 0) {
      isFirstPass = false;
      if (turn !== undefined) {
        const prepared = await prepareNextTurn(run, turn);
        // Only when nothing waits, or one-at-a-time would deliver two.
        if (waiting.length === 0) waiting = await poll(run, run.config.getSteeringMessages);
        if (run.runSignal.isAborted) return;
        if (prepared.length > 0) waiting = [...prepared, ...waiting];
        const told = tell(run, { type: 'turn_start' });
        if (told !== undefined) await told;
      }
      const added = declareTools(run, waiting);
      if (added.length > 0) await appendMessages(run, added);
      turn = await runTurn(run);
      if (turn.isLast) return;
      const paced = run.pacer.pace();
      if (paced !== undefined) await paced;
      if (run.runSignal.isAborted) return;
      waiting = await poll(run, run.config.getSteeringMessages);
    }
    waiting = await poll(run, run.config.getFollowUpMessages);
    if (waiting.length === 0 && turn?.mustContinue !== true) return;
  }
}

interface Turn extends AgentTurnContext {
  readonly hasResultsToSend: boolean;
  /** Nothing may follow it, whatever waits. */
  readonly isLast: boolean;
  /** The host asked for one more request, if nothing else leads to one. */
  readonly mustContinue: boolean;
}

async function runTurn(run: Run): Promise<Turn> {
  if (run.config.prepareRequest !== undefined) await prepareRequest(run, run.config.prepareRequest);
  const message = await streamResponse(run);
  const toolCalls = message.content.filter((block) => block.type === 'toolCall');
  if (isFailed(message) || toolCalls.length === 0) return finishTurn(run, message, [], false);
  const runBatch = message.stopReason === 'length' ? refuseToolBatch : runToolBatch;
  const batch = await runBatch(run, message, toolCalls);
  return finishTurn(run, message, batch.results, !batch.isTerminating);
}

async function finishTurn(
  run: Run,
  message: AssistantMessage,
  toolResults: ToolResultMessage[],
  hasResultsToSend: boolean,
): Promise<Turn> {
  const { context, newMessages, config, signal } = run;
  const turn = { message, toolResults, context, newMessages };
  const decision = config.finishTurn === undefined ? undefined : await config.finishTurn(turn, signal);
  const told = tell(run, { type: 'turn_end', message, toolResults });
  if (told !== undefined) await told;
  return {
    ...turn,
    hasResultsToSend,
    isLast: isFailed(message) || decision?.action === 'end',
    mustContinue: decision?.action === 'continue',
  };
}

/** An aborted run takes nothing from the host's queues any more. */
function poll(
  run: Run,
  getMessages: Run['config']['getSteeringMessages'],
): Promise<readonly AgentMessage[]> | readonly AgentMessage[] {
  if (getMessages === undefined || run.runSignal.isAborted) return [];
  const messages = getMessages();
  return isPromiseLike(messages) ? messages.then((late) => late ?? []) : (messages ?? []);
}

async function prepareNextTurn(run: Run, turn: Turn): Promise<readonly AgentMessage[]> {
  if (run.config.prepareNextTurn === undefined) return [];
  const { message, toolResults, context, newMessages } = turn;
  const update = await run.config.prepareNextTurn({ message, toolResults, context, newMessages });
  if (!update) return [];
  applyUpdate(run, update);
  return update.messages ?? [];
}

function declareTools(run: Run, messages: readonly AgentMessage[]): readonly AgentMessage[] {
  return run.memory.declarer.declare(run.context, messages, isTranscriptEditable(run));
}

async function prepareRequest(run: Run, ask: PrepareRequest): Promise<void> {
  const { context, model, thinkingLevel, signal } = run;
  const update = await ask({ context, model, thinkingLevel }, signal);
  if (update) applyUpdate(run, update);
}

function applyUpdate(run: Run, update: AgentLoopTurnUpdate): void {
  run.context = update.context ?? run.context;
  run.model = update.model ?? run.model;
  run.thinkingLevel = update.thinkingLevel ?? run.thinkingLevel;
}
