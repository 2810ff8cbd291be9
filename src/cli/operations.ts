import type { DiscordInspection } from '../adapters/discord/inspect/inspect-discord.ts';
import type { SlackInspection } from '../adapters/slack/workspaces/inspect-slack.ts';
import type { Config } from '../config.ts';
import type { Clock, Logger } from '../core/index.ts';
import type { OfferedModels, OfferedModelsRequest } from '../models/providers/offered-models.ts';
import type { Adapter } from '../threads/adapter.ts';
import type { Check } from '../threads/check.ts';
import type { Storage } from '../threads/ports.ts';
import type { TrailEntry } from '../threads/trail.ts';
import type { CheckResult } from './doctor-check.ts';

/** Activations, as the queue has them. */
interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
}

/** The storage that all processes of a deployment share, opened. */
export interface OpenedStorage {
  readonly storage: Storage;
  countActivations(): Promise<QueueCounts>;
  /** The steps of a message in the order of their times; none when nothing is known. */
  readTrail(messageId: string): Promise<readonly TrailEntry[]>;
}

export interface OperationsInput {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** What is known of a platform without connecting to it. */
export type StoredPlatform = Pick<Adapter, 'platform' | 'messageIdOf' | 'createEraser'>;

/** What the commands for operators reach of the world, passed in so that a test can be it. */
export interface Operations {
  /** As in `process.versions.node`. */
  readonly nodeVersion: string;
  /** The platforms that there can be, as far as what is stored of them goes. */
  platforms(input: OperationsInput): readonly StoredPlatform[];
  /** Undefined when each process keeps its threads to itself. Rejects with sentences when it cannot be worked with. */
  openStorage(input: OperationsInput): Promise<OpenedStorage | undefined>;
  /** The start-up checks of the shared storage; none where there is no such storage. */
  checkStorage(input: OperationsInput): Promise<readonly CheckResult[]>;
  /** Which models a server says it has. Takes some seconds at most, and rejects never. */
  listModels(request: OfferedModelsRequest, config: Config): Promise<OfferedModels>;
  /** What Slack says of the tokens of the settings. Takes some seconds at most, and rejects never. */
  inspectSlack(config: Config): Promise<SlackInspection>;
  /** What Discord says of the token of the settings, which there must be, and of where its bot is. Rejects never. */
  inspectDiscord(config: Config): Promise<DiscordInspection>;
  /** Only whose the token is. */
  readDiscordApplication(config: Config): Promise<DiscordInspection['application']>;
  /** Whether a server could listen there. */
  probePort(host: string, port: number): Promise<'free' | 'inUse' | 'unavailable'>;
  /** What a Threadloop that listens there says of itself; undefined when there is none. */
  readReadiness(host: string, port: number): Promise<readonly Check[] | undefined>;
}
