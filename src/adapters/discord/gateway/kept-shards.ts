import { type IShardingStrategy, managerToFetchingStrategyOptions, type WebSocketManager } from '@discordjs/ws';
import { Collection } from 'discord.js';
import type { GatewayPacket } from './gateway-packet.ts';
import { KeptShard, type KeptShardOptions } from './kept-shard.ts';

export interface KeptShardsOptions
  extends Pick<KeptShardOptions, 'turns' | 'addressOf' | 'clock' | 'logger' | 'random'> {
  /** Whether discord.js is told of a dispatch. */
  readonly isForClient: (packet: GatewayPacket) => boolean;
  /** In order for each shard, after discord.js was told. */
  readonly onPacket: (packet: GatewayPacket, shard: number) => void;
  readonly onClosed: (code: number, shard: number) => void;
  readonly onFailure: (error: unknown, shard: number) => void;
}

/** What discord.js has instead of shards of its own: kept ones, each on its own, of which it hears what concerns it. */
export class KeptShards implements IShardingStrategy {
  readonly #manager: WebSocketManager;
  readonly #options: KeptShardsOptions;
  readonly #shards = new Map<number, KeptShard>();

  constructor(manager: WebSocketManager, options: KeptShardsOptions) {
    this.#manager = manager;
    this.#options = options;
  }

  get all(): readonly (readonly [id: number, shard: KeptShard])[] {
    return [...this.#shards];
  }

  async spawn(ids: readonly number[]): Promise<void> {
    const common = await managerToFetchingStrategyOptions(this.#manager);
    for (const id of ids) this.#shards.set(id, this.#make(id, common));
  }

  /** Begins to connect, and waits for nothing: what fails is tried again. */
  connect(): void {
    for (const shard of this.#shards.values()) shard.start();
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#shards.values()].map((shard) => shard.stop()));
    this.#shards.clear();
  }

  async send(id: number, payload: Parameters<KeptShard['send']>[0]): Promise<void> {
    await this.#shards.get(id)?.send(payload);
  }

  fetchStatus(): ReturnType<IShardingStrategy['fetchStatus']> {
    const states: unknown = new Collection([...this.#shards].map(([id, { status }]) => [id, status] as const));
    return states as Awaited<ReturnType<IShardingStrategy['fetchStatus']>>; // the same class, of another copy of its package
  }

  #make(id: number, common: KeptShardOptions['common']): KeptShard {
    const { isForClient, onPacket, onClosed, onFailure, ...options } = this.#options;
    const { logger } = options;
    // Its types know what belongs to each event; here all go on as they came.
    const manager = this.#manager as { emit(event: string, payload: object): boolean };
    /** A handler of discord.js may fail at what it does not expect; the event is ours all the same. */
    const tellClient = (event: string, payload: object): void => {
      try {
        manager.emit(event, { ...payload, shardId: id });
      } catch (error) {
        const name = error instanceof Error ? error.name : typeof error;
        logger.warn({ shard: id, event, error: name }, 'discord.js could not handle an event of the gateway.');
      }
    };
    return new KeptShard({
      ...options,
      id,
      common,
      listener: {
        onSign: tellClient,
        onDispatch: (packet, payload) => {
          if (isForClient(packet)) tellClient('dispatch', { data: payload });
          onPacket(packet, id);
        },
        onSession: (session) => void this.#manager.options.updateSessionInfo(id, session),
        onClosed: (code) => onClosed(code, id),
        onFailure: (error) => onFailure(error, id),
      },
    });
  }
}
