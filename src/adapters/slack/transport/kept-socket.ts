import type { Clock, Logger } from '../../../core/index.ts';
import { type ConnectFailure, judgeDisconnect } from './connect-failure.ts';
import { type OpenSocket, type SocketListener, SocketNotOpened } from './open-socket.ts';
import { retryPauseMs } from './retry-pause.ts';
import { SparingLog } from './sparing-log.ts';

/** Milliseconds after which a connection counts as one that works: what ends earlier is not opened again at once. */
const STEADY_MS = 10_000;

/** Milliseconds between two lines that say that there is still no connection. */
const LOG_EVERY_MS = 5 * 60_000;

export interface KeptSocketOptions {
  readonly open: (listener: SocketListener, signal: AbortSignal) => Promise<OpenSocket>;
  readonly take: SocketListener['take'];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: () => number;
  /** Told of each try that failed. */
  readonly onFailure: (failure: ConnectFailure) => void;
}

/** How a kept connection stands. */
export type SocketState =
  | { readonly isOpen: true }
  /** `since`: milliseconds since the epoch. */
  | { readonly isOpen: false; readonly since: number; readonly sentence: string };

/**
 * One connection that is there again whenever it ends. When Slack says beforehand that it will end, the next one is
 * opened first, so that no moment is without; when it is cut, the next one is opened at once; and what fails is tried
 * for as long as the process takes events in.
 *
 * ```
 *   open ──warned──► open + opening ──opened──► open, the old one ends
 *     └────cut─────► opening ──failed──► waiting ──► opening …
 * ```
 */
export class KeptSocket {
  readonly #options: KeptSocketOptions;
  readonly #log: SparingLog;
  #current: OpenSocket | undefined;
  #opening: Promise<void> | undefined;
  #ending = new Set<Promise<void>>();
  /** Tries in a row that did not open a connection. */
  #failures = 0;
  /** Connections in a row that did not last. */
  #shortLives = 0;
  #lastFailure: ConnectFailure | undefined;
  #since: number;
  readonly #stopping = new AbortController();

  constructor(options: KeptSocketOptions) {
    this.#options = options;
    this.#log = new SparingLog({ clock: options.clock, everyMs: LOG_EVERY_MS });
    this.#since = options.clock.now();
  }

  get state(): SocketState {
    if (this.#current !== undefined) return { isOpen: true };
    return { isOpen: false, since: this.#since, sentence: this.#lastFailure?.sentence ?? 'It is being opened.' };
  }

  /** Keeps a connection from now on. Resolves at the first one that opens, or when it is stopped. */
  start(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Ends it, once what is being taken in is acknowledged. Never rejects. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('It takes nothing in any more.'));
    if (this.#current !== undefined) this.#end(this.#current);
    this.#current = undefined;
    await this.#opening;
    await Promise.all(this.#ending);
  }

  async #open(): Promise<void> {
    const { open, clock, onFailure } = this.#options;
    const { signal } = this.#stopping;
    for (;;) {
      await this.#pause();
      if (signal.aborted) return;
      const listener = this.#listener();
      try {
        const opened = await open(listener, signal);
        listener.own(opened);
        this.#replace(opened);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#failures += 1;
        const failure = failureOf(error);
        this.#lastFailure = failure;
        this.#log.write((leftOut) => this.#tell(failure, { leftOut, forMs: clock.now() - this.#since }));
        onFailure(failure);
      }
    }
  }

  #replace(opened: OpenSocket): void {
    const old = this.#current;
    this.#failures = 0;
    if (this.#stopping.signal.aborted) {
      this.#end(opened);
      return;
    }
    this.#current = opened;
    if (old !== undefined) this.#end(old);
    if (this.#lastFailure !== undefined) this.#options.logger.info({}, 'A connection to Slack is open again.');
    this.#lastFailure = undefined;
    this.#log.reset();
  }

  #end(socket: OpenSocket): void {
    const ended = socket.close().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  #listener(): SocketListener & { own(socket: OpenSocket): void } {
    const { take, clock, logger } = this.#options;
    let own: OpenSocket | undefined;
    let openedAt = clock.now();
    const isCurrent = (): boolean => own !== undefined && own === this.#current;
    return {
      own: (socket) => {
        own = socket;
        openedAt = clock.now();
      },
      take: (envelope) => take(envelope),
      onDisconnectAsked: (reason) => {
        if (!isCurrent()) return;
        const failure = judgeDisconnect(reason);
        if (failure === undefined) this.#next(openedAt);
        else {
          this.#lastFailure = failure;
          this.#shortLives += 1;
          this.#log.write(() => logger.error({ reason }, failure.sentence));
          if (own !== undefined) this.#end(own);
        }
      },
      onClosed: () => {
        if (!isCurrent()) return;
        this.#current = undefined;
        this.#since = clock.now();
        logger.debug({}, 'A connection to Slack has ended; the next one is opened.');
        this.#next(openedAt);
      },
    };
  }

  /** The first that did not last is followed at once, too: one is lost by chance, and only many by a fault. */
  #next(openedAt: number): void {
    if (this.#stopping.signal.aborted) return;
    const hasLasted = this.#options.clock.now() - openedAt >= STEADY_MS;
    if (hasLasted && this.#lastFailure === undefined) this.#shortLives = 0;
    void this.start();
    if (!hasLasted) this.#shortLives += 1;
  }

  async #pause(): Promise<void> {
    const { clock, random } = this.#options;
    const { signal } = this.#stopping;
    const { kind, retryAfterMs } = this.#lastFailure ?? {};
    const isRefused = kind === 'refused' || kind === 'crowded';
    const failures = Math.max(this.#failures, this.#shortLives);
    const pauseMs = retryPauseMs({ failures, isRefused, retryAfterMs, random });
    if (pauseMs === 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const onAbort = (): void => {
        cancel();
        resolve();
      };
      const cancel = clock.setTimeout(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }, pauseMs);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #tell({ kind, sentence }: ConnectFailure, fields: object): void {
    const level = kind === 'unreachable' ? 'warn' : 'error';
    this.#options.logger[level](fields, `There is no connection to Slack, and it is tried again. ${sentence}`);
  }
}

function failureOf(error: unknown): ConnectFailure {
  if (error instanceof SocketNotOpened) return error.failure;
  return { kind: 'unreachable', sentence: error instanceof Error ? error.name : 'Something unknown was thrown.' };
}
