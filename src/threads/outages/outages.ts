import type { Clock, Logger } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Outbound } from '../outbound.ts';
import type { Records } from '../ports.ts';
import { callOutbound } from '../reply-writing/call-outbound.ts';
import type { PlacedSettings } from '../settings.ts';
import type { ThreadId } from '../thread-id.ts';
import { within } from '../within.ts';
import { type ChannelOutage, OUTAGE_PREFIX } from './channel-outage.ts';
import { type HeardOutage, noteOutage } from './note-outage.ts';

/** Longest time for one thing asked of the records, in milliseconds. */
const RECORDS_MS = 5_000;

/** Milliseconds that whoever tells a channel has for it; then another may. A call of a platform ends before. */
const TELLING_MS = 600_000;

/** Channels that are told at a time. */
const MAX_AT_ONCE = 8;

/** Milliseconds that what is over is remembered, since documents are only replaced under their version, not removed. */
const OVER_MS = 1;

export interface OutageDependencies {
  readonly records: Records;
  readonly settings: PlacedSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly outboundOf: (thread: ThreadId) => Outbound;
  readonly textsOf: (locale: string) => Texts;
}

/**
 * Outages of the model, as channels hear of them: once when one begins, once when it is over, whatever number of
 * exchanges fail and of processes run. Nobody looks whether the model is back: the next answer anywhere tells.
 */
export class Outages {
  readonly #dependencies: OutageDependencies;
  #telling: Promise<void> | undefined;
  /** An answer that came while channels were being told: they are looked through once more. */
  #waiting: number | undefined;

  constructor(dependencies: OutageDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * An exchange fails because the model is out. Answers what its channel is to hear; undefined when the records could
   * not be asked, and nothing is to be promised. Never rejects.
   */
  async failed(thread: ThreadId, exchange: string): Promise<HeardOutage | undefined> {
    const { records, clock, logger } = this.#dependencies;
    const note = () => noteOutage(records, { thread, exchange, now: clock.now() });
    try {
      return await this.#within(note);
    } catch (error) {
      logger.warn({ err: error, thread, exchange }, 'It could not be noted that a channel waits for the model.');
      return undefined;
    }
  }

  /**
   * A request that was made at `askedAt` was answered: tells every channel whose last failure is older, each once. Never
   * rejects. Costs one look at the records while no channel waits.
   *
   * @param askedAt milliseconds since the epoch
   */
  async answered(askedAt: number): Promise<void> {
    if (this.#telling !== undefined) {
      this.#waiting = Math.max(this.#waiting ?? 0, askedAt);
      return this.#telling;
    }
    this.#telling = this.#tellAll(askedAt);
    await this.#telling;
    this.#telling = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) await this.answered(waiting);
  }

  async #tellAll(askedAt: number): Promise<void> {
    try {
      const waiting = await this.#within(() => this.#findWaiting(askedAt));
      const tellNext = async (): Promise<void> => {
        for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await this.#tell(key, askedAt);
      };
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, tellNext));
    } catch (error) {
      this.#dependencies.logger.warn({ err: error }, 'Channels could not be told that the model answers again.');
    }
  }

  async #findWaiting(askedAt: number): Promise<string[]> {
    const { records, clock } = this.#dependencies;
    const keys: string[] = [];
    for await (const [key, { value }] of records.list<ChannelOutage>(OUTAGE_PREFIX)) {
      if (isWaiting(value, askedAt, clock.now())) keys.push(key);
    }
    return keys;
  }

  /** Tells one channel, if nobody else does. */
  async #tell(key: string, askedAt: number): Promise<void> {
    const { records, clock, logger } = this.#dependencies;
    const known = await this.#within(() => records.get<ChannelOutage>(key));
    if (known === undefined || !isWaiting(known.value, askedAt, clock.now())) return;
    const { value, version } = known;
    const mine: ChannelOutage = { ...value, tellingUntil: clock.now() + TELLING_MS };
    if ((await this.#within(() => records.put(key, mine, version, 'keep'))) !== 'ok') return;
    const { thread, exchange } = value;
    const isPosted = await this.#post(mine, value.tellingUntil !== undefined);
    if (isPosted) logger.info({ thread, exchange }, 'A channel was told that the model answers again.');
    const told = await this.#within(() => records.get<ChannelOutage>(key));
    // A failure that came meanwhile is another outage, and stays.
    if (told === undefined || told.value.tellingUntil !== mine.tellingUntil) return;
    await this.#within(() => records.put(key, { ...mine, isOver: true }, told.version, OVER_MS));
  }

  /** Answers whether the platform took it. `mayBeThere`: somebody who began to tell it may have posted it. */
  async #post({ thread, exchange }: ChannelOutage, mayBeThere: boolean): Promise<boolean> {
    const { settings, clock, logger, outboundOf, textsOf } = this.#dependencies;
    const { locale } = await this.#within(() => settings.of(thread));
    const id = `o.${exchange}`;
    const slot = { id, thread, exchange: id, kind: 'notice', state: 'intended' } as const;
    const content = { kind: 'notice', text: textsOf(locale).modelIsBack, buttons: [] } as const;
    let isSecondTry = mayBeThere;
    const post = async (): Promise<void> => {
      const recovery = isSecondTry;
      isSecondTry = true;
      await outboundOf(thread).post(slot, content, recovery);
    };
    return await callOutbound(post, { importance: 'final', clock, logger: logger.child({ thread, exchange }) });
  }

  #within<T>(ask: () => Promise<T>): Promise<T> {
    const timeout = (): Error => new Error('The records did not answer in time.');
    return within(ask, { limitMs: RECORDS_MS, clock: this.#dependencies.clock, timeout });
  }
}

/** Whether a channel is to be told by whoever was answered a request of this time. */
function isWaiting({ failedAt, tellingUntil, isOver }: ChannelOutage, askedAt: number, now: number): boolean {
  return isOver !== true && failedAt < askedAt && (tellingUntil === undefined || tellingUntil <= now);
}
