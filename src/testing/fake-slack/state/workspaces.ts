import type { FakeChannel, FakeUser, FakeWorkspace } from '../fake-slack.ts';

export interface User extends FakeUser {
  readonly realName: string;
  readonly kind: NonNullable<FakeUser['kind']>;
  /** The workspace that the account belongs to. */
  readonly workspace: string;
  /** `B…` of a bot or a workflow. */
  readonly botId?: string;
  /** `A…` of the app behind a bot or a workflow. */
  readonly appId?: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'group' | 'direct';
  /** The workspace that it was made in. */
  readonly home: string;
  readonly sharedWith: readonly string[];
  readonly topic: string;
  readonly members: Set<string>;
  /** Whether the app's bot becomes a member where it is installed later. */
  readonly isForEverybody: boolean;
  isArchived: boolean;
  /** Of a direct message: the person that the app speaks with. */
  readonly directWith?: string;
  /** Seconds since the epoch. */
  readonly created: number;
}

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly enterprise: string | undefined;
  readonly groups: NonNullable<FakeWorkspace['groups']>;
  readonly lacks: ReadonlySet<string>;
  readonly users: Map<string, User>;
  /** The app's own bot there. */
  readonly bot: User & { readonly botId: string };
}

/** Ids of the app, as its bot in a workspace is made of. */
export interface AppIdentity {
  readonly id: string;
  readonly name: string;
  readonly botUserId: string;
  readonly botId: string;
}

/** Who and what is in the workspaces: users, channels, direct messages. */
export class Workspaces {
  readonly all = new Map<string, Workspace>();
  readonly channels = new Map<string, Channel>();
  readonly #createdAtSeconds: number;

  /** @throws Error when two channels have the same id: they would be one channel to the methods that know only the id. */
  constructor(workspaces: readonly FakeWorkspace[], app: AppIdentity, nowMs: number) {
    this.#createdAtSeconds = Math.floor(nowMs / 1000);
    // An organisation has one bot of the app, in all of its workspaces.
    const first = workspaces[0];
    const firstHolder = first?.enterprise ?? first?.id;
    for (const workspace of workspaces) {
      const holder = workspace.enterprise ?? workspace.id;
      this.#add(workspace, app, holder === firstHolder ? '' : holder);
    }
  }

  /** @throws Error for an id that no workspace has: a mistake in the test. */
  get(id: string): Workspace {
    const workspace = this.all.get(id);
    if (workspace === undefined) throw new Error(`The fake has no workspace ${id}`);
    return workspace;
  }

  /** @throws Error for an id that no channel has: a mistake in the test. */
  channel(id: string): Channel {
    const channel = this.channels.get(id);
    if (channel === undefined) throw new Error(`The fake has no channel ${id}`);
    return channel;
  }

  /** A user, looked for in the preferred workspace first. */
  findUser(id: string, preferred?: string): User | undefined {
    const first = preferred === undefined ? undefined : this.all.get(preferred)?.users.get(id);
    if (first !== undefined) return first;
    for (const { users } of this.all.values()) {
      const user = users.get(id);
      if (user !== undefined) return user;
    }
    return undefined;
  }

  /** The workspaces that see a channel, its home first. */
  workspacesOf(channel: Channel): readonly Workspace[] {
    return [channel.home, ...channel.sharedWith].flatMap((id) => this.all.get(id) ?? []);
  }

  /** The direct message between the app's bot and a user, made when it is not there. */
  openDirect(user: string, workspaceId: string): Channel {
    const workspace = this.get(workspaceId);
    const isFirst = this.all.keys().next().value === workspaceId;
    const id = `D${isFirst ? '' : workspaceId}${user}`;
    const known = this.channels.get(id);
    if (known !== undefined) return known;
    const channel: Channel = {
      id,
      name: '',
      kind: 'direct',
      home: workspaceId,
      sharedWith: [],
      topic: '',
      members: new Set([user, workspace.bot.id]),
      isForEverybody: false,
      isArchived: false,
      directWith: user,
      created: this.#createdAtSeconds,
    };
    this.channels.set(id, channel);
    return channel;
  }

  /** A group message between the app's bot and several users, made when it is not there. */
  openGroup(users: readonly string[], workspaceId: string): Channel {
    const workspace = this.get(workspaceId);
    const members = [...users].sort();
    const id = `G${workspaceId}${members.join('')}`;
    const known = this.channels.get(id);
    if (known !== undefined) return known;
    const channel: Channel = {
      id,
      name: `mpdm-${members.map((user) => workspace.users.get(user)?.name ?? user).join('--')}-1`,
      kind: 'group',
      home: workspaceId,
      sharedWith: [],
      topic: '',
      members: new Set([...members, workspace.bot.id]),
      isForEverybody: false,
      isArchived: false,
      created: this.#createdAtSeconds,
    };
    this.channels.set(id, channel);
    return channel;
  }

  #add(given: FakeWorkspace, app: AppIdentity, suffix: string): void {
    const bot = {
      id: `${app.botUserId}${suffix}`,
      name: app.name,
      realName: app.name,
      kind: 'bot' as const,
      workspace: given.id,
      botId: `${app.botId}${suffix}`,
      appId: app.id,
    };
    const users = new Map(given.users.map((user) => [user.id, toUser(user, given.id)] as const));
    const workspace: Workspace = {
      id: given.id,
      name: given.name,
      domain: given.name.toLowerCase().replace(/[^a-z0-9]+/gu, '-'),
      enterprise: given.enterprise,
      groups: given.groups ?? [],
      lacks: new Set(given.lacks ?? []),
      users: users.set(bot.id, bot),
      bot,
    };
    this.all.set(given.id, workspace);
    for (const channel of given.channels) this.#addChannel(channel, workspace);
  }

  #addChannel(given: FakeChannel, workspace: Workspace): void {
    if (this.channels.has(given.id)) throw new Error(`The fake has two channels ${given.id}`);
    const everybody = [...workspace.users.values()].filter((user) => user.id !== workspace.bot.id).map(({ id }) => id);
    this.channels.set(given.id, {
      id: given.id,
      name: given.name,
      kind: given.kind ?? 'public',
      home: workspace.id,
      sharedWith: given.sharedWith ?? [],
      topic: given.topic ?? '',
      members: new Set(given.members ?? everybody),
      isForEverybody: given.members === undefined,
      isArchived: given.isArchived ?? false,
      created: this.#createdAtSeconds,
    });
  }
}

function toUser(given: FakeUser, workspace: string): User {
  const kind = given.kind ?? 'member';
  const isApp = kind === 'bot' || kind === 'workflow';
  return {
    ...given,
    kind,
    realName: given.realName ?? given.name,
    workspace,
    ...(isApp && { botId: `B${given.id.slice(1)}`, appId: `A${given.id.slice(1)}` }),
  };
}
