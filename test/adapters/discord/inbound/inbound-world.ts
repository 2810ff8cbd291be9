import type { DiscordBackend } from '../../../../src/adapters/discord/backend.ts';
import { DiscordCallError } from '../../../../src/adapters/discord/calls/discord-call-error.ts';
import type { DiscordCalls, DiscordRequest } from '../../../../src/adapters/discord/calls/discord-calls.ts';
import type { DiscordOptions } from '../../../../src/adapters/discord/discord-options.ts';
import type { DiscordGateway, Self } from '../../../../src/adapters/discord/gateway/gateway.ts';
import { createInbound, type Inbound } from '../../../../src/adapters/discord/inbound/create-inbound.ts';
import type { RefusedMessage } from '../../../../src/adapters/discord/inbound/receiving.ts';
import { linkTo } from '../../../../src/adapters/discord/outbound/link-to.ts';
import type { ChannelFacts } from '../../../../src/adapters/discord/places/places.ts';
import type { Logger } from '../../../../src/core/index.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFeedbackBook } from '../../../../src/threads/feedback/create-feedback-book.ts';
import type { InboundMessage } from '../../../../src/threads/inbound-message.ts';
import type { Amendment, Records } from '../../../../src/threads/ports.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../../support/adapter-host.ts';
import { World, type WorldOptions } from '../../../threads/support/world.ts';
import { IDS, NOW } from './payloads.ts';

export const SELF: Self = { userId: IDS.bot, username: 'Otter', applicationId: IDS.app };

const OPTIONS: DiscordOptions = {
  token: 'token',
  apiUrl: 'http://127.0.0.1/api',
  messageContent: true,
  shards: 1,
  allow: ['members', 'direct'],
  deny: [],
  everyone: false,
  introduction: true,
  history: 100,
  catchUpHours: 24,
  massMentions: false,
  unfurl: false,
  commandGuilds: [],
  userInstall: false,
  archiveMinutes: 1_440,
  answerParts: 5,
};

type Answer = (request: DiscordRequest) => unknown;

export interface InboundWorldOptions extends WorldOptions {
  readonly discord?: Partial<DiscordOptions>;
  /** What Discord answers to a method and a path; one that is not named is not there (10003). */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly wrapDocuments?: (records: Records) => Records;
  /** Documents of an earlier process. */
  readonly beside?: InboundWorld;
}

/** What a channel is, as the gateway knows it. */
export function channelFacts(id: string, facts: Partial<ChannelFacts> = {}): ChannelFacts {
  return {
    id,
    kind: 'text',
    guild: IDS.guild,
    name: `channel-${id.slice(-2)}`,
    topic: undefined,
    parent: undefined,
    isArchived: false,
    isLocked: false,
    isPrivate: false,
    ...facts,
  };
}

/** The inbound half with a real intake and memory for a store; the gateway and Discord's answers are tables. */
export class InboundWorld {
  readonly threads: World;
  readonly backend: DiscordBackend;
  readonly inbound: Inbound;
  readonly refused: RefusedMessage[] = [];
  /** Requests, as `GET /path?query`. */
  readonly calls: string[] = [];
  readonly received: InboundMessage[] = [];
  readonly amended: (readonly [ThreadId, Amendment])[] = [];
  readonly uninstalled: string[] = [];
  /** Lines of the log from `info` on. */
  readonly logged: (readonly [level: string, message: string, fields: object])[] = [];
  /** Channels that the gateway knows. */
  readonly known = new Map<string, ChannelFacts>([
    [IDS.general, channelFacts(IDS.general, { name: 'general' })],
    [IDS.thread, channelFacts(IDS.thread, { kind: 'thread', parent: IDS.general, name: 'A thread' })],
    [IDS.voice, channelFacts(IDS.voice, { kind: 'voice' })],
  ]);
  /** Channels that Discord tells when it is asked. */
  readonly unknown = new Map<string, ChannelFacts | (() => Promise<ChannelFacts | undefined>)>();
  readonly permissions = new Map<string, bigint>();
  readonly newest: { readonly channel: string; readonly message: string }[] = [];
  readonly gateway: DiscordGateway;

  constructor(options: InboundWorldOptions = {}) {
    this.threads = new World({ clock: createFakeClock(NOW), ...options });
    const { clock, intake, ports, store } = this.threads;
    const log =
      (level: string) =>
      (fields: object, message?: string): void =>
        void this.logged.push([level, message ?? '', fields]);
    const logger: Logger = {
      debug: () => undefined,
      info: log('info'),
      warn: log('warn'),
      error: log('error'),
      child: () => logger,
    };
    const host = createAdapterHost(
      {
        ...intake,
        receive: (message) => {
          this.received.push(message);
          return intake.receive(message);
        },
        amend: (thread, amendment) => {
          this.amended.push([thread, amendment]);
          return intake.amend(thread, amendment);
        },
      },
      clock,
    );
    const records = options.beside?.backend.host.records ?? ports.records;
    this.gateway = {
      self: SELF,
      guilds: [IDS.guild],
      ownRoleIn: (guild) => (guild === IDS.guild ? IDS.ownRole : undefined),
      permissionsIn: (channel) => this.permissions.get(channel),
      channelName: (channel) => this.known.get(channel)?.name,
      roleName: (_guild, role) => (role === IDS.role ? 'Admins' : undefined),
      newestMessages: this.newest,
    };
    const answers = options.answers ?? {};
    const calls: DiscordCalls = {
      // What the table answers is whatever a caller expects: Discord's answers have no type either.
      call: async <Result>(request: DiscordRequest) => {
        const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query).toString()}`;
        this.calls.push(`${request.method} ${request.path}${query}`);
        const answer = answers[`${request.method} ${request.path}`];
        if (answer === undefined) throw refusal(10_003);
        return (await answer(request)) as Result;
      },
      hasRoom: () => true,
      download: () => Promise.reject(new Error('Nothing is downloaded here.')),
      isTokenRefused: false,
      refuseToken: () => undefined,
    };
    this.backend = {
      options: { ...OPTIONS, ...options.discord },
      host: {
        ...host,
        logger,
        records: options.wrapDocuments?.(records) ?? records,
        feedback: createFeedbackBook({
          ...host.privacy,
          ...host.settings,
          records,
          clock,
          linkTo: async (thread) => linkTo(thread),
        }),
        readThread: (thread, part) => store.read(thread, part),
        settings: this.threads.dependencies.settings,
        uninstalled: async (team) => void this.uninstalled.push(team),
      },
      self: SELF,
      calls,
      places: {
        channel: async (id) => {
          const told = this.unknown.get(id);
          this.calls.push(`channel ${id}`);
          return this.known.get(id) ?? (typeof told === 'function' ? await told() : told);
        },
        known: (id) => this.known.get(id),
        guildName: async () => 'Guild',
        learn: (facts) => void this.known.set(facts.id, facts),
        forget: (id) => void this.known.delete(id),
      },
      background: (_name, work) => void work(),
    };
    this.inbound = createInbound(this.backend, {
      onRefused: (refused) => Promise.resolve(this.refused.push(refused)),
    });
  }

  /** Begins to run threads, and to listen. */
  async start(): Promise<this> {
    await this.threads.start();
    await this.inbound.start();
    return this;
  }

  /** Sends an event, and lets what it begins settle. */
  async send(type: string, data: unknown, shard = 0): Promise<void> {
    this.tell(type, data, shard);
    await this.threads.clock.advanceAsync(0);
    await this.threads.clock.advanceAsync(0);
  }

  /** Sends an event. */
  tell(type: string, data: unknown, shard = 0): void {
    this.inbound.onEvent({ type, data, shard }, this.gateway);
  }

  /** Lets time pass until the thread is idle. */
  async settle(thread: ThreadId): Promise<void> {
    for (let step = 0; step < 2_000; step += 1) {
      await this.threads.clock.advanceAsync(step === 0 ? 0 : 50);
      const session = await this.threads.store.read(thread, 'none');
      if (session === undefined || session.state === 'idle') return await this.threads.clock.advanceAsync(0);
    }
    throw new Error('The thread did not become idle within 100 seconds of its time.');
  }

  /** What was handed in: where, how it addresses, and the words. */
  get heard(): readonly (readonly [thread: ThreadId, address: string, text: string])[] {
    return this.received.map(({ thread, address, text }) => [thread, address, text]);
  }

  /** Who said what in a thread, as it waits. */
  async waiting(thread: ThreadId): Promise<readonly string[]> {
    const session = await this.threads.store.read(thread);
    return (session?.waiting ?? []).map(({ entry, wake }) => {
      const words =
        entry.kind === 'message' || entry.kind === 'correction' ? `${entry.author.name}: ${entry.text}` : '';
      return `${entry.kind === 'message' ? '' : `${entry.kind} `}${words}${wake ? '' : ' (read)'}`;
    });
  }
}

export function refusal(code: number, status = 404): DiscordCallError {
  return new DiscordCallError(`Discord refused it with ${code}.`, { failure: 'refused', status, code });
}

export function unreachable(): DiscordCallError {
  return new DiscordCallError('Discord did not answer.', { failure: 'unreachable' });
}
