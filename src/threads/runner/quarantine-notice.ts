import { callOutbound } from '../reply-writing/call-outbound.ts';
import { channelOf, type ThreadId, teamOf } from '../thread-id.ts';
import type { RunnerDependencies } from './dependencies.ts';

/** Says, once, that a thread's run failed too often and how many messages are not answered. */
export async function postQuarantineNotice(
  dependencies: RunnerDependencies,
  thread: ThreadId,
  activation: number,
  unanswered: number,
): Promise<void> {
  const { settings, textsOf, outboundOf, clock, logger, events } = dependencies;
  const { locale } = await settings.read(teamOf(thread), channelOf(thread));
  const slot = { id: `q${activation}`, thread, exchange: `q${activation}`, kind: 'notice', state: 'intended' } as const;
  const content = { kind: 'notice', text: textsOf(locale).quarantined(unanswered), buttons: [] } as const;
  logger.error({ thread, unanswered }, 'The thread is quarantined: its runs died too often.');
  await callOutbound(
    async () => {
      await outboundOf(thread).post(slot, content, true);
    },
    { importance: 'final', clock, logger },
  );
  events.publish(thread, { kind: 'exchangeEnd', exchange: slot.exchange, end: { kind: 'quarantined', unanswered } });
}
