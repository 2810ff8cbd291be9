import type { Clock } from '../../../core/index.ts';
import { asNumber, asObject, asText } from '../../../threads/json-value.ts';
import type { Records } from '../../../threads/ports.ts';
import { threadOf } from '../place.ts';

const PREFIX = 'discord:direct:';

const HOUR_MS = 3_600_000;
/** Longer than anybody looks back. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/** So many channels are known as written down, and so many are looked through. */
const MAX_KNOWN = 5_000;
const MAX_LISTED = 100;

/** Somebody's direct messages, as they are kept: the key names the conversation, `by` whose they are. */
interface KnownDirect {
  readonly by: string;
  /** Milliseconds since the epoch, to the hour. */
  readonly at: number;
}

/** Channels of direct messages that people have written in: Discord tells a bot of them only while it listens. */
export class DirectChannels {
  readonly #records: Records;
  readonly #clock: Clock;
  readonly #written = new Map<string, number>();

  constructor({ records, clock }: { readonly records: Records; readonly clock: Clock }) {
    this.#records = records;
    this.#clock = clock;
  }

  /** Writes down that somebody has written there: at most once an hour. Rejects with the storage. */
  async remember(channel: string, by: string): Promise<void> {
    const now = this.#clock.now();
    if ((this.#written.get(channel) ?? 0) > now - HOUR_MS) return;
    const known: KnownDirect = { by, at: now };
    await this.#records.put(PREFIX + threadOf({ kind: 'direct', channel }), known, 'any', KEPT_MS);
    this.#written.delete(channel);
    this.#written.set(channel, now);
    for (const oldest of this.#written.keys()) {
      if (this.#written.size <= MAX_KNOWN) return;
      this.#written.delete(oldest);
    }
  }

  /** The channels that were last written in, the latest first. Rejects with the storage. */
  async list(): Promise<readonly string[]> {
    const found: { readonly channel: string; readonly at: number }[] = [];
    for await (const [key, { value }] of this.#records.list<unknown>(PREFIX)) {
      const channel = channelIn(key);
      if (channel !== undefined) found.push({ channel, at: asNumber(asObject(value)['at']) ?? 0 });
    }
    return found
      .sort((a, b) => b.at - a.at)
      .slice(0, MAX_LISTED)
      .map(({ channel }) => channel);
  }
}

function channelIn(key: string): string | undefined {
  const [, channel] = /^discord:direct:discord::(\d+):$/u.exec(key) ?? [];
  return asText(channel);
}
