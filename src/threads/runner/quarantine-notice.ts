import type { Logger } from '../../core/index.ts';
import type { WaitingEntry } from '../entry.ts';
import type { Claimed, RunSignals } from '../ports.ts';
import { type CallPermit, callOutbound } from '../reply-writing/call-outbound.ts';
import type { ThreadId } from '../thread-id.ts';
import { approvedIn, leaveApproved } from './approved-calls.ts';
import type { RunnerDependencies } from './dependencies.ts';
import { clearSigns } from './exchange-signs.ts';
import { callStore } from './store-call.ts';

/** What people are told in when the channel's settings cannot be read. */
const FALLBACK_LOCALE = 'en';

/**
 * Says, once, that a thread's run failed too often and how many messages are not answered. When the process is to end
 * it is tried no more than once, and for a moment.
 */
export async function postQuarantineNotice(
  dependencies: RunnerDependencies,
  thread: ThreadId,
  activation: number,
  { unanswered: left }: Extract<Claimed, { status: 'quarantined' }>,
  { ending }: RunSignals,
): Promise<void> {
  const { textsOf, outboundOf, clock, events, trail } = dependencies;
  const waking = left.filter(({ wake }) => wake);
  const messages = waking.map(({ entry }) => entry.id);
  const logger = dependencies.logger.child({ thread, exchange: `q${activation}`, messages });
  const unanswered = waking.length;
  logger.error({ unanswered }, 'The thread is quarantined: its runs died too often.');
  await dropApproved(left, dependencies, logger);
  const texts = textsOf(await localeOf(dependencies, thread));
  const slot = { id: `q${activation}`, thread, exchange: `q${activation}`, kind: 'notice', state: 'intended' } as const;
  let hasTried = false;
  const post = async (): Promise<void> => {
    hasTried = true;
    const content = { kind: 'notice', text: texts.quarantined(unanswered), buttons: [] } as const;
    const platformId = await outboundOf(thread).post(slot, content, true);
    for (const id of messages) trail.note(id, { kind: 'posted', exchange: slot.exchange, slot: slot.id, platformId });
  };
  // The thread is idle, so nobody else is going to say it, whatever the reason of the signal.
  const leaving = new AbortController();
  const leave = (): void => leaving.abort('handoff');
  if (ending.aborted) leave();
  ending.addEventListener('abort', leave);
  const permit: CallPermit = {
    get ended() {
      return hasTried && ending.aborted ? 'handoff' : undefined;
    },
    signal: leaving.signal,
  };
  await callOutbound(post, { importance: 'final', clock, logger, permit });
  ending.removeEventListener('abort', leave);
  await clearSigns(dependencies, thread, logger);
  for (const id of messages) trail.note(id, { kind: 'ended', exchange: slot.exchange, end: 'quarantined' });
  events.publish(thread, { kind: 'exchangeEnd', exchange: slot.exchange, end: { kind: 'quarantined', unanswered } });
}

/** What was approved is not carried out by anybody any more, and its cards say so. */
async function dropApproved(
  left: readonly WaitingEntry[],
  { approvals, clock }: RunnerDependencies,
  logger: Logger,
): Promise<void> {
  const ids = approvedIn(left);
  if (ids.length === 0) return;
  try {
    await callStore(() => leaveApproved(ids, 'failed', 'quarantine', approvals), { clock });
  } catch (error) {
    logger.warn({ err: error, approvals: ids }, 'Approved calls that nobody makes any more could not be marked so.');
  }
}

async function localeOf({ settings, clock, logger }: RunnerDependencies, thread: ThreadId): Promise<string> {
  try {
    const { locale } = await callStore(() => settings.of(thread), { clock });
    return locale;
  } catch (error) {
    logger.warn({ err: error, thread }, 'The settings of a channel could not be read; it is told in English.');
    return FALLBACK_LOCALE;
  }
}
