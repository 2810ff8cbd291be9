import type { App } from '@slack/bolt';
import { CardDrawings } from '../../../../src/adapters/slack/approvals/card-drawings.ts';
import type { SlackBackend } from '../../../../src/adapters/slack/backend.ts';
import type { SlackCalls } from '../../../../src/adapters/slack/calls/slack-calls.ts';
import { completeOptions } from '../../../../src/adapters/slack/complete-options.ts';
import { createDirectory } from '../../../../src/adapters/slack/directory/create-directory.ts';
import { registerDirectoryEvents } from '../../../../src/adapters/slack/directory/register-directory-events.ts';
import { registerMessages } from '../../../../src/adapters/slack/inbound/register-messages.ts';
import type { RefusedMessage } from '../../../../src/adapters/slack/inbound/take-message.ts';
import type { SlackOptions } from '../../../../src/adapters/slack/slack-options.ts';
import { createSlackApp } from '../../../../src/adapters/slack/transport/create-app.ts';
import type { Workspace } from '../../../../src/adapters/slack/workspaces/workspaces.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { InboundMessage } from '../../../../src/threads/inbound-message.ts';
import type { Amendment, Records } from '../../../../src/threads/ports.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../../support/adapter-host.ts';
import { World, type WorldOptions } from '../../../threads/support/world.ts';

export const WORKSPACE: Workspace = {
  id: 'T1',
  name: 'One',
  botUserId: 'U0BOT',
  botId: 'B0BOT',
  appId: 'A1FAKE',
  enterpriseId: undefined,
  scopes: [],
};

/** 2025-12-23, when the captured events were sent. */
const THEN = 1_766_458_030_000;

const OPTIONS = completeOptions({ sockets: 1 });

type Answer = (args: Readonly<Record<string, unknown>>) => unknown;

export interface SlackWorldOptions extends WorldOptions {
  readonly slack?: Partial<SlackOptions>;
  readonly workspace?: Partial<Workspace>;
  /** What Slack answers to a method; one that is not named is never answered. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Wraps the documents that the adapter keeps. */
  readonly wrapDocuments?: (records: Records) => Records;
}

/** `users.info` for people whose names are known. */
export function people(names: Readonly<Record<string, string>>): Answer {
  return ({ user }) => {
    const name = names[String(user)];
    if (name === undefined) throw new Error('user_not_found');
    return { user: { id: user, team_id: 'T1', profile: { display_name: name } } };
  };
}

const PEOPLE = people({ U1ALICE: 'Alice', U2BOB: 'Bob', U3CARLA: 'Carla', U0BOT: 'Threadloop' });

/** The inbound half of the adapter with a real bolt, a real intake and memory for a store; Slack's answers are a table. */
export class SlackWorld {
  readonly threads: World;
  readonly backend: SlackBackend;
  readonly refused: RefusedMessage[] = [];
  /** Calls of Slack, as `method {args}`. */
  readonly calls: string[] = [];
  /** What was handed in, in order. */
  readonly received: InboundMessage[] = [];
  readonly amended: (readonly [ThreadId, Amendment])[] = [];
  readonly background: Promise<unknown>[] = [];
  readonly #app: App;

  constructor(options: SlackWorldOptions = {}) {
    this.threads = new World({ clock: createFakeClock(THEN), ...options });
    const { clock, intake, ports, store } = this.threads;
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
    const workspace = { ...WORKSPACE, ...options.workspace };
    const workspaces = {
      find: () => Promise.resolve(workspace),
      get: () => Promise.resolve(workspace),
      tokenOf: () => Promise.resolve('xoxb-1'),
      tokenFailed: () => undefined,
      list: async function* () {
        yield await Promise.resolve(workspace);
      },
    };
    const answers: Readonly<Record<string, Answer>> = { 'users.info': PEOPLE, ...options.answers };
    const calls: SlackCalls = {
      // What the table answers is whatever a caller expects: Slack's answers have no type either.
      call: async <Result extends object>(_workspace: string, method: string, args: object) => {
        this.calls.push(`${method} ${JSON.stringify(args)}`);
        const answer = answers[method];
        if (answer === undefined) return await new Promise<Result>(() => undefined);
        return (await answer({ ...args })) as Result;
      },
      hasRoom: () => true,
      download: () => Promise.reject(new Error('Nothing is downloaded here.')),
      upload: () => Promise.reject(new Error('Nothing is uploaded here.')),
    };
    const { settings } = this.threads.dependencies;
    this.backend = {
      options: { ...OPTIONS, ...options.slack },
      host: {
        ...host,
        records: options.wrapDocuments?.(ports.records) ?? ports.records,
        readThread: (thread, part) => store.read(thread, part),
        settings,
      },
      workspaces,
      calls,
      directory: createDirectory({ calls, workspaces, clock, logger: host.logger }),
      cardDrawings: new CardDrawings(clock),
      background: (_name, work) => void this.background.push(work()),
    };
    this.#app = createSlackApp(
      { init: () => undefined, start: () => Promise.resolve(), stop: () => Promise.resolve() },
      this.backend,
    );
    this.listenTo(this.#app);
  }

  /** Listens to another app, such as one behind a transport. */
  listenTo(app: App): void {
    registerMessages(app, this.backend, { onRefused: (refused) => Promise.resolve(this.refused.push(refused)) });
    registerDirectoryEvents(app, this.backend);
  }

  /** Begins to run threads. */
  async start(): Promise<this> {
    await this.threads.start();
    return this;
  }

  /** Delivers an event; rejects where Slack would be told to send it again. */
  async send(body: object, retry: { readonly retryNum?: number; readonly retryReason?: string } = {}): Promise<void> {
    await this.#app.processEvent({ body: { ...body }, ack: () => Promise.resolve(), ...retry });
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

  /** Who said what to the bot in a thread, as it waits. */
  async waiting(thread: ThreadId): Promise<readonly string[]> {
    const session = await this.threads.store.read(thread);
    return (session?.waiting ?? []).map(({ entry, wake }) => {
      const words =
        entry.kind === 'message' || entry.kind === 'correction' ? `${entry.author.name}: ${entry.text}` : '';
      return `${entry.kind === 'message' ? '' : `${entry.kind} `}${words}${wake ? '' : ' (read)'}`;
    });
  }
}
