import type { TeamId } from './thread-id.ts';

/**
 * What a platform knows of teams and who is in them. Works in every process. What is answered may be some minutes old,
 * but `isAdmin`, which is asked when somebody acts, at most some seconds. Rejects where the platform cannot be asked.
 */
export interface TeamDirectory {
  /** Whether somebody runs the team on its platform: a workspace's admin or owner, a member with Manage Server. */
  isAdmin(person: string, team: TeamId): Promise<boolean>;
  /** Whether somebody is in one of the platform's groups of people, named as in an `Audience`. */
  isInGroup(person: string, team: TeamId, groups: readonly string[]): Promise<boolean>;
  /**
   * Ids of people who run the team, or are in one of its groups, named as in an `Audience`: at most `limit` of them.
   * @default nobody is known: what is to be told to them is told in the thread
   */
  listPeople?(team: TeamId, who: 'admins' | readonly string[], limit: number): Promise<readonly string[]>;
  /**
   * Whether the bot may post in a channel of the team, `platform:channel`, asked now.
   * @default not known: what is posted there shows it
   */
  mayPostIn?(team: TeamId, channel: string): Promise<ChannelUse>;
  /** The teams that have the bot, and their channels that everybody in the team may read. */
  list(): Promise<readonly TeamPlaces[]>;
}

/** `elsewhere`: the team has no such channel, or none that the bot sees. */
export type ChannelUse = 'yes' | 'no' | 'elsewhere';

export interface TeamPlaces {
  readonly team: TeamId;
  readonly name: string;
  /** `id` is `platform:channel`. */
  readonly channels: readonly { readonly id: string; readonly name: string }[];
}
