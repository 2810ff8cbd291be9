import {
  WebSocketShardEvents as Events,
  type FetchingStrategyOptions,
  type IContextFetchingStrategy,
  WebSocketShardDestroyRecovery as Recovery,
  type SessionInfo,
  WebSocketShardStatus as Status,
  WebSocketShard,
} from '@discordjs/ws';
import { GatewayOpcodes } from 'discord-api-types/v10';
import { type Clock, type Logger, sleep } from '../../../core/index.ts';
import { isGatewayAddress } from './gateway-info.ts';
import { type GatewayPacket, readPacket } from './gateway-packet.ts';
import { guardShard, replaceMethod, socketOf } from './guard-shard.ts';
import type { IdentifyTurns } from './identify-turns.ts';
import { reconnectPauseMs } from './reconnect-pause.ts';

/** Milliseconds that Discord may take to answer a new connection. */
const OPEN_MS = 10_000;

/** Milliseconds until HELLO. Longer, so that each failure has one end only. */
const HELLO_MS = 20_000;

/** Milliseconds after which a connection counts as one that works: what ends earlier is not opened again at once. */
const STEADY_MS = 10_000;

/** Milliseconds that Discord may take to answer the end of a connection. */
const CLOSE_MS = 1_000;

/** Tries in a row at the address of a session after which the usual one is tried for it. */
const SESSION_ADDRESS_TRIES = 2;

/** Close codes of @discordjs/ws. */
const CLOSED_NORMALLY = 1_000;
const CLOSED_TO_RESUME = 4_200;

export interface KeptShardOptions {
  readonly id: number;
  /** What all shards of a bot have in common. */
  readonly common: FetchingStrategyOptions;
  readonly turns: IdentifyTurns;
  /** Where to connect to for an address of Discord's: a relay's, where there is a proxy. */
  readonly addressOf: (address: string) => Promise<string>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly listener: ShardListener;
}

interface ShardListener {
  /** Everything but dispatches, for discord.js. */
  onSign(event: Exclude<Events, Events.Dispatch>, payload: object): void;
  /** In order; the first of a session is its READY. */
  onDispatch(packet: GatewayPacket, payload: object): void;
  /** What is to be resumed after the next loss. */
  onSession(session: SessionInfo | null): void;
  /** Discord has closed the connection, and nothing connects it again unless that is said. */
  onClosed(code: number): void;
  /** A connection could not be made, before Discord was reached. Nothing is to be done: it is tried again. */
  onFailure(error: unknown): void;
}

/** How a connection stands; times in milliseconds since the epoch. */
export type ShardState =
  /** `heardAt`: when Discord last said anything. */
  | { readonly isReady: true; readonly heardAt: number }
  | { readonly isReady: false; readonly since: number; readonly reason: string };

/**
 * One connection to the gateway that is there again whenever it ends, on a shard of @discordjs/ws that does as it is
 * told here. By itself it would connect again every 0.5 s for ever, forget its session when Discord cannot be reached,
 * and give what fails to nobody.
 *
 * ```
 *   connect ─► pause ─► budget (without a session) ─► HELLO ─► RESUME or IDENTIFY ─► ready
 *      ▲                                                                              │
 *      └────────────────────────────── closed, a zombie, op 7, op 9 ◄─────────────────┘
 * ```
 */
export class KeptShard {
  readonly #options: KeptShardOptions;
  readonly #shard: WebSocketShard;
  readonly #stopping = new AbortController();
  #session: SessionInfo | null = null;
  /** Connections in a row that did not last. */
  #failures = -1;
  #identified = 0;
  #address = '';
  #hasSaidHello = false;
  #readyAt: number | undefined;
  #lostAt: number;
  #heardAt: number;
  #reason = 'It is being opened.';
  #destroying: Promise<void> | undefined;

  constructor(options: KeptShardOptions) {
    this.#options = options;
    const { id, clock, logger } = options;
    this.#lostAt = clock.now();
    this.#heardAt = clock.now();
    this.#shard = new WebSocketShard(this.#context(), id);
    guardShard(this.#shard, (error) => {
      logger.warn({ shard: id, error: nameOf(error) }, 'A message of the gateway could not be handled.');
    });
    replaceMethod(this.#shard, 'internalConnect', (original) => () => this.#connect(original));
    replaceMethod(this.#shard, 'destroy', (original) => (how) => this.#destroy(original, how));
    replaceMethod(this.#shard, 'onError', (original) => (error) => {
      this.#reason = reasonOf(error);
      return original(error);
    });
    this.#listen();
  }

  get status(): Status {
    return this.#shard.status;
  }

  get state(): ShardState {
    if (this.#shard.status === Status.Ready) return { isReady: true, heardAt: this.#heardAt };
    return { isReady: false, since: this.#lostAt, reason: this.#reason };
  }

  /** When it began to wait for the answer to a RESUME; undefined where it does not. */
  get resumingSince(): number | undefined {
    return this.#shard.status === Status.Resuming ? this.#heardAt : undefined;
  }

  /** Begins to connect, and goes on until `stop`. */
  start(): void {
    void this.#internalConnect();
  }

  /** Asks Discord for a sign of life. */
  probe(): void {
    // With the number of the last dispatch, as Discord wants them anyway.
    void this.#shard.send({ op: GatewayOpcodes.Heartbeat, d: this.#session?.sequence ?? null }).catch(() => undefined);
  }

  /** Gives a session up that Discord does not answer for, and begins another one. */
  async renew(): Promise<void> {
    await this.#shard.destroy({ reason: 'No answer', recover: Recovery.Reconnect });
  }

  async send(payload: Parameters<WebSocketShard['send']>[0]): Promise<void> {
    await this.#shard.send(payload);
  }

  /** Ends the connection and its session. Never rejects. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The gateway is closed.'));
    await this.#shard.destroy({ code: CLOSED_NORMALLY });
  }

  #context(): IContextFetchingStrategy {
    const { id, common, turns, listener } = this.#options;
    const addressNow = (): string => this.#address;
    return {
      options: {
        ...common,
        handshakeTimeout: OPEN_MS,
        helloTimeout: HELLO_MS,
        get gatewayInformation() {
          return { ...common.gatewayInformation, url: addressNow() };
        },
      },
      retrieveSessionInfo: () => {
        if (this.#session === null || this.#shard.status !== Status.Idle) return this.#session;
        return { ...this.#session, resumeURL: this.#address };
      },
      updateSessionInfo: (_id, session) => {
        // What ends a session is decided in #destroy.
        if (session === null) return;
        this.#session = session;
        listener.onSession(session);
      },
      waitForIdentify: async (_id, signal) => {
        await turns.take(id, AbortSignal.any([signal, this.#stopping.signal]));
        this.#identified += 1;
      },
    };
  }

  #listen(): void {
    const { clock, listener } = this.#options;
    const shard = this.#shard;
    const heard = (): void => {
      this.#heardAt = clock.now();
    };
    shard.on(Events.Hello, () => {
      heard();
      this.#hasSaidHello = true;
      listener.onSign(Events.Hello, {});
    });
    for (const event of [Events.Ready, Events.Resumed] as const) {
      shard.on(event, (payload?: object) => {
        heard();
        this.#readyAt = clock.now();
        listener.onSign(event, payload ?? {});
      });
    }
    shard.on(Events.HeartbeatComplete, (payload) => {
      heard();
      listener.onSign(Events.HeartbeatComplete, payload);
    });
    shard.on(Events.Dispatch, ({ data }) => {
      heard();
      const packet = readPacket(data);
      if (packet !== undefined) listener.onDispatch(packet, data);
    });
    shard.on(Events.Error, (payload) => listener.onSign(Events.Error, payload));
    shard.on(Events.Closed, ({ code }) => {
      if (this.#readyAt !== undefined || this.#hasSaidHello) this.#reason = closedWith(code);
      if (this.#readyAt !== undefined) this.#lostAt = clock.now();
      this.#noteLife();
      listener.onSign(Events.Closed, { code });
      listener.onClosed(code);
    });
  }

  #noteLife(): void {
    const hasLasted = this.#readyAt !== undefined && this.#options.clock.now() - this.#readyAt >= STEADY_MS;
    if (hasLasted) this.#failures = -1;
    this.#readyAt = undefined;
  }

  #internalConnect(): Promise<unknown> {
    // Replaced by this class, so it is there.
    return (Reflect.get(this.#shard, 'internalConnect') as () => Promise<unknown>)();
  }

  async #connect(original: () => Promise<unknown>): Promise<void> {
    const { listener } = this.#options;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#prepare();
        await original();
        return;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#reason = reasonOf(error);
        listener.onFailure(error);
        if (this.#shard.status === Status.Idle) continue;
        await this.#shard.destroy({ reason: 'It could not be opened', recover: Recovery.Reconnect });
        return;
      }
    }
  }

  /** Waits for its time, and finds the address. Rejects when stopped. */
  async #prepare(): Promise<void> {
    const { common, turns, addressOf, clock, random } = this.#options;
    const { signal } = this.#stopping;
    this.#failures += 1;
    await sleep(reconnectPauseMs(this.#failures, random), clock, signal);
    if (this.#session === null) await turns.untilBudget(this.#identified === 0, signal);
    const usual = common.gatewayInformation.url;
    const resume = this.#session?.resumeURL ?? '';
    const isUsable = this.#failures <= SESSION_ADDRESS_TRIES && isGatewayAddress(resume);
    this.#address = await addressOf(isUsable ? resume : usual);
    signal.throwIfAborted();
    this.#hasSaidHello = false;
  }

  /** One at a time: @discordjs/ws begins a second one of what it aborts for the first. */
  async #destroy(original: (how: object) => Promise<unknown>, how: unknown): Promise<void> {
    if (this.#shard.status === Status.Idle) return;
    if (this.#destroying !== undefined) return await this.#destroying;
    // What @discordjs/ws and this class pass on.
    const { recover, ...options } = (how ?? {}) as NonNullable<Parameters<WebSocketShard['destroy']>[0]>;
    const code = options.code ?? (recover === Recovery.Resume ? CLOSED_TO_RESUME : CLOSED_NORMALLY);
    // Where Discord was not reached, nothing was said about the session.
    if (recover !== Recovery.Resume && this.#hasSaidHello) this.#forgetSession();
    const socket = socketOf(this.#shard);
    const cancel = this.#options.clock.setTimeout(() => socket?.end(), CLOSE_MS);
    this.#destroying = original({ ...options, code })
      .then(() => undefined)
      .finally(() => {
        this.#destroying = undefined;
        cancel();
        socket?.end();
      });
    await this.#destroying;
    // Not with its own `recover`: that waits half a second by another clock.
    if (recover !== undefined && !this.#stopping.signal.aborted) await this.#internalConnect();
  }

  #forgetSession(): void {
    this.#session = null;
    this.#options.listener.onSession(null);
  }
}

function closedWith(code: number): string {
  return code === 1006 ? 'It was cut.' : `It was closed (code ${code}).`;
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? 'Discord cannot be reached.' : `Discord cannot be reached (${code}).`;
}

/** The first code among an error and its causes: `ECONNREFUSED`, `proxy_unreachable` and the like. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const inner = codeOf('cause' in error ? error.cause : undefined, depth + 1);
  return inner ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
