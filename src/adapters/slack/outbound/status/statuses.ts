import { sleep } from '../../../../core/index.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import { placeOf } from '../../place.ts';
import type { Lacking } from '../lacking.ts';

const METHOD = 'assistant.threads.setStatus';

/** Slack takes a status away after two minutes; it is set again before. */
const RENEWED_MS = 90_000;

/** Longest time for which a status is renewed: no exchange takes as long. */
const MAX_MS = 6 * 3_600_000;

/** Milliseconds after which somebody looks whether a first sign still stands for work. */
const LOOKED_AT_MS = 20_000;

/** How often somebody looks while a run is still to come. */
const MAX_LOOKS = 6;

/** Milliseconds that a first sign may wait for its budget: something is to be seen within a second. */
const FIRST_SIGN_WAIT_MS = 300;

/** Longest status, in UTF-16 units. */
const MAX_LENGTH = 140;

/** Milliseconds before another try to take a status away. */
const CLEAR_DELAYS_MS = [1_000, 3_000] as const;

interface ThreadStatus {
  /** What it is to say; empty: there is to be none. */
  wanted: string;
  /** What Slack was told last; undefined when it may have forgotten it. */
  told: string | undefined;
  /** Streams that are open in the thread. They are shown in the same place, so that meanwhile nothing is set. */
  streams: number;
  telling: Promise<void> | undefined;
  cancelRenewal: () => void;
}

/**
 * The status line under a thread, "is thinking…", while an exchange goes on. It belongs to the thread, not to the
 * channel. Slack takes it away when the bot posts, and after two minutes: it is set again until the end.
 */
export class Statuses {
  readonly #backend: () => SlackBackend;
  readonly #lacking: Lacking;
  readonly #threads = new Map<ThreadId, ThreadStatus>();
  readonly #cancelLooks = new Set<() => void>();

  constructor(backend: () => SlackBackend, lacking: Lacking) {
    this.#backend = backend;
    this.#lacking = lacking;
  }

  isLacking(thread: ThreadId): boolean {
    const { workspace, channel } = placeOf(thread);
    return this.#lacking.has(workspace, METHOD, channel);
  }

  /** Whether this process works at the thread. */
  isWorking(thread: ThreadId): boolean {
    return this.#threads.has(thread);
  }

  /** The thread is worked at, from now until it is cleared: a text that takes its time is not shown after that. */
  async begin(thread: ThreadId, text: Promise<string>): Promise<void> {
    const status = this.#threads.get(thread) ?? this.#add(thread);
    const before = status.wanted;
    const wanted = await text;
    if (this.#threads.get(thread) !== status) return;
    // What is being done may have been said meanwhile.
    if (status.wanted === before) status.wanted = wanted;
    await this.#tell(thread, status);
  }

  /** What it says changes, if it is set. */
  async say(thread: ThreadId, text: string): Promise<void> {
    const status = this.#threads.get(thread);
    if (status === undefined) return;
    status.wanted = text;
    await this.#tell(thread, status);
  }

  /** The bot has posted in the thread, which took the status away: it is set again, with a new text or as it was. */
  async again(thread: ThreadId, text?: string): Promise<void> {
    const status = this.#threads.get(thread);
    if (status === undefined) return;
    status.wanted = text ?? status.wanted;
    status.told = undefined;
    await this.#tell(thread, status);
  }

  streamOpened(thread: ThreadId): void {
    const status = this.#threads.get(thread);
    if (status !== undefined) status.streams += 1;
  }

  streamClosed(thread: ThreadId): void {
    const status = this.#threads.get(thread);
    if (status !== undefined) status.streams = Math.max(0, status.streams - 1);
  }

  /** Takes the status away, whoever has set it. */
  async clear(thread: ThreadId): Promise<void> {
    const status = this.#threads.get(thread);
    this.#threads.delete(thread);
    status?.cancelRenewal();
    if (status !== undefined) status.wanted = '';
    await status?.telling?.catch(() => undefined); // whoever set it was told
    if (this.isLacking(thread)) return;
    await this.#clear(thread);
  }

  /**
   * Sets one as the first sign: it comes from whoever took the message in, which need not be the process that is going
   * to answer. Answers whether Slack shows it: when it is not known, or it would come late, something else is to.
   */
  async announce(thread: ThreadId, text: string): Promise<boolean> {
    if (this.isLacking(thread)) return false;
    if (this.isWorking(thread)) return true;
    try {
      await this.#set(thread, text, FIRST_SIGN_WAIT_MS);
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      const isLacking = this.#learn(thread, error);
      // Slack may have done what it did not answer.
      if (!isLacking && error.retryable && error.reason !== 'ratelimited') this.#lookAfter(thread);
      return false;
    }
    this.#lookAfter(thread);
    return true;
  }

  /** Renews nothing any more. What stands is left to Slack, which takes it away. */
  close(): void {
    for (const { cancelRenewal } of this.#threads.values()) cancelRenewal();
    for (const cancel of this.#cancelLooks) cancel();
    this.#threads.clear();
    this.#cancelLooks.clear();
  }

  /** An end without a word, or one that came before the sign, leaves nobody who takes the sign away. */
  #lookAfter(thread: ThreadId, looks = 1): void {
    const { host, background } = this.#backend();
    const cancel = host.clock.setTimeout(() => {
      this.#cancelLooks.delete(cancel);
      background('look after a status', async () => {
        const state = (await host.readThread(thread))?.state;
        if (this.isWorking(thread)) return;
        if (state === 'idle') await this.clear(thread);
        // It may end without a word as well; then Slack has taken the sign away by itself before the last look.
        else if (state === 'queued' && looks < MAX_LOOKS) this.#lookAfter(thread, looks + 1);
      });
    }, LOOKED_AT_MS);
    this.#cancelLooks.add(cancel);
  }

  #add(thread: ThreadId): ThreadStatus {
    const { clock } = this.#backend().host;
    const since = clock.now();
    const status: ThreadStatus = {
      wanted: '',
      told: undefined,
      streams: 0,
      telling: undefined,
      cancelRenewal: () => undefined,
    };
    const renewLater = (): void => {
      status.cancelRenewal = clock.setTimeout(() => {
        if (clock.now() - since > MAX_MS) return void this.#threads.delete(thread);
        this.#backend().background('renew a status', () => this.again(thread));
        renewLater();
      }, RENEWED_MS);
    };
    renewLater();
    this.#threads.set(thread, status);
    return status;
  }

  /** Tells Slack until it has heard the latest. One call at a time. */
  #tell(thread: ThreadId, status: ThreadStatus): Promise<void> {
    status.telling ??= this.#tellLatest(thread, status).finally(() => {
      status.telling = undefined;
    });
    return status.telling;
  }

  async #tellLatest(thread: ThreadId, status: ThreadStatus): Promise<void> {
    while (status.wanted !== '' && status.told !== status.wanted && status.streams === 0 && !this.isLacking(thread)) {
      const text = status.wanted;
      status.told = text;
      try {
        await this.#set(thread, text);
      } catch (error) {
        status.told = undefined;
        if (!this.#learn(thread, error)) throw error;
      }
    }
  }

  async #clear(thread: ThreadId): Promise<void> {
    const { clock } = this.#backend().host;
    for (const delayMs of [...CLEAR_DELAYS_MS, undefined]) {
      // Another exchange has begun meanwhile: the status is its own.
      if (this.#threads.has(thread)) return;
      try {
        return await this.#set(thread, '');
      } catch (error) {
        if (this.#learn(thread, error)) return;
        if (delayMs === undefined || !(error instanceof SlackCallError && error.retryable)) throw error;
        await sleep(delayMs, clock);
      }
    }
  }

  #learn(thread: ThreadId, error: unknown): boolean {
    const { workspace, channel } = placeOf(thread);
    return this.#lacking.learn(workspace, error, channel);
  }

  async #set(thread: ThreadId, status: string, maxWaitMs?: number): Promise<void> {
    const { workspace, channel, root } = placeOf(thread);
    const args = { channel_id: channel, thread_ts: root, status: plainLine(status) };
    const options = { priority: 'status', ...(maxWaitMs !== undefined && { maxWaitMs }) } as const;
    await this.#backend().calls.call(workspace, METHOD, args, options);
  }
}

/** One line of plain text, whatever stands in it: nothing that Slack reads as a mention or a link. */
function plainLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').replaceAll('<', '‹').replaceAll('>', '›').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
