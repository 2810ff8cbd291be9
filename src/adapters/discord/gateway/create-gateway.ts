import { Client, Events } from 'discord.js';
import type { ThreadloopError } from '../../../core/error.ts';
import { type Clock, type Logger, sleep } from '../../../core/index.ts';
import type { WayOut } from '../../../threads/adapter.ts';
import type { Check } from '../../../threads/check.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import type { DiscordCalls } from '../calls/discord-calls.ts';
import type { DiscordOptions } from '../discord-options.ts';
import type { PlaceCache } from '../places/create-places.ts';
import { clientOptions } from './client-options.ts';
import { type ClientView, limitThreads, viewOf } from './client-view.ts';
import type { DiscordGateway, OnEvent, OnFreshSession, OpenGateway, Self } from './gateway.ts';
import { type GatewayInfo, parseGatewayInfo } from './gateway-info.ts';
import { concernsPlaces, type GatewayPacket, selfIn } from './gateway-packet.ts';
import { ASK_AFTER_MS, type Outage, outageOf, sentenceOf } from './health.ts';
import { IdentifyTurns } from './identify-turns.ts';
import { KeptShards } from './kept-shards.ts';
import { Opening } from './opening.ts';
import { refusalOf, tokenRefused } from './refusal.ts';
import { Relay } from './relay.ts';

/** Milliseconds between two looks at the connections. */
const PULSE_MS = 5_000;

/** Looks between two at how many threads are remembered. */
const LOOKS_PER_LIMIT = 12;

/** Milliseconds that Discord may take to answer a RESUME. */
const RESUME_MS = 30_000;

/** Milliseconds between two questions for the address of the gateway, at the start. */
const ASK_AGAIN_MS = 2_000;

export interface GatewayDependencies {
  readonly options: Pick<DiscordOptions, 'token' | 'apiUrl' | 'messageContent' | 'shards'>;
  readonly calls: Pick<DiscordCalls, 'call' | 'isTokenRefused' | 'refuseToken'>;
  readonly outgoing: Pick<WayOut, 'dispatcher' | 'isDirect'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onEvent: OnEvent;
  readonly onFreshSession: OnFreshSession;
  /** From 0 up to 1. @default Math.random */
  readonly random?: () => number;
}

/** The connection to the gateway, and what it knows of places. */
export type GatewayOnClient = OpenGateway & PlaceCache;

/** Makes the connection to Discord's gateway, on a client of discord.js; nothing is opened yet. */
export function createGateway(dependencies: GatewayDependencies): GatewayOnClient {
  return new ClientGateway(dependencies);
}

class ClientGateway implements GatewayOnClient {
  readonly #dependencies: GatewayDependencies;
  readonly #turns: IdentifyTurns;
  readonly #relay: Relay;
  readonly #opening: Opening;
  readonly #closing = new AbortController();
  #client: Client | undefined;
  #shards: KeptShards | undefined;
  #view: ClientView | undefined;
  #self: Self | undefined;
  #refusal: ThreadloopError | undefined;
  #outage: Outage | undefined;
  #looks = 0;
  #cancelPulse = (): void => undefined;

  constructor(dependencies: GatewayDependencies) {
    this.#dependencies = dependencies;
    const { clock, logger, outgoing } = dependencies;
    this.#turns = new IdentifyTurns({ readStarts: async () => (await this.#readInfo()).starts, clock, logger });
    this.#opening = new Opening({ clock, isWaiting: () => this.#turns.waitsUntil !== undefined });
    this.#relay = new Relay({
      dispatcher: () => outgoing.dispatcher(),
      onFailure: (error) => logger.debug({ error: nameOf(error) }, 'The relay could not reach the gateway.'),
    });
  }

  get self(): Self {
    if (this.#self === undefined) throw new Error('Discord has not said yet who the bot is.');
    return this.#self;
  }

  async open(): Promise<void> {
    const ready = this.#opening.ended();
    this.#beat();
    this.#connect().catch((error: unknown) => {
      if (!this.#closing.signal.aborted) this.#opening.fail(error);
    });
    try {
      await ready;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The gateway is closed.'));
    this.#cancelPulse();
    this.#opening.end();
    await this.#disconnect();
  }

  checks(): readonly Check[] {
    if (this.#refusal !== undefined) return [{ check: 'discord', ok: false, reason: this.#refusal.message }];
    if (this.#closing.signal.aborted) return [];
    const { waitsUntil } = this.#turns;
    const outage = this.#outageNow();
    if (outage === undefined) return [{ check: 'discord', ok: this.#shards !== undefined, ...this.#notYet() }];
    const reason = waitsUntil === undefined ? sentenceOf(outage) : budgetSentence(waitsUntil);
    return [{ check: 'discord', ok: false, reason }];
  }

  ownRoleIn(guild: string): string | undefined {
    return this.#view?.ownRoleIn(guild);
  }

  get guilds(): readonly string[] {
    return this.#view?.guilds ?? [];
  }

  permissionsIn(channel: string): bigint | undefined {
    return this.#view?.permissionsIn(channel);
  }

  channelName(channel: string): string | undefined {
    return this.#view?.channelName(channel);
  }

  roleName(guild: string, role: string): string | undefined {
    return this.#view?.roleName(guild, role);
  }

  get newestMessages(): DiscordGateway['newestMessages'] {
    return this.#view?.newestMessages ?? [];
  }

  channel(id: string): ReturnType<ClientView['channel']> {
    return this.#view?.channel(id);
  }

  guildName(guild: string): string | undefined {
    return this.#view?.guildName(guild);
  }

  async #connect(): Promise<void> {
    const { options, clock, logger, random = Math.random, onFreshSession } = this.#dependencies;
    const info = await this.#askForGateway();
    this.#turns.know(info.starts);
    const count = options.shards === 0 ? info.shards : options.shards;
    const client = new Client(
      clientOptions({
        options,
        shards: count,
        readInfo: () => Promise.resolve(info),
        buildStrategy: (manager) => {
          this.#shards = new KeptShards(manager, {
            turns: this.#turns,
            addressOf: (address) => this.#addressOf(address),
            clock,
            logger,
            random,
            isForClient: (packet) => concernsPlaces(packet, this.#self?.userId),
            onPacket: (packet, shard) => this.#take(packet, shard),
            onClosed: (code) => this.#refuse(refusalOf(code)),
            onFailure: (error) => this.#failed(error),
          });
          return this.#shards;
        },
      }),
    );
    // Without a listener an `error` ends the process, also one that a listener's rejection becomes.
    client.on(Events.Error, (error) => logger.warn({ error: nameOf(error) }, 'discord.js met an error.'));
    client.on(Events.ShardReady, (shard) => {
      this.#guarded('a fresh session', () => onFreshSession(shard, this));
      this.#opening.ready(shard, count);
    });
    this.#client = client;
    this.#view = viewOf(client);
    if (this.#closing.signal.aborted) return;
    await client.login(options.token);
  }

  /** Asks until Discord answers, or refuses the token; for how long, #opening says. */
  async #askForGateway(): Promise<GatewayInfo> {
    const { clock } = this.#dependencies;
    for (;;) {
      try {
        return await this.#readInfo();
      } catch (error) {
        if (isUnauthorized(error)) throw tokenRefused();
        this.#opening.note(error);
        await sleep(ASK_AGAIN_MS, clock, this.#closing.signal);
      }
    }
  }

  async #readInfo(): Promise<GatewayInfo> {
    const { calls } = this.#dependencies;
    const info = parseGatewayInfo(await calls.call({ method: 'GET', path: '/gateway/bot' }));
    if (info === undefined) throw new Error('Discord did not say where its gateway is.');
    return info;
  }

  async #addressOf(address: string): Promise<string> {
    const { outgoing } = this.#dependencies;
    return outgoing.isDirect(address) ? address : await this.#relay.addressOf(address);
  }

  #take(packet: GatewayPacket, shard: number): void {
    if (this.#closing.signal.aborted) return;
    if (packet.type === 'READY') this.#self = selfIn(packet.data) ?? this.#self;
    this.#guarded(packet.type, () => this.#dependencies.onEvent({ ...packet, shard }, this));
  }

  #guarded(event: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#dependencies.logger.error({ event, error: nameOf(error) }, 'An event of Discord could not be handled.');
    }
  }

  #failed(error: unknown): void {
    this.#opening.note(error);
    if (isUnauthorized(error)) this.#refuse(tokenRefused());
  }

  /** Nothing connects again: somebody has to change something first. */
  #refuse(refusal: ThreadloopError | undefined): void {
    if (refusal === undefined || this.#refusal !== undefined || this.#closing.signal.aborted) return;
    this.#refusal = refusal;
    this.#cancelPulse();
    if (!this.#opening.fail(refusal)) {
      this.#tell(refusal);
      void this.#disconnect();
    }
  }

  /** A token is refused once for all that goes on with it, wherever that is heard first, and said once. */
  #tell({ code, message }: ThreadloopError): void {
    const { calls, logger } = this.#dependencies;
    if (code === 'discord_token_refused') calls.refuseToken();
    else logger.error({ code }, message);
  }

  #beat(): void {
    this.#cancelPulse = this.#dependencies.clock.setTimeout(() => {
      this.#look();
      if (!this.#closing.signal.aborted && this.#refusal === undefined) this.#beat();
    }, PULSE_MS);
  }

  #look(): void {
    const { calls, clock } = this.#dependencies;
    if (calls.isTokenRefused) {
      this.#refuse(tokenRefused());
      return;
    }
    const now = clock.now();
    for (const [, shard] of this.#shards?.all ?? []) {
      const { state, resumingSince } = shard;
      if (state.isReady && now - state.heardAt >= ASK_AFTER_MS) shard.probe();
      if (resumingSince !== undefined && now - resumingSince >= RESUME_MS) void shard.renew();
    }
    this.#tellOutage(this.#outageNow());
    this.#looks += 1;
    if (this.#client !== undefined && this.#looks % LOOKS_PER_LIMIT === 0) limitThreads(this.#client);
  }

  /** One line when something is gone, and one when all is there again. */
  #tellOutage(outage: Outage | undefined): void {
    const { clock, logger } = this.#dependencies;
    if (outage !== undefined && this.#outage === undefined && this.#turns.waitsUntil === undefined) {
      logger.warn({ gone: outage.gone, of: outage.of }, sentenceOf(outage));
    }
    if (outage === undefined && this.#outage !== undefined) {
      const seconds = Math.round((clock.now() - this.#outage.since) / 1_000);
      logger.info({}, `Every connection to Discord is there again, after ${seconds} s.`);
    }
    this.#outage = this.#outage !== undefined && outage !== undefined ? this.#outage : outage;
  }

  #outageNow(): Outage | undefined {
    const states = (this.#shards?.all ?? []).map(([, { state }]) => state);
    return outageOf(states, this.#dependencies.clock.now());
  }

  #notYet(): { readonly reason?: string } {
    return this.#shards === undefined ? { reason: 'The connection to Discord is being opened.' } : {};
  }

  /** Never rejects. */
  async #disconnect(): Promise<void> {
    await this.#client?.destroy().catch(() => undefined);
    await this.#relay.close();
  }
}

function budgetSentence(until: number): string {
  const time = new Date(until).toISOString();
  return `Discord lets the bot begin no more sessions before ${time}: it has begun too many today, and waits.`;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof DiscordCallError && error.failure === 'unauthorized';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
