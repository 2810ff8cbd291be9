import { ThreadloopError } from '../../../core/error.ts';
import type { Clock } from '../../../core/index.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';

/** Milliseconds until the first connection is ready. */
const FIRST_MS = 20_000;

/** Milliseconds after which a start does not wait for the other connections: with many, their turns take minutes. */
const ALL_MS = 40_000;

export interface OpeningOptions {
  readonly clock: Clock;
  /** Whether nothing but Discord's budget of sessions is waited for, which may take hours. */
  readonly isWaiting: () => boolean;
}

/** Decides when a start is over: everything is ready, or so much that the rest may follow, or it has failed. */
export class Opening {
  readonly #options: OpeningOptions;
  readonly #ready = new Set<number>();
  readonly #done: Promise<void>;
  #resolve = (): void => undefined;
  #reject = (_error: unknown): void => undefined;
  #isOver = false;
  #lastFailure = '';
  #cancels: readonly (() => void)[] = [];

  constructor(options: OpeningOptions) {
    this.#options = options;
    this.#done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#done.catch(() => undefined); // told by `ended`, where somebody waits
  }

  /**
   * Begins to wait.
   *
   * @throws ThreadloopError what `fail` was given; `discord_call_failed` when nothing is ready after a while.
   */
  async ended(): Promise<void> {
    const { clock } = this.#options;
    this.#cancels = [clock.setTimeout(() => this.#firstIsDue(), FIRST_MS), clock.setTimeout(() => this.end(), ALL_MS)];
    await this.#done;
  }

  ready(shard: number, count: number): void {
    this.#ready.add(shard);
    if (this.#ready.size >= count) this.end();
  }

  /** Keeps why something did not work, for the sentence that says that nothing does. */
  note(error: unknown): void {
    if (error instanceof DiscordCallError || error instanceof ThreadloopError) this.#lastFailure = ` ${error.message}`;
  }

  /** Whether somebody is told so. */
  fail(error: unknown): boolean {
    if (this.#isOver) return false;
    this.#finish();
    this.#reject(error);
    return true;
  }

  end(): void {
    if (this.#isOver) return;
    this.#finish();
    this.#resolve();
  }

  #firstIsDue(): void {
    if (this.#ready.size > 0) return;
    if (this.#options.isWaiting()) return this.end();
    const sentence = `There is no connection to Discord after ${FIRST_MS / 1_000} s.${this.#lastFailure}`;
    this.fail(new ThreadloopError('discord_call_failed', sentence, { retryable: true }));
  }

  #finish(): void {
    this.#isOver = true;
    for (const cancel of this.#cancels) cancel();
  }
}
