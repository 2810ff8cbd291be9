import type { WaitingEntry } from '../entry.ts';
import type { TurnTaken } from '../ports.ts';
import type { Availability, ThreadSettings } from '../settings.ts';
import { teamOf } from '../thread-id.ts';
import type { Unavailability } from '../transcript.ts';
import { within } from '../within.ts';
import { endUnanswered } from './end-unanswered.ts';
import { ExchangePeople } from './exchange-people.ts';
import type { ThreadRun } from './thread-run.ts';

/** Longest time for the names of channels, in milliseconds: without them the sentence is less helpful, and still true. */
const NAMES_LIMIT_MS = 3_000;

/** Channels that are named. */
const MOST_NAMES = 5;

/**
 * Ends an exchange that is not to begin because the bot is paused here, or tried elsewhere only: whoever addressed it
 * is told so, and what was said enters the transcript unanswered. Undefined where it works.
 */
export async function refuseWhereUnavailable(
  run: ThreadRun,
  waiting: readonly WaitingEntry[],
  settings: ThreadSettings,
): Promise<TurnTaken | undefined> {
  const { availability } = settings;
  if (availability.kind === 'available') return undefined;
  const refused = waiting.filter(({ wake }) => wake);
  const people = new ExchangePeople();
  people.add(refused);
  const why = await describe(run, availability);
  if (run.lease.ended !== undefined || run.lease.stop !== undefined) return undefined;
  const end = { kind: 'unavailable', ...why, ...(!people.isAddressed && { isQuiet: true as const }) } as const;
  return await endUnanswered(run, refused, end, settings);
}

async function describe(
  run: ThreadRun,
  availability: Exclude<Availability, { readonly kind: 'available' }>,
): Promise<Unavailability> {
  if (availability.kind === 'elsewhere')
    return { why: 'elsewhere', channels: await namesOf(run, availability.channels) };
  const { reason } = availability;
  return { why: 'paused', ...(reason !== undefined && { reason }) };
}

/** Names of channels that everybody in the team may read: the others are not told. */
async function namesOf(
  { dependencies, thread, logger }: ThreadRun,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { outboundOf, clock } = dependencies;
  const { teams } = outboundOf(thread);
  if (teams === undefined) return [];
  const timeout = (): Error =>
    new Error(`The platform was to name its channels within ${NAMES_LIMIT_MS} ms and did not.`);
  try {
    const places = await within(() => teams.list(), { limitMs: NAMES_LIMIT_MS, clock, timeout });
    const channels = places.filter(({ team }) => team === teamOf(thread)).flatMap((place) => place.channels);
    const known = ids.flatMap((id) => channels.find((channel) => channel.id === id)?.name ?? []);
    return known.slice(0, MOST_NAMES);
  } catch (error) {
    logger.warn({ err: error }, 'The channels where the bot works could not be named.');
    return [];
  }
}
