import { asObjects, type JsonObject } from '../../../threads/json-value.ts';
import type { DiscordBackend } from '../backend.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import { failureFields } from '../failure-fields.ts';
import { idOf } from '../inbound/author-of.ts';
import type { DiscordMessage } from '../inbound/discord-event.ts';
import { parseMessage } from '../inbound/parse-message.ts';
import { pause } from '../pause.ts';

const PAGE_SIZE = 100;

/** A channel in which more was said meanwhile is not read to its end. */
const MAX_PAGES = 10;

/** Milliseconds until a page is asked for again that Discord did not give. */
const PAUSES_MS: readonly number[] = [5_000, 20_000];

/** Nobody waits for a sign before it is read: it goes when there is room. */
const MAX_WAIT_MS = 60_000;

export interface MissedIn {
  readonly channel: string;
  readonly guild: string | undefined;
  /** What is newer than this is read. */
  readonly after: bigint;
  readonly signal: AbortSignal;
}

/** `isComplete`: everything was taken in, or cannot be read at all. */
export interface MissedRead {
  readonly taken: number;
  readonly isComplete: boolean;
}

/**
 * Reads what was said in a channel after a message, page by page, and hands it on, the oldest first. Own messages do not
 * end it. A channel that Discord refuses is left out. Never rejects.
 *
 * @param take answers whether it was taken in, or need not be.
 */
export async function readMissed(
  { channel, guild, after, signal }: MissedIn,
  take: (message: DiscordMessage) => Promise<boolean>,
  backend: Pick<DiscordBackend, 'calls' | 'host' | 'self'>,
): Promise<MissedRead> {
  const { host, self } = backend;
  let [last, taken] = [after, 0];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await readPage({ channel, guild, after: last, signal }, backend);
    if (answer === 'refused') return { taken, isComplete: true };
    if (answer === 'failed') return { taken, isComplete: false };
    const found = answer.flatMap((raw) => withId(raw)).sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id, raw } of found) {
      if (signal.aborted) return { taken, isComplete: false };
      last = id > last ? id : last;
      const message = parseMessage({ ...raw, ...(guild !== undefined && { guild_id: guild }) }, self);
      if (typeof message === 'string' || message.author.kind === 'self') continue;
      if (!(await take(message))) return { taken, isComplete: false };
      taken += 1;
    }
    if (answer.length < PAGE_SIZE) return { taken, isComplete: true };
  }
  host.logger.warn({ guild, channel, messages: taken }, 'More was said in a channel meanwhile than is looked through.');
  return { taken, isComplete: true };
}

async function readPage(
  { channel, guild, after, signal }: MissedIn,
  { calls, host }: Pick<DiscordBackend, 'calls' | 'host'>,
): Promise<readonly JsonObject[] | 'refused' | 'failed'> {
  const query = { after: after.toString(), limit: String(PAGE_SIZE) };
  for (let tried = 0; ; tried += 1) {
    try {
      const request = { method: 'GET', path: `/channels/${channel}/messages`, query } as const;
      return asObjects(await calls.call(request, { priority: 'lookup', signal, maxWaitMs: MAX_WAIT_MS }));
    } catch (error) {
      const fields = { guild, channel, ...failureFields(error) };
      if (isRefused(error)) {
        host.logger.info(fields, 'A channel was left out of what is looked through.');
        return 'refused';
      }
      const pauseMs = PAUSES_MS[tried];
      if (pauseMs === undefined || signal.aborted || calls.isTokenRefused) {
        host.logger.warn(fields, 'What was said in a channel meanwhile could not be read.');
        return 'failed';
      }
      await pause(pauseMs, host.clock, signal);
    }
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof DiscordCallError && error.failure === 'refused';
}

function withId(raw: JsonObject): readonly { readonly id: bigint; readonly raw: JsonObject }[] {
  const id = idOf(raw['id']);
  return id === undefined ? [] : [{ id: BigInt(id), raw }];
}
