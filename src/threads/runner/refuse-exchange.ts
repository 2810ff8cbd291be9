import { requestersOf, type WaitingEntry } from '../entry.ts';
import type { TurnTaken } from '../ports.ts';
import type { ThreadSettings } from '../settings.ts';
import { channelOf } from '../thread-id.ts';
import type { ReachedLimit } from '../transcript.ts';
import { approvedIn } from './approved-calls.ts';
import { carryOutWhereRefused } from './approved-where-refused.ts';
import { endUnanswered } from './end-unanswered.ts';
import { exchangeIdOf } from './exchange-id.ts';
import { ExchangePeople } from './exchange-people.ts';
import { spendingOf } from './exchange-spending.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Asks whether a limit of the person or the team stands before an exchange begins. If so, what it refuses enters the
 * transcript unanswered, the model is not asked, and whoever addressed the bot is told; where nobody did, a channel is
 * told once until the limit resets. What was approved is carried out first. Undefined when it may begin.
 */
export async function refuseExchange(
  run: ThreadRun,
  waiting: readonly WaitingEntry[],
  settings: ThreadSettings,
): Promise<TurnTaken | undefined> {
  const { usage, clock } = run.dependencies;
  const { initiator } = peopleOf(waiting);
  const exchange = spendingOf(run, exchangeIdOf(waiting), initiator, clock.now());
  const reached = await usage.admit(exchange);
  // A stop that came meanwhile ends it its own way.
  if (reached === undefined || isInterrupted(run)) return undefined;
  const refused = waiting.filter((entry) => isRefused(entry, reached, initiator?.id));
  const approved = approvedIn(refused);
  const outcomes =
    approved.length === 0 ? [] : await carryOutWhereRefused(run, exchangeIdOf(waiting), refused, settings);
  if (isInterrupted(run)) return undefined;
  const isWaitedFor = peopleOf(refused).isAddressed || approved.length > 0;
  const isTold = isWaitedFor || (await usage.isNews(reached, channelOf(run.thread), exchange));
  const how = { ...(!isTold && { isQuiet: true as const }), ...(approved.length > 0 && { approved }) };
  return await endUnanswered(run, [...refused, ...outcomes], { kind: 'limit', ...reached, ...how }, settings);
}

function isInterrupted({ lease }: ThreadRun): boolean {
  return lease.ended !== undefined || lease.stop !== undefined;
}

/** A person's limit is no reason not to answer others; what is only to be read waits for the next exchange. */
function isRefused({ entry, wake }: WaitingEntry, { limit }: ReachedLimit, initiator: string | undefined): boolean {
  return wake && (limit === 'teamDay' || requestersOf(entry)[0]?.id === initiator);
}

function peopleOf(waiting: readonly WaitingEntry[]): ExchangePeople {
  const people = new ExchangePeople();
  people.add(waiting);
  return people;
}
