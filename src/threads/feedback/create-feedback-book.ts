import type { Clock } from '../../core/index.ts';
import type { Records } from '../ports.ts';
import type { SettingsPlace } from '../settings.ts';
import { channelOf, type ThreadId, teamOf } from '../thread-id.ts';
import { within } from '../within.ts';
import type { FeedbackBook, GivenFeedback } from './feedback.ts';
import { boundedPrefix, feedbackKey } from './feedback-keys.ts';
import { isAfter, readFeedback, type StoredFeedback } from './stored-feedback.ts';

/** Milliseconds for which feedback is kept. */
const KEPT_MS = 90 * 86_400_000;

const MAX_PER_TEAM = 2_000;

/** A process looks at the first and then at each so many entries of a team whether there are too many. */
const LOOK_EVERY = 50;

/** Longest reason, in UTF-16 units. */
const MAX_REASON = 1_000;

/** Longest page. */
const MAX_PAGE = 200;

const MAX_TRIES = 20;

/** Milliseconds that a platform gets to say where a thread is: somebody's click waits to be acknowledged. */
const LINK_MS = 1_000;

export interface FeedbackBookOptions {
  readonly records: Records;
  readonly clock: Clock;
  /** Where a thread stands, so that it is listed for the channel that it is in. */
  readonly placeOf: (thread: ThreadId) => Promise<SettingsPlace>;
  /** An address that leads to a thread, where there is one. */
  readonly linkTo: (thread: ThreadId) => Promise<string | undefined>;
  /** Entries that are kept of one team, or of the direct messages of one platform; the oldest go first. @default 2000 */
  readonly mostOfTeam?: number;
  /** Whether somebody has left the bot out: nothing of theirs is kept. */
  readonly hasOptedOut: (person: string) => Promise<boolean>;
}

/** Makes the book that keeps what people think of answers. */
export function createFeedbackBook(options: FeedbackBookOptions): FeedbackBook {
  const { records, hasOptedOut, mostOfTeam = MAX_PER_TEAM } = options;
  const givenByTeam = new Map<string, number>();

  const keepBound = async (thread: ThreadId): Promise<void> => {
    const prefix = boundedPrefix(thread);
    const given = givenByTeam.get(prefix) ?? 0;
    givenByTeam.set(prefix, given + 1);
    if (given % LOOK_EVERY === 0) await removeOldest(records, prefix, mostOfTeam);
  };

  return {
    give: async (given) => {
      if (await hasOptedOut(given.by.id)) return false;
      if (given.value === null) {
        await records.remove(feedbackKey(given));
        return false;
      }
      const isFirst = await keep({ ...given, value: given.value }, options);
      if (isFirst) await keepBound(given.thread);
      return isFirst;
    },
    list: async (scope, { limit, before }) => {
      const all = await readFeedback(records, scope);
      const rest = before === undefined ? all : all.filter((entry) => isAfter(entry, before));
      const entries = rest.slice(0, Math.min(Math.max(1, limit), MAX_PAGE));
      return { entries, next: rest.length > entries.length ? entries.at(-1)?.id : undefined };
    },
  };
}

/** Writes over what the person said of the same answer before; resolves with whether that was nothing. */
async function keep(
  given: GivenFeedback & { readonly value: 'up' | 'down' },
  options: FeedbackBookOptions,
): Promise<boolean> {
  const { records, clock } = options;
  const { thread, exchange, by, value } = given;
  const key = feedbackKey(given);
  const channels = await channelsOf(thread, options);
  const link = await linkOf(thread, options);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const known = await records.get<StoredFeedback>(key);
    const reason = given.reason === undefined ? known?.value.reason : given.reason.trim().slice(0, MAX_REASON);
    const said = { thread, exchange, by: { id: by.id, name: by.name }, value, at: clock.now(), channels };
    const more = { ...(reason !== undefined && reason !== '' && { reason }), ...(link !== undefined && { link }) };
    const stored: StoredFeedback = { ...said, ...more };
    if ((await records.put(key, stored, known?.version ?? 'new', KEPT_MS)) === 'ok') return known === undefined;
  }
  throw new Error(`Feedback on an answer was changed by others ${MAX_TRIES} times while it was written.`);
}

/** A platform that cannot say it now does not keep anybody from saying what they think. */
async function channelsOf(thread: ThreadId, { placeOf }: FeedbackBookOptions): Promise<readonly string[]> {
  try {
    return (await placeOf(thread)).channels;
  } catch {
    return [channelOf(thread)];
  }
}

async function linkOf(thread: ThreadId, { linkTo, clock }: FeedbackBookOptions): Promise<string | undefined> {
  if (teamOf(thread) === undefined) return undefined;
  const timeout = (): Error => new Error('The platform did not say in time where a thread is.');
  return await within(() => linkTo(thread), { limitMs: LINK_MS, clock, timeout }).catch(() => undefined);
}

async function removeOldest(records: Records, prefix: string, most: number): Promise<void> {
  const kept: { readonly key: string; readonly at: number }[] = [];
  for await (const [key, { value }] of records.list<StoredFeedback>(prefix)) kept.push({ key, at: value.at });
  const tooMany = kept.toSorted((one, other) => other.at - one.at).slice(most);
  for (const { key } of tooMany) await records.remove(key);
}
