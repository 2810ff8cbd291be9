import type { Clock } from '../../../core/index.ts';
import type { FakeEnterprise, FakeWorkspace } from '../fake-slack.ts';
import { AgentSessions } from './agent-sessions.ts';
import { CountedIds } from './counted-ids.ts';
import { ALL_SCOPES, type Installation, Installations } from './installations.ts';
import { type Json, Messages, type StartedUpload, type StoredFile } from './messages.ts';
import { OAuthCodes } from './oauth-codes.ts';
import { Timestamps } from './timestamps.ts';
import { Views } from './views.ts';
import { type AppIdentity, type Channel, type Workspace, Workspaces } from './workspaces.ts';

/** Something that happened, for a workspace in which the app is, or was until now. */
export interface PlatformEvent {
  readonly workspace: string;
  /** Where it happened; absent for what concerns no channel. */
  readonly channel?: Channel;
  readonly event: Json;
  /** Fields over those of the envelope. */
  readonly envelope?: Json;
  /** Sent whatever the app's scopes and memberships are: an event that a test made itself, the end of an installation. */
  readonly isForced?: boolean;
}

/** Everything that is in the fake's workspaces, and the one way out of it: `emit`. */
export class FakeState {
  readonly app: AppIdentity;
  readonly clock: Clock;
  readonly ids = new CountedIds();
  readonly timestamps = new Timestamps();
  readonly workspaces: Workspaces;
  readonly installations: Installations;
  /** Names of organisations, by their ids. */
  readonly enterprises: ReadonlyMap<string, string>;
  readonly messages = new Messages();
  readonly views: Views;
  readonly agents = new AgentSessions();
  readonly oauthCodes = new OAuthCodes(this.ids);
  readonly files = new Map<string, StoredFile>();
  readonly uploads = new Map<string, StartedUpload>();
  /** What the app did that Slack would not take or know. */
  readonly problems: string[] = [];
  /** `http://127.0.0.1:…`; set when the server listens. */
  url = '';
  /** Is called with each event; set by who delivers them. */
  emit: (event: PlatformEvent) => void = () => {};

  constructor(
    workspaces: readonly FakeWorkspace[],
    app: AppIdentity,
    appToken: string,
    clock: Clock,
    enterprises: readonly FakeEnterprise[] = [],
  ) {
    this.app = app;
    this.clock = clock;
    this.views = new Views(this.ids, clock);
    this.workspaces = new Workspaces(workspaces, app, clock.now());
    this.installations = new Installations(appToken);
    this.enterprises = new Map(enterprises.map(({ id, name }) => [id, name] as const));
    for (const { id, installation } of [...workspaces, ...enterprises]) {
      if (installation === undefined || installation === 'none') continue;
      const { token, scopes = ALL_SCOPES } = installation;
      const [workspace] = this.workspacesOf({ id });
      if (workspace === undefined) throw new Error(`The organisation ${id} has no workspace`);
      const isEnterprise = this.enterprises.has(id);
      this.install({ id, token, scopes, isEnterprise, installer: firstPersonOf(workspace) });
    }
  }

  /** Installs the app; its bot becomes a member of the channels that are for everybody. */
  install(installation: Installation, expiresAtMs?: number): void {
    this.installations.install(installation, expiresAtMs);
    for (const channel of this.workspaces.channels.values()) {
      const home = this.workspaces.get(channel.home);
      const isServed = this.workspacesOf(installation).includes(home);
      if (channel.isForEverybody && isServed) channel.members.add(home.bot.id);
    }
  }

  /** The next `ts`. */
  nextTs(): string {
    return this.timestamps.next(this.clock.now());
  }

  /** Emits an event of a channel, once for each installation that sees the channel. */
  emitIn(channel: Channel, event: Json): void {
    const told = new Set<string>();
    for (const workspace of this.workspaces.workspacesOf(channel)) {
      const installation = this.installations.of(workspace);
      if (installation === undefined || told.has(installation.id)) continue;
      told.add(installation.id);
      this.emit({ workspace: workspace.id, channel, event });
    }
  }

  /** The workspaces that an installation serves. */
  workspacesOf(installation: Pick<Installation, 'id'>): readonly Workspace[] {
    return [...this.workspaces.all.values()].filter(
      ({ id, enterprise }) => id === installation.id || enterprise === installation.id,
    );
  }

  /** Ends the time of all streams, as if they had lived for too long. */
  expireStreams(): void {
    for (const { stream } of this.messages.all()) if (stream?.isOpen === true) stream.expiresAtMs = this.clock.now();
  }

  /** Whether the app's bot of a workspace is a member of a channel. */
  isBotIn(workspace: Workspace, channel: Channel): boolean {
    return channel.members.has(workspace.bot.id);
  }
}

/** Who installed the app, when a test did not say. */
function firstPersonOf(workspace: Workspace): string {
  const people = [...workspace.users.values()].filter(({ kind }) => kind === 'member');
  return (people.find(({ isAdmin }) => isAdmin === true) ?? people[0])?.id ?? workspace.bot.id;
}
