import type { Clock } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';
import type { Sign } from '../../threads/reply.ts';
import { changeRecord } from './change-record.ts';
import type { Place } from './place.ts';
import type { ThreadActivity } from './protocol.ts';

/** Receipts kept per thread; the oldest go first. */
const MAX_RECEIPTS = 200;

/** Milliseconds that a sign is kept after the last one of its thread. */
const KEPT_MS = 24 * 60 * 60_000;

const NOTHING: ThreadActivity = { isWorking: false, receipts: {}, revision: 0 };

/** What the bot signed in each thread, as durable documents. */
export class ActivityStore {
  readonly #records: Records;
  readonly #clock: Clock;
  /** The last change of each thread that is being written: signs come without being waited for, and must stay in order. */
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(records: Records, clock: Clock) {
    this.#records = records;
    this.#clock = clock;
  }

  async get(place: Place): Promise<ThreadActivity> {
    return (await this.#records.get<ThreadActivity>(keyOf(place)))?.value ?? NOTHING;
  }

  /** The activity of all threads of a channel, by root message. */
  async list(channel: string): Promise<ReadonlyMap<string, ThreadActivity>> {
    const prefix = keyOf({ channel });
    const byRoot = new Map<string, ThreadActivity>();
    for await (const [key, { value }] of this.#records.list<ThreadActivity>(prefix)) {
      byRoot.set(key.slice(prefix.length), value);
    }
    return byRoot;
  }

  /** Takes a sign down, after those that came before it, and answers what is signed now. */
  async sign(place: Place, sign: Sign): Promise<ThreadActivity> {
    const key = keyOf(place);
    const before = this.#writing.get(key) ?? Promise.resolve();
    // The one before failed for whoever made it.
    const written = before.then(
      () => this.#write(key, sign),
      () => this.#write(key, sign),
    );
    this.#writing.set(key, written);
    try {
      return await written;
    } finally {
      if (this.#writing.get(key) === written) this.#writing.delete(key);
    }
  }

  /** Forgets what was signed in a thread. */
  async remove(place: Place): Promise<void> {
    await this.#records.remove(keyOf(place));
  }

  async #write(key: string, sign: Sign): Promise<ThreadActivity> {
    const change = (activity = NOTHING): ThreadActivity => ({
      ...withSign(activity, sign),
      // By the clock, so that it goes on growing after the document was forgotten.
      revision: Math.max(activity.revision + 1, this.#clock.now()),
    });
    const changed = await changeRecord<ThreadActivity>(this.#records, key, change, KEPT_MS);
    return changed?.after ?? NOTHING;
  }
}

function withSign(activity: ThreadActivity, sign: Sign): ThreadActivity {
  if (sign.kind !== 'receipt') return { ...activity, isWorking: sign.kind === 'working' };
  const { [sign.messageId]: _earlier, ...others } = activity.receipts;
  const receipts = [...Object.entries(others), [sign.messageId, sign.received] as const].slice(-MAX_RECEIPTS);
  return { ...activity, receipts: Object.fromEntries(receipts) };
}

function keyOf({ channel, root = '' }: Place): string {
  return `web:activity:${channel}:${root}`;
}
