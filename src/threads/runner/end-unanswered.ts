import type { WaitingEntry } from '../entry.ts';
import type { TurnTaken } from '../ports.ts';
import type { ThreadSettings } from '../settings.ts';
import type { ExchangeEnd } from '../transcript.ts';
import { tallyOfMessages } from '../usage/tally.ts';
import { dropApproved } from './approved-calls.ts';
import { toEntryMessage } from './entry-message.ts';
import { exchangeIdOf } from './exchange-id.ts';
import { ExchangePeople } from './exchange-people.ts';
import { createExchangeReply } from './exchange-reply.ts';
import { spendingOf } from './exchange-spending.ts';
import { ExchangeTrail } from './exchange-trail.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Ends an exchange that did not begin: says why, and takes its entries in unanswered. They wait until it was said: an
 * owner that dies in between is followed by one that says it in the same message.
 */
export async function endUnanswered(
  run: ThreadRun,
  waiting: readonly WaitingEntry[],
  end: ExchangeEnd,
  settings: ThreadSettings,
): Promise<TurnTaken> {
  const { dependencies, thread, turns } = run;
  const { clock, events, textsOf } = dependencies;
  const exchange = exchangeIdOf(waiting);
  const messages = waiting.map(({ entry }) => entry.id);
  const people = new ExchangePeople();
  people.add(waiting);
  const { initiator } = people;
  const trail = new ExchangeTrail(run, exchange);
  trail.taken(waiting, 'began');
  const texts = textsOf(settings.locale);
  const reply = createExchangeReply({ run, exchange, tools: [], settings, texts, trail, messages });
  await reply.finish(end, []);
  await dropApproved(run, waiting, end.kind === 'unavailable' ? 'unavailable' : 'failed');
  const at = clock.now();
  const left = waiting.map((entry) => ({ ...toEntryMessage(entry, at), unanswered: true as const }));
  for (const { seq } of left) turns.add({ kind: 'consume', seq, unanswered: true, at });
  turns.add({ kind: 'exchange', exchange, initiator, end, at });
  // What approved calls among them used; the entries themselves used nothing.
  const tally = tallyOfMessages(left);
  if (tally.steps > 0) await dependencies.usage.settle(spendingOf(run, exchange, initiator, at), tally, true);
  run.messages = [...run.messages, ...left];
  const taken = await turns.write({
    resultsComplete: true,
    show: 'everything',
    release: 'ifIdle',
    ...(initiator !== null && { initiator }),
  });
  if (taken.status === 'fenced') return taken;
  run.logger.info({ exchange, messages, end: end.kind, next: taken.status }, 'An exchange has ended.');
  trail.ended(end);
  events.publish(thread, { kind: 'exchangeEnd', exchange, end });
  return taken;
}
