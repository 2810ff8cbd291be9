import type { Scope } from '../../../threads/administration/scope.ts';
import type { FeedbackBook } from '../../../threads/feedback/feedback.ts';
import { parseThreadId } from '../../../threads/thread-id.ts';
import type { UsageReader } from '../../../threads/usage/spending.ts';
import type { FeedbackAnswer, UsageAnswer } from './admin-protocol.ts';
import type { KnownPlaces, PlatformOfPlaces } from './places.ts';

/** Days that usage is shown for. */
const USAGE_DAYS = 14;

/** What the teams of a scope use: usage is counted by team, so that of a channel is its team's. */
export async function readUsage(
  scope: Scope,
  { teams }: KnownPlaces,
  usage: Pick<UsageReader, 'ofTeam' | 'teamToday'>,
): Promise<UsageAnswer> {
  const meant = teams.filter(({ team }) => scope.kind === 'deployment' || ('team' in scope && scope.team === team));
  return {
    teams: await Promise.all(
      meant.map(async ({ team, name }) => {
        const [today, days] = await Promise.all([usage.teamToday(team), usage.ofTeam(team, USAGE_DAYS)]);
        return { name, today, days };
      }),
    ),
  };
}

/** What people think of answers in a scope, with what leads to these. */
export async function listFeedback(
  scope: Scope,
  page: { readonly limit: number; readonly before?: string },
  feedback: Pick<FeedbackBook, 'list'>,
  platforms: readonly PlatformOfPlaces[],
): Promise<FeedbackAnswer> {
  const { entries, next } = await feedback.list(scope, page);
  const linked = entries.map(async (entry) => {
    const { platform } = parseThreadId(entry.thread);
    const { outbound } = platforms.find((other) => other.platform === platform) ?? {};
    // A link is a convenience: without it the thread is still named.
    const link = await Promise.resolve(outbound?.linkTo?.(entry.thread)).catch(() => undefined);
    return { ...entry, ...(link !== undefined && { link }) };
  });
  return { entries: await Promise.all(linked), ...(next !== undefined && { next }) };
}
