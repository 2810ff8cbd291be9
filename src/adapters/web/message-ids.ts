import type { Clock } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';
import { changeRecord } from './change-record.ts';

/** Digits of a time in base 36; enough until the year 5188. */
const TIME_DIGITS = 9;

/** Digits of the counter within a millisecond. */
const COUNT_DIGITS = 3;

const MAX_COUNT = 36 ** COUNT_DIGITS - 1;

/** Characters that tell the messages of several channels apart. */
const SUFFIX_LENGTH = 6;

/** What a new message is given. */
export interface MessageStamp {
  /** Grows, as text, with every message of its channel; of no other message of any channel. */
  readonly id: string;
  /** Milliseconds since the epoch; never before those of an earlier message of the channel. */
  readonly at: number;
}

interface LastStamp {
  readonly time: number;
  readonly count: number;
}

/**
 * Gives the messages of a channel their ids and times. The last one given is a document that all processes share and
 * that only grows: an answer never stands before its question, though it comes from a process whose clock is behind.
 */
export class MessageIds {
  readonly #records: Records;
  readonly #clock: Clock;
  readonly #newId: () => string;

  /** `newId` makes ids that are not made twice. */
  constructor(records: Records, clock: Clock, newId: () => string) {
    this.#records = records;
    this.#clock = clock;
    this.#newId = newId;
  }

  async next(channel: string): Promise<MessageStamp> {
    const changed = await changeRecord<LastStamp>(this.#records, `web:last:${channel}`, (last) =>
      after(last, this.#clock.now()),
    );
    const { time, count } = changed?.after ?? { time: this.#clock.now(), count: 0 };
    const suffix = this.#newId()
      .replace(/[^0-9a-z]/gu, '')
      .slice(0, SUFFIX_LENGTH);
    return { id: `${toDigits(time, TIME_DIGITS)}${toDigits(count, COUNT_DIGITS)}${suffix}`, at: time };
  }
}

function after(last: LastStamp | undefined, now: number): LastStamp {
  if (last === undefined || now > last.time) return { time: now, count: 0 };
  return last.count < MAX_COUNT ? { time: last.time, count: last.count + 1 } : { time: last.time + 1, count: 0 };
}

function toDigits(value: number, length: number): string {
  return value.toString(36).padStart(length, '0');
}
