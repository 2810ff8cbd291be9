import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { InOrder } from '../../../threads/in-order.ts';
import type { DiscordBackend } from '../backend.ts';
import { failureFields } from '../failure-fields.ts';
import type { DiscordGateway, OnFreshSession } from '../gateway/gateway.ts';
import { snowflakeAt, timeOf } from '../ids.ts';
import type { DiscordMessage } from '../inbound/discord-event.ts';
import type { DirectChannels } from './direct-channels.ts';
import { type MissedRead, readMissed } from './read-missed.ts';
import type { HeldWatermark } from './watermark.ts';
import { DIRECT, type Scope, type Watermarks } from './watermarks.ts';

const HOUR_MS = 3_600_000;

/** Channels that are read at the same time, and at most after one loss. */
const AT_ONCE = 3;
const MAX_CHANNELS = 500;

/** Messages of several channels need not come in the order of their ids: so much is read again, and taken in once. */
const OVERLAP_MS = 5_000;
const OVERLAP = BigInt(snowflakeAt(timeOf('0') + OVERLAP_MS));

const NEEDED = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.ReadMessageHistory;

export interface CatchUpOptions {
  readonly backend: DiscordBackend;
  readonly watermarks: Watermarks;
  readonly directs: DirectChannels;
  /** By channels: what comes live waits until its channel was looked through. */
  readonly inOrder: InOrder;
  /** Takes a message in like one that comes live; answers whether the store took it, or need not. */
  readonly take: (message: DiscordMessage, gateway: DiscordGateway) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Looks through what was said while nobody listened: between the last message that was dealt with and the beginning of a
 * session that does not go on with the one before.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  /** What was held for each connection when its latest session began. */
  readonly #held = new Map<number, ReadonlyMap<Scope, HeldWatermark>>();
  readonly #running = new Map<number, Promise<void>>();
  /** Servers of a session that Discord has not told anything of yet; most come at once. */
  readonly #untold = new Set<Scope>();
  /** What is held of those that had still not come when their connection was looked through. */
  readonly #late = new Map<Scope, HeldWatermark>();

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** To be called at the beginning of a session, before anything that came with it is taken in. */
  sessionBegan(shard: number, guilds: readonly string[]): void {
    const { watermarks } = this.#options;
    // Direct messages come over the first connection.
    const scopes = shard === 0 ? [...guilds, DIRECT] : guilds;
    this.#held.set(shard, new Map(scopes.map((scope) => [scope, watermarks.of(scope).hold()])));
    for (const guild of guilds) {
      this.#untold.add(guild);
      this.#late.delete(guild);
    }
  }

  /** Looks through everything of a connection, once at a time. Never rejects. */
  readonly run: (...args: Parameters<OnFreshSession>) => Promise<void> = (shard, gateway) =>
    this.#inTurn(shard, async () => {
      const held = this.#held.get(shard);
      // A later session has been looked through already, and this one with it.
      if (held === undefined) return;
      this.#held.delete(shard);
      const there = new Map(held);
      for (const guild of this.#untold) {
        const hold = held.get(guild);
        if (hold !== undefined && there.delete(guild)) this.#late.set(guild, hold);
      }
      await this.#lookThrough(shard, there, gateway);
    });

  /** To be called when Discord tells of a server: one that was down is looked through now. Never rejects. */
  async guildCame(shard: number, guild: string, gateway: DiscordGateway): Promise<void> {
    this.#untold.delete(guild);
    const hold = this.#late.get(guild);
    if (hold === undefined) return;
    this.#late.delete(guild);
    await this.#inTurn(shard, () => this.#lookThrough(shard, new Map([[guild, hold]]), gateway));
  }

  /** Looks for nothing more in a server that the bot was taken out of. */
  guildLeft(guild: string): void {
    this.#untold.delete(guild);
    this.#late.delete(guild);
  }

  async #inTurn(shard: number, look: () => Promise<void>): Promise<void> {
    const before = this.#running.get(shard);
    const running = before === undefined ? look() : before.then(look);
    this.#running.set(shard, running);
    await running;
    if (this.#running.get(shard) === running) this.#running.delete(shard);
  }

  async #lookThrough(shard: number, held: ReadonlyMap<Scope, HeldWatermark>, gateway: DiscordGateway): Promise<void> {
    const { backend, watermarks, signal } = this.#options;
    const { logger, clock } = backend.host;
    if (signal.aborted) return;
    const startedAt = clock.now();
    const incomplete = new Set<Scope>();
    // Before anything is waited for: from here on, what comes live in these channels comes behind what is found there.
    const inGuilds = this.#waitIn(this.#missedInGuilds(held, gateway), gateway);
    const inDirect = this.#waitIn(await this.#missedInDirect(held, incomplete), gateway);
    const all = [...inDirect, ...inGuilds];
    let messages = 0;
    // A thread may have been begun by what is found in its channel.
    for (const isThread of [false, true]) {
      const next = all.filter(({ missed }) => missed.isThread === isThread).values();
      const work = async (): Promise<void> => {
        for (const { missed, open, done } of next) {
          open();
          const { taken, isComplete } = await done;
          messages += taken;
          if (!isComplete) incomplete.add(missed.scope);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
    for (const [scope, hold] of held) if (!incomplete.has(scope)) hold.release();
    watermarks.moved();
    const ms = clock.now() - startedAt;
    if (all.length > 0) logger.info({ shard, channels: all.length, messages, ms }, LOOKED_THROUGH);
  }

  /** Has each channel's turn taken from now on; it is read when it is let go. */
  #waitIn(channels: readonly MissedChannel[], gateway: DiscordGateway): readonly WaitingChannel[] {
    const { backend, inOrder, take, signal } = this.#options;
    return channels.map((missed) => {
      const { channel, guild, after } = missed;
      const gate = openGate();
      const done = inOrder.run([channel], async () => {
        await gate.opened;
        return await readMissed({ channel, guild, after, signal }, (message) => take(message, gateway), backend);
      });
      return { missed, open: gate.open, done };
    });
  }

  /** Channels and threads that the bot may read and in which something was said, the latest first. */
  #missedInGuilds(held: ReadonlyMap<Scope, HeldWatermark>, gateway: DiscordGateway): readonly MissedChannel[] {
    const { places, host } = this.#options.backend;
    const found = gateway.newestMessages.flatMap(({ channel, message }): readonly FoundChannel[] => {
      const { guild, kind } = places.known(channel) ?? {};
      const after = guild === undefined ? undefined : this.#afterIn(guild, held);
      if (guild === undefined || after === undefined || BigInt(message) <= after) return [];
      const permissions = gateway.permissionsIn(channel);
      if (permissions !== undefined && (permissions & NEEDED) !== NEEDED) return [];
      return [{ channel, scope: guild, guild, after, isThread: kind === 'thread', newest: BigInt(message) }];
    });
    const latest = found.sort((a, b) => (a.newest > b.newest ? -1 : 1));
    if (latest.length > MAX_CHANNELS) {
      host.logger.warn(
        { channels: latest.length, of: MAX_CHANNELS },
        'More channels than are looked through have news.',
      );
    }
    return latest.slice(0, MAX_CHANNELS);
  }

  /** Direct messages: Discord does not tell a bot which of them have news. */
  async #missedInDirect(
    held: ReadonlyMap<Scope, HeldWatermark>,
    incomplete: Set<Scope>,
  ): Promise<readonly MissedChannel[]> {
    const { directs, backend } = this.#options;
    const after = this.#afterIn(DIRECT, held);
    if (after === undefined) return [];
    try {
      const channels = await directs.list();
      return channels.map((channel) => ({ channel, scope: DIRECT, guild: undefined, after, isThread: false }));
    } catch (error) {
      backend.host.logger.warn(failureFields(error), 'Direct messages of Discord could not be looked through.');
      incomplete.add(DIRECT);
      return [];
    }
  }

  /** After which message a scope is looked through; undefined where it is not. */
  #afterIn(scope: Scope, held: ReadonlyMap<Scope, HeldWatermark>): bigint | undefined {
    const { options, host } = this.#options.backend;
    const since = held.get(scope)?.since;
    if (since === undefined || options.catchUpHours === 0) return undefined;
    const oldest = BigInt(snowflakeAt(host.clock.now() - options.catchUpHours * HOUR_MS));
    const from = since - OVERLAP;
    return from > oldest ? from : oldest;
  }
}

interface WaitingChannel {
  readonly missed: MissedChannel;
  readonly open: () => void;
  readonly done: Promise<MissedRead>;
}

interface MissedChannel {
  readonly channel: string;
  readonly scope: Scope;
  readonly guild: string | undefined;
  readonly after: bigint;
  readonly isThread: boolean;
}

interface FoundChannel extends MissedChannel {
  readonly guild: string;
  readonly newest: bigint;
}

const LOOKED_THROUGH = 'What was said meanwhile in Discord was looked through.';

function openGate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
