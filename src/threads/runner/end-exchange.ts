import { type AgentMessage, getCurrentSystemMessage } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Entry, WaitingEntry } from '../entry.ts';
import type { Person } from '../person.ts';
import type { Stop, TurnTaken } from '../ports.ts';
import type { EntryMessage, ExchangeEnd } from '../transcript.ts';
import { dropApproved } from './approved-calls.ts';
import { redactDeleted, toEntryMessage } from './entry-message.ts';
import type { ExchangeReply } from './exchange-reply.ts';
import type { ExchangeTrail } from './exchange-trail.ts';
import { hearOutage } from './hear-outage.ts';
import type { ThreadRun } from './thread-run.ts';

export interface EndingExchange {
  readonly run: ThreadRun;
  readonly exchange: string;
  readonly texts: Texts;
  readonly reply: ExchangeReply;
  readonly trail: ExchangeTrail;
  readonly initiator: Person | null;
  /** Takes away the sign that somebody works. */
  readonly clearSigns: () => Promise<void>;
  /** Counts what is committed and was not counted. */
  readonly settle: () => Promise<unknown>;
  /** The transcript as the agent left it. */
  readonly messages: readonly AgentMessage[];
  /** Entries the exchange began with that never reached the agent. */
  readonly leftOver: readonly WaitingEntry[];
  /** Entries that are in the transcript, by seq. */
  readonly consumed: ReadonlySet<number>;
  /** How it ended; a stop leaves so many messages unanswered. */
  readonly end: (stop: Stop | undefined, unanswered: number) => ExchangeEnd;
}

/**
 * Ends an exchange in the order that nothing is lost in: what happened is stored, then the reply is finished, then the
 * thread is offered for release in one step that shows what came meanwhile. Writes and posts nothing once the lease
 * has ended.
 */
export async function endExchange(ending: EndingExchange): Promise<TurnTaken> {
  const { run, exchange, reply, trail, initiator } = ending;
  const { lease, turns, dependencies, thread } = run;
  const { clock, events } = dependencies;
  const { stop } = lease;
  const fresh = await takeUnanswered(ending, stop);
  await dropApproved(run, fresh, stop === undefined ? 'failed' : 'stopped');
  await ending.settle();
  const left = [...run.untold, ...fresh];
  const end = await hearOutage(run, exchange, await withPending(run, ending.end(stop, left.length), stop));
  if (lease.ended !== undefined) {
    await reply.abandon();
    return { status: 'fenced' };
  }
  await reply.finish(
    end,
    left.map(({ entry }) => describe(entry, ending.texts)),
  );
  // Before the release: nobody comes for a thread at rest.
  await ending.clearSigns();
  turns.add({ kind: 'exchange', exchange, initiator, end, at: clock.now() });
  if (stop?.reset === true) turns.add({ kind: 'reset', by: stop.by, at: clock.now() });
  const taken = await turns.write({
    resultsComplete: true,
    show: 'everything',
    release: stop === undefined ? 'ifIdle' : 'afterStop',
    ...(initiator !== null && { initiator }),
  });
  if (stop?.reset === true) await run.owner.ask(() => dependencies.approvals.forget(thread));
  // A store that finds something left of the stop answers with it again.
  if (stop !== undefined) lease.clearStop();
  run.untold = [];
  if (taken.status === 'ok') lease.noticeStop(taken.stop);
  // Whoever owns the thread now is going to end it.
  if (taken.status === 'fenced') return taken;
  run.messages = stop?.reset === true ? systemOnly(ending.messages) : redactDeleted([...ending.messages, ...fresh]);
  const unanswered = left.map(({ entry }) => entry.id);
  run.logger.info(
    { exchange, ...describeEnd(end), next: taken.status, ...(unanswered.length > 0 && { unanswered }) },
    'An exchange has ended.',
  );
  trail.ended(end, left);
  events.publish(thread, { kind: 'exchangeEnd', exchange, end });
  return taken;
}

/**
 * Stores what is not stored yet, so that the reply's end follows a fenced write, and takes in, unanswered: after a stop
 * what had been accepted before it; else what the exchange began with and never reached the agent, or it would begin
 * the same exchange for ever.
 */
async function takeUnanswered(ending: EndingExchange, stop: Stop | undefined): Promise<readonly EntryMessage[]> {
  const { turns, dependencies } = ending.run;
  const entries = stop === undefined ? ending.leftOver : await waitingBefore(stop, ending);
  const now = dependencies.clock.now();
  const left = entries.map((entry): EntryMessage => ({ ...toEntryMessage(entry, now), unanswered: true }));
  for (const message of left) {
    turns.add({ kind: 'consume', seq: message.seq, unanswered: true, at: message.timestamp }, message);
  }
  if (turns.hasLines) await turns.write({ resultsComplete: true, show: 'nothing' });
  return left;
}

async function waitingBefore(stop: Stop, { run, consumed }: EndingExchange): Promise<readonly WaitingEntry[]> {
  const taken = await run.turns.write({ resultsComplete: true, show: 'everything' });
  if (taken.status !== 'ok') return [];
  return taken.waiting.filter(({ seq }) => seq <= stop.throughSeq && !consumed.has(seq));
}

/** What people still decide on outlives a stop, and they are told so. */
async function withPending(
  { owner, dependencies, thread }: ThreadRun,
  end: ExchangeEnd,
  stop: Stop | undefined,
): Promise<ExchangeEnd> {
  if (end.kind !== 'stopped' || stop?.reset === true) return end;
  const pending = (await owner.ask(() => dependencies.approvals.countPending(thread))) ?? 0;
  return pending === 0 ? end : { ...end, pending };
}

function describeEnd(end: ExchangeEnd) {
  return { end: end.kind, ...(end.kind === 'failed' && end.error && { error: end.error.kind }) };
}

function describe(entry: Entry, texts: Texts): string {
  switch (entry.kind) {
    case 'decision':
    case 'outcome':
      return texts.unansweredApproval(entry.approval);
    case 'correction':
      return entry.text ?? texts.unansweredDeletion;
    case 'message':
    case 'reminder':
      return entry.text;
  }
}

function systemOnly(messages: readonly AgentMessage[]): readonly AgentMessage[] {
  const system = getCurrentSystemMessage([...messages]);
  return system === undefined ? [] : [system];
}
