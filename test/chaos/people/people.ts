import { type Logger, systemClock } from '../../../src/core/index.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { Intake } from '../../../src/threads/adapter.ts';
import { createIntake } from '../../../src/threads/intake.ts';
import { MemorySchedule } from '../../../src/threads/memory/schedule.ts';
import type { Outbound } from '../../../src/threads/outbound.ts';
import type { Activator } from '../../../src/threads/ports.ts';
import { type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import { createDesk } from '../../threads/support/desk.ts';
import { CHAOS_SETTINGS } from '../chaos-settings.ts';
import type { Deployment } from '../deployment.ts';
import type { Random } from '../random.ts';
import type { SaidAmendment, SaidMessage, ThreadDiary } from './thread-diary.ts';

export interface PeopleOptions {
  readonly deployment: Deployment;
  readonly outbound: Outbound;
  readonly random: Random;
  readonly logger: Logger;
  readonly threads: number;
}

/** Of messages: told twice by the platform; told to a process that dies between accepting and activating. */
const DUPLICATES = 0.05;
const DEATHS = 0.02;

/** Of messages: to be answered later (`queue:`); addressed to nobody. */
const FOLLOW_UPS = 0.05;
const UNADDRESSED = 0.05;

/** Milliseconds after which a platform delivers again what was not acknowledged, and at most for a second telling. */
const REDELIVER_MS = 300;
const SECOND_TELLING_MS = 2_000;

const SETTLE_MS = 30;
const MAX_WAITING = 100_000;

class ProducerDied extends Error {}

/** Everybody who talks in the threads, with the platform between them and the intake: it delivers until it is heard. */
export class People {
  readonly diaries: readonly ThreadDiary[];
  readonly counts = { duplicates: 0, deaths: 0, refused: 0 };
  /** What the intake answered that it should not. */
  readonly faults: string[] = [];
  readonly #options: PeopleOptions;
  readonly #intake: Intake;
  /** Per thread: messages of one thread are told one after another, so that their order is known. */
  readonly #tails: Promise<void>[];
  readonly #later = new Set<Promise<void>>();
  readonly #dying = new Set<string>();
  /** Threads in which nothing is told again. */
  readonly #untold = new Set<string>();
  #stops = 0;

  constructor(options: PeopleOptions) {
    this.#options = options;
    const { deployment, outbound, logger, threads } = options;
    const { activator } = deployment;
    const mortal: Pick<Activator, 'activate'> & Activator = {
      activate: async (thread, activation, delayMs) => {
        if (this.#dying.delete(thread)) {
          this.counts.deaths += 1;
          throw new ProducerDied();
        }
        await activator.activate(thread, activation, delayMs);
      },
      start: (...given) => activator.start(...given),
      stop: (graceMs) => activator.stop(graceMs),
    };
    this.#intake = createIntake({
      ...deployment,
      activator: mortal,
      settings: CHAOS_SETTINGS,
      clock: systemClock,
      logger,
      trail: { note: () => undefined, read: () => Promise.resolve([]) },
      outboundOf: () => outbound,
      textsOf: (locale) => createTexts(locale),
      helpFor: () => Promise.resolve({ tools: [], isAdmin: false }),
      privacy: createDesk({
        ...deployment,
        schedule: new MemorySchedule({ clock: systemClock }),
        clock: systemClock,
        logger,
      }),
      settleMs: SETTLE_MS,
      limits: { waking: MAX_WAITING, read: MAX_WAITING },
    });
    this.diaries = Array.from({ length: threads }, (_, index) => ({
      thread: toThreadId({ platform: 'chaos', team: 'T', channel: `C${index % 10}`, thread: `${index}` }),
      said: [],
      amendments: [],
      stops: [],
    }));
    this.#tails = this.diaries.map(() => Promise.resolve());
  }

  /** Says something in a random thread; told behind what was said there before. */
  say(): void {
    const { random } = this.#options;
    const index = random.between(0, this.diaries.length - 1);
    this.#tails[index] = (this.#tails[index] ?? Promise.resolve()).then(() => this.#sayIn(index, false));
  }

  /** Asks the bot in the thread of this number, without waiting for what was said there before. */
  async ask(index: number): Promise<void> {
    await this.#sayIn(index, true);
  }

  /**
   * Says something in so many idle threads, each time to a process that dies before it activates. Nobody tells it again
   * and nobody says anything more there: only the reconciler can find it.
   */
  async askTheDying(count: number): Promise<void> {
    const last = this.diaries.slice(0, count).map(async (diary, index) => {
      this.#dying.add(diary.thread);
      this.#untold.add(diary.thread);
      await this.#sayIn(index, true);
    });
    await Promise.all(last);
  }

  /** Stops whatever a random thread does, or one that is named. */
  stop(diary = this.#options.random.pick(this.diaries)): void {
    if (diary === undefined) return;
    this.#stops += 1;
    const id = `stop-${this.#stops}`;
    diary.stops.push(id);
    this.#do(async () => {
      await this.#intake.command(diary.thread, id, { id: 'chaos:stopper', name: 'stopper' }, 'stop');
    });
  }

  /** Edits or deletes a recent message of a random thread, each message at most once. */
  amend(): void {
    const { random } = this.#options;
    const diary = random.pick(this.diaries);
    const message = random.pick(diary?.said.slice(-3) ?? []);
    if (diary === undefined || message === undefined || message.received === 'unknown') return;
    const id = `amend-${message.id}`;
    if (diary.amendments.some((amendment) => amendment.id === id)) return;
    const text = random.chance(0.4) ? null : `${message.id} edited-${message.id.slice(1)}`;
    const amendment: SaidAmendment = { id, of: message.id, text, amended: 'untold' };
    diary.amendments.push(amendment);
    this.#do(async () => {
      const author = { id: 'chaos:ann', name: 'ann' };
      const amended = await this.#intake.amend(diary.thread, { id, of: message.id, author, text, sentAt: Date.now() });
      if (amended !== 'duplicate') amendment.amended = amended;
    });
  }

  /** Resolves when everything was told. */
  async done(): Promise<void> {
    await Promise.all(this.#tails);
    while (this.#later.size > 0) await Promise.all(this.#later);
  }

  /** `isPlain`: addressed to the bot, now, and told to a process that lives. */
  async #sayIn(index: number, isPlain: boolean): Promise<void> {
    const { random } = this.#options;
    const diary = this.diaries[index];
    if (diary === undefined) return;
    const id = `#t${index}-${diary.said.length + 1}`;
    const isFollowUp = !isPlain && random.chance(FOLLOW_UPS);
    const isAddressed = isPlain || isFollowUp || diary.said.length === 0 || !random.chance(UNADDRESSED);
    const message: SaidMessage = { id, text: `${id} word-${id.slice(1)}`, isFollowUp, received: 'unknown' };
    diary.said.push(message);
    const author = {
      id: `chaos:${isAddressed ? 'ann' : 'bob'}`,
      name: isAddressed ? 'ann' : 'bob',
      kind: 'person',
    } as const;
    const sentAt = Date.now();
    const tell = async (): Promise<string> => {
      const received = await this.#intake.receive({
        id,
        thread: diary.thread,
        author,
        sentAt,
        text: `${isFollowUp ? 'queue: ' : ''}${message.text}`,
        address: isAddressed ? 'mention' : 'none',
        addressesOthers: false,
        isSystem: false,
        files: [],
        quotes: [],
        earlierSpeakers: [],
      });
      return received.status;
    };
    // Where nothing is to be activated now, the next message of the thread is the one.
    if (!isPlain && random.chance(DEATHS)) this.#dying.add(diary.thread);
    await this.#insist(tell, message, diary.thread);
    if (!this.#untold.has(diary.thread) && random.chance(DUPLICATES)) this.#tellAgain(tell, message);
  }

  /** As a platform does: until it is acknowledged. Half of the messages whose producer died are told by nobody again. */
  async #insist(tell: () => Promise<string>, message: SaidMessage, thread: ThreadId): Promise<void> {
    for (;;) {
      try {
        const received = await tell();
        if (received === 'duplicate') this.counts.duplicates += 1;
        else message.received = received;
        return;
      } catch (error) {
        const isForgotten = this.#untold.has(thread) || this.#options.random.chance(0.5);
        if (error instanceof ProducerDied && isForgotten) return;
        if (!(error instanceof ProducerDied)) this.counts.refused += 1;
        await delay(REDELIVER_MS);
      }
    }
  }

  #tellAgain(tell: () => Promise<string>, message: SaidMessage): void {
    const afterMs = this.#options.random.between(0, SECOND_TELLING_MS);
    this.#do(async () => {
      await delay(afterMs);
      const received = await tell();
      if (received === 'duplicate') this.counts.duplicates += 1;
      else this.faults.push(`${message.id} was told a second time and was ${received}, not a duplicate.`);
    });
  }

  /** Tries until it succeeds: Redis may be away. */
  #do(task: () => Promise<void>): void {
    const trying = async (): Promise<void> => {
      for (;;) {
        try {
          return await task();
        } catch {
          this.counts.refused += 1;
          await delay(REDELIVER_MS);
        }
      }
    };
    const pending = trying();
    this.#later.add(pending);
    void pending.finally(() => this.#later.delete(pending));
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
