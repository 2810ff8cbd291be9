/** A workspace, or a whole organisation, that the bot is installed in. */
export interface Workspace {
  /** `T…`, or the organisation's `E…` where it installed the bot for all its workspaces. */
  readonly id: string;
  readonly name: string;
  /** The bot as a user (`U…`), as messages mention it. */
  readonly botUserId: string;
  /** The bot as an app's bot (`B…`), as its messages name it. */
  readonly botId: string;
  readonly appId: string | undefined;
  /** The organisation that a workspace belongs to. */
  readonly enterpriseId: string | undefined;
  /** Scopes that were granted; empty while they are not known. */
  readonly scopes: readonly string[];
  /**
   * When it was installed, in milliseconds since the epoch, or since when its token is known to work: what Slack tells of
   * an end before then is about an earlier installation.
   */
  readonly installedAt?: number;
}

/** Where the bot is installed: the one workspace of a token, or what was installed by OAuth. */
export interface Workspaces {
  /**
   * The installation that an event was sent for, by the ids of its authorization. Asks the storage at most, never Slack;
   * undefined when there is none.
   */
  find(ids: {
    readonly teamId: string | undefined;
    readonly enterpriseId: string | undefined;
    readonly isEnterpriseInstall: boolean;
  }): Promise<Workspace | undefined>;
  get(id: string): Promise<Workspace | undefined>;
  /** The token that works now, refreshed if need be; undefined when the bot is not installed there any more. */
  tokenOf(id: string): Promise<string | undefined>;
  /** To be told when Slack says that the token is no good (`token_revoked`, `account_inactive` …): it is asked for anew. */
  tokenFailed(id: string, reason: string): void;
  list(): AsyncIterable<Workspace>;
}
