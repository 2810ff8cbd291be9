/** Milliseconds between two rounds: what goes stale meanwhile waits for the next one. */
const PAUSE_MS = 1_000;

const LONGEST_PAUSE_MS = 30_000;

export interface RefresherOptions {
  /** Calls back after a while; the returned function takes it back. */
  readonly later: (task: () => void, ms: number) => () => void;
  /** Loads a channel, with what is open of it. A rejection is tried again. */
  readonly load: (channel: string) => Promise<unknown>;
}

/**
 * Loads channels again that are stale, each until it succeeds: at once, but in rounds, so that a server which loses
 * many events is not asked all the time.
 */
export class Refresher {
  readonly #options: RefresherOptions;
  readonly #stale = new Set<string>();
  #isLoading = false;
  /** Counts rounds, so that one that was given up changes nothing any more. */
  #round = 0;
  #pauseMs = PAUSE_MS;
  #cancelPause: (() => void) | undefined;

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  refresh(channels: readonly string[]): void {
    for (const channel of channels) this.#stale.add(channel);
    if (!this.#isLoading && this.#cancelPause === undefined) void this.#loadStale();
  }

  /** Loads nothing more of what was stale so far. */
  forget(): void {
    this.#round += 1;
    this.#isLoading = false;
    this.#stale.clear();
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#pauseMs = PAUSE_MS;
  }

  /** Never rejects. */
  async #loadStale(): Promise<void> {
    const channels = [...this.#stale];
    this.#stale.clear();
    this.#isLoading = true;
    this.#round += 1;
    const round = this.#round;
    const outcomes = await Promise.allSettled(channels.map((channel) => this.#options.load(channel)));
    if (round !== this.#round) return;
    this.#isLoading = false;
    const failed = channels.filter((_, index) => outcomes[index]?.status === 'rejected');
    for (const channel of failed) this.#stale.add(channel);
    const pauseMs = failed.length === 0 ? PAUSE_MS : this.#pauseMs;
    this.#pauseMs = failed.length === 0 ? PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    this.#cancelPause = this.#options.later(() => {
      this.#cancelPause = undefined;
      if (this.#stale.size > 0) void this.#loadStale();
    }, pauseMs);
  }
}
