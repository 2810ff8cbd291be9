import type { AgentMessage, AgentToolResult, JsonValue } from '../../core/index.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import type { Person } from '../person.ts';
import { seenIn } from '../seen/seen-in.ts';
import type { ConsentMarks } from './consent-marks.ts';
import type { AskingTool, RunnerTool } from './dependencies.ts';
import type { ThreadRun } from './thread-run.ts';

export interface ConsentOptions {
  readonly run: Pick<ThreadRun, 'thread' | 'dependencies' | 'logger' | 'owner' | 'turns'>;
  readonly exchange: string;
  /** Everybody whose words are in the exchange at this moment. */
  readonly requesters: () => readonly Person[];
  /** What whoever calls has before them at this moment. */
  readonly messages: () => readonly AgentMessage[];
  /** Calls that were marked when they were stored. @default none: of calls that are stored nowhere */
  readonly marks?: ConsentMarks;
}

/**
 * Tools whose calls ask for somebody's consent where they need it: such a call has its result at once, which says so,
 * and is carried out later by whichever run hears that it was approved (approved-calls.ts). Nothing waits.
 */
export function withConsent(tools: readonly RunnerTool[], options: ConsentOptions): readonly AskingTool[] {
  const quoting = new Set(tools.filter(({ quotesOthers }) => quotesOthers === true).map(({ name }) => name));
  const seen = seenIn(options.messages, (tool) => quoting.has(tool));
  return tools.map(({ needsApproval, ...tool }) =>
    needsApproval === undefined ? tool : asking(tool, (args) => needsApproval(args, seen), options),
  );
}

function asking(
  tool: AskingTool,
  needsApproval: (args: unknown) => boolean,
  { run, exchange, requesters, marks }: ConsentOptions,
): AskingTool {
  const { name, label, revision } = tool;
  return {
    ...tool,
    needsApproval,
    execute: async (callId, args, signal, onUpdate) => {
      const { thread, dependencies, logger, turns } = run;
      const isMarked = marks?.has(callId) === true;
      if (!needsApproval(args)) {
        if (isMarked) await journalGiven(callId, run);
        return await tool.execute(callId, args, signal, onUpdate);
      }
      const shown = { tool: name, label, ...(revision !== undefined && { revision }) };
      const call = { thread, exchange, callId, ...shown, requesters: requesters(), position: turns.length };
      // A model gave them as JSON, and the tool's schema was asked.
      const asked = await dependencies.approvals.request({ ...call, arguments: args as JsonValue });
      if (asked.status === 'granted') {
        if (isMarked) await journalGiven(callId, run);
        return await tool.execute(callId, args, signal, onUpdate);
      }
      const { id } = asked.approval;
      logger.info({ exchange, tool: name, approval: id }, 'A call waits for consent.');
      return waitingResult(name, id);
    },
  };
}

/** Before a call is made that is known as one that waits for consent: it would be made again by who takes over. */
export async function journalGiven(callId: string, { owner }: Pick<ThreadRun, 'owner'>): Promise<void> {
  if ((await owner.journal(callId, { consent: 'given' })) === 'ok') return;
  throw new Error('The thread was taken over while a call was asked for, so it was not made here.');
}

/** What the model is told of a call that waits for consent. */
export function waitingResult(tool: string, approval: string): AgentToolResult {
  return { content: [{ type: 'text', text: MODEL_NOTES.waitsForApproval(tool, approval) }], details: { approval } };
}
