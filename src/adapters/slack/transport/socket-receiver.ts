import type { App, Receiver } from '@slack/bolt';
import { ThreadloopError } from '../../../core/error.ts';
import type { Clock, Logger } from '../../../core/index.ts';
import type { WayOut } from '../../../threads/adapter.ts';
import type { Check } from '../../../threads/check.ts';
import { Acceptor } from './acceptor.ts';
import type { ConnectFailure } from './connect-failure.ts';
import type { Envelope } from './envelope.ts';
import { KeptSocket } from './kept-socket.ts';
import { openSocket } from './open-socket.ts';

/** Milliseconds that the first connection may take, tries included. */
const START_MS = 20_000;

/** Milliseconds between the first connections, so that Slack does not end all of them in the same moment. */
const STAGGER_MS = 1_000;

export interface SocketReceiverOptions {
  readonly appToken: string;
  readonly apiUrl: string;
  /** Connections at a time. Slack sends each payload over one of them. */
  readonly sockets: number;
  readonly outgoing: WayOut;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds without a pong after which a connection counts as dead. @default 5000 */
  readonly pongMs?: number;
  /** From 0 up to 1. @default Math.random */
  readonly random?: () => number;
}

/**
 * Takes in what Slack sends over Socket Mode, over several connections that are each there again when they end. An
 * envelope is acknowledged when it was taken in, over the connection that it came by; else Slack sends it again.
 */
export class SocketReceiver implements Receiver {
  readonly #options: SocketReceiverOptions;
  #acceptor: Acceptor | undefined;
  #kept: readonly KeptSocket[] = [];
  #isOpen = false;
  #cancelNext = (): void => undefined;

  constructor(options: SocketReceiverOptions) {
    this.#options = options;
  }

  init(app: App): void {
    const { clock, logger } = this.#options;
    this.#acceptor = new Acceptor({ process: (event) => app.processEvent(event), clock, logger });
  }

  /**
   * Resolves when the first connection is open; the others follow.
   *
   * @throws ThreadloopError `slack_call_failed` when Slack refuses the token, or cannot be reached for a while.
   */
  async start(): Promise<void> {
    this.#isOpen = true;
    const { clock, sockets } = this.#options;
    let tellFailure = (_failure: ConnectFailure): void => undefined;
    const first = this.#keep((failure) => tellFailure(failure));
    const others = Array.from({ length: sockets - 1 }, () => this.#keep());
    this.#kept = [first, ...others];
    let cancel = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        let sentence = 'Slack did not answer.';
        tellFailure = (failure) => {
          ({ sentence } = failure);
          if (failure.kind === 'refused') reject(notStarted(failure.sentence, false));
        };
        cancel = clock.setTimeout(() => {
          reject(notStarted(`There is no connection to Slack after ${START_MS / 1_000} s. ${sentence}`, true));
        }, START_MS);
        void first.start().then(resolve);
      });
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      cancel();
    }
    this.#startNext(others);
  }

  /** Takes nothing more in, waits for what is being accepted, and ends the connections. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    this.#cancelNext();
    await Promise.all(this.#kept.map((kept) => kept.stop()));
    this.#kept = [];
  }

  /** Red while no connection is open, with since when and why. */
  checks(): readonly Check[] {
    if (!this.#isOpen) return [];
    const states = this.#kept.map(({ state }) => state);
    if (states.some(({ isOpen }) => isOpen)) return [{ check: 'slack', ok: true }];
    const closed = states.flatMap((state) => (state.isOpen ? [] : [state]));
    // The one that was open last says since when nothing came in.
    const [last] = closed.toSorted((a, b) => b.since - a.since);
    const since = new Date(last?.since ?? this.#options.clock.now()).toISOString();
    const reason = `No connection to Slack is open since ${since}; it is tried again. ${last?.sentence ?? ''}`;
    return [{ check: 'slack', ok: false, reason: reason.trimEnd() }];
  }

  #startNext([next, ...others]: readonly KeptSocket[]): void {
    if (next === undefined) return;
    this.#cancelNext = this.#options.clock.setTimeout(() => {
      void next.start();
      this.#startNext(others);
    }, STAGGER_MS);
  }

  #keep(onFailure: (failure: ConnectFailure) => void = () => undefined): KeptSocket {
    const { appToken, apiUrl, outgoing, clock, logger, pongMs, random = Math.random } = this.#options;
    const options = { appToken, apiUrl, outgoing, clock, logger, pongMs };
    return new KeptSocket({
      clock,
      logger,
      random,
      onFailure,
      open: (listener, signal) => openSocket({ ...options, signal }, listener),
      take: (envelope) => this.#take(envelope),
    });
  }

  /** What to acknowledge an envelope with; undefined: not at all. */
  async #take({ payload, retryNum, retryReason }: Envelope): Promise<object | undefined> {
    if (!this.#isOpen || this.#acceptor === undefined) return undefined;
    const acceptance = await this.#acceptor.accept({ body: payload, retryNum, retryReason });
    if (acceptance.status !== 'accepted') return undefined;
    const { response } = acceptance;
    if (typeof response === 'string') return response === '' ? {} : { text: response };
    return typeof response === 'object' && response !== null ? response : {};
  }
}

function notStarted(sentence: string, retryable: boolean): ThreadloopError {
  return new ThreadloopError('slack_call_failed', sentence, { retryable });
}
