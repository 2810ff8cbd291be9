/** Somebody as Slack describes them. */
export interface SlackUser {
  readonly id: string;
  readonly name: string;
  readonly teamId: string | undefined;
  readonly kind: 'member' | 'guest' | 'bot' | 'external' | 'deactivated';
  readonly isAdmin: boolean;
  readonly timeZone: string | undefined;
  readonly locale: string | undefined;
}

export interface SlackChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'direct' | 'group';
  readonly topic: string;
  /** People of other workspaces are in it. */
  readonly isShared: boolean;
  /** Everybody in the organisation may read it, in whichever of its workspaces. */
  readonly isOfOrganisation?: true;
}

/**
 * Who and what ids stand for, remembered for some minutes. `known` never waits: it answers what is remembered, and has
 * what is not looked up in the background. The others ask Slack; undefined is what Slack does not tell.
 */
export interface Directory {
  knownUser(workspace: string, id: string): SlackUser | undefined;
  knownChannel(workspace: string, id: string): SlackChannel | undefined;
  user(workspace: string, id: string, signal?: AbortSignal): Promise<SlackUser | undefined>;
  channel(workspace: string, id: string, signal?: AbortSignal): Promise<SlackChannel | undefined>;
  /** Ids of the members of a user group. */
  groupMembers(workspace: string, group: string, signal?: AbortSignal): Promise<ReadonlySet<string>>;
  /** The platform told that something about somebody or of a channel has changed. */
  forget(workspace: string, id: string): void;
}
