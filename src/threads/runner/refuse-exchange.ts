import { requestersOf, type WaitingEntry } from '../entry.ts';
import type { TurnTaken } from '../ports.ts';
import type { ThreadSettings } from '../settings.ts';
import { channelOf } from '../thread-id.ts';
import type { ReachedLimit } from '../transcript.ts';
import { endUnanswered } from './end-unanswered.ts';
import { exchangeIdOf } from './exchange-id.ts';
import { ExchangePeople } from './exchange-people.ts';
import { spendingOf } from './exchange-spending.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Asks whether a limit of the person or the team stands before an exchange begins. If so, what it refuses enters the
 * transcript unanswered, the model is not asked, and whoever addressed the bot is told; where nobody did, a channel is
 * told once until the limit resets. Undefined when it may begin.
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
  if (reached === undefined || run.lease.ended !== undefined || run.lease.stop !== undefined) return undefined;
  const refused = waiting.filter((entry) => isRefused(entry, reached, initiator?.id));
  const isTold = peopleOf(refused).isAddressed || (await usage.isNews(reached, channelOf(run.thread), exchange));
  const end = { kind: 'limit', ...reached, ...(!isTold && { isQuiet: true as const }) } as const;
  return await endUnanswered(run, refused, end, settings);
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
