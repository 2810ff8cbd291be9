import type { Logger } from '../../core/index.ts';
import type { Approval } from '../approvals/approval.ts';
import type { ThreadSettings } from '../settings.ts';
import type { DelegateFor } from './delegate-for.ts';
import type { RunnerTool, ToolBinding } from './dependencies.ts';
import type { ThreadRun } from './thread-run.ts';
import { withConsent } from './with-consent.ts';

export interface ApprovedToolOptions {
  readonly run: ThreadRun;
  readonly logger: Logger;
  readonly settings: ThreadSettings;
  readonly delegateFor: DelegateFor;
}

/** A tool as it is set now, for a call that was asked for elsewhere; undefined when it is not on. It asks nobody. */
export function approvedTool(
  { tool, exchange, requesters }: Approval,
  { run, logger, settings, delegateFor }: ApprovedToolOptions,
): RunnerTool | undefined {
  const [initiator = null] = requesters;
  const own: ToolBinding = {
    thread: run.thread,
    exchange,
    initiator,
    requesters: () => requesters,
    logger,
    // What it hands on is theirs, too, and not of whoever speaks in the exchange that carries it out.
    delegate: delegateFor(
      (read) =>
        withConsent(toolsOn(own, settings, run), {
          run,
          exchange,
          requesters: () => requesters,
          messages: () => [...run.messages, ...read()],
        }),
      () => requesters,
    ),
  };
  return toolsOn(own, settings, run).find(({ name }) => name === tool);
}

/** The tools that are on, whether or not their calls need consent. */
export function toolsOn(
  binding: ToolBinding,
  settings: ThreadSettings,
  { dependencies }: Pick<ThreadRun, 'dependencies'>,
): readonly RunnerTool[] {
  const { tools: on } = settings;
  return dependencies.tools(binding, settings).filter(({ name }) => on === 'all' || on.includes(name));
}
