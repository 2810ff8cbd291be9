import type { FollowMode } from './participation.ts';
import type { Person } from './person.ts';
import type { LiveText, ProgressLevel, ReplyPlace } from './reply.ts';
import type { TeamId, ThreadId } from './thread-id.ts';

/** What a channel is set to. */
export interface ThreadSettings {
  readonly follow: FollowMode;
  readonly progress: ProgressLevel;
  readonly liveText: LiveText;
  readonly replyPlace: ReplyPlace;
  readonly locale: string;
  /** Names of the tools that may be used here; `all` is every tool the deployment has. */
  readonly tools: readonly string[] | 'all';
  readonly instructions: Instructions;
  /** Ids of other bots that are answered. */
  readonly allowedBots: readonly string[];
}

/** What a model is told by whoever may set it, by level, the highest first; empty where nothing is set. They add up. */
export interface Instructions {
  readonly deployment: string;
  readonly team: string;
  readonly channel: string;
}

/** Where settings are read for. */
export interface SettingsPlace {
  /** Undefined in direct messages: they are no team's. */
  readonly team: TeamId | undefined;
  /** `platform:channel`, the narrowest first: on Discord a thread, its channel, and the category of that. */
  readonly channels: readonly string[];
}

/** Read at the moment of use; may change while a run is going. */
export interface Settings {
  read(place: SettingsPlace): Promise<ThreadSettings>;
  isAdmin(person: Person, team: TeamId | undefined): Promise<boolean>;
}

/** Settings as they are asked for: of a thread, wherever its platform says that they stand. */
export interface PlacedSettings extends Settings {
  of(thread: ThreadId): Promise<ThreadSettings>;
}

/** What people may do beyond what a channel's settings allow; asked for every requester when a tool executes. */
export interface ToolRights {
  mayUse(person: Person, tool: string, thread: ThreadId): Promise<boolean>;
}
