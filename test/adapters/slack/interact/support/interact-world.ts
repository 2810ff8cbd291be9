import type { App, Receiver } from '@slack/bolt';
import { CardDrawings } from '../../../../../src/adapters/slack/approvals/card-drawings.ts';
import type { SlackBackend } from '../../../../../src/adapters/slack/backend.ts';
import { completeOptions } from '../../../../../src/adapters/slack/complete-options.ts';
import type { SlackUser } from '../../../../../src/adapters/slack/directory/directory.ts';
import {
  type Interactions,
  registerInteractions,
} from '../../../../../src/adapters/slack/interact/register-interactions.ts';
import type { SlackOptions } from '../../../../../src/adapters/slack/slack-options.ts';
import { createSlackApp } from '../../../../../src/adapters/slack/transport/create-app.ts';
import type { Workspace } from '../../../../../src/adapters/slack/workspaces/workspaces.ts';
import { createFakeClock, type FakeClock } from '../../../../../src/testing/fake-clock.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { AdapterHost, Intake, Received } from '../../../../../src/threads/adapter.ts';
import type { InboundMessage } from '../../../../../src/threads/inbound-message.ts';
import type { ThreadId } from '../../../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../../../support/adapter-host.ts';
import { RecordedCalls } from './recorded-calls.ts';

const WORKSPACE: Workspace = {
  id: 'T1',
  name: 'Acme',
  botUserId: 'U0BOT',
  botId: 'B0BOT',
  appId: 'A1',
  enterpriseId: undefined,
  scopes: [],
};

export const TEXTS = createTexts('en');

export const ALICE = { id: 'slack:U1ALICE', name: 'Alice' };

const OPTIONS = completeOptions({ sockets: 1 });

export interface WorldOptions {
  readonly options?: Partial<SlackOptions>;
  readonly clock?: FakeClock;
  /** Another process of the same deployment. */
  readonly sharedWith?: InteractWorld;
  readonly locale?: string;
  /** In place of what the host has. */
  readonly host?: (host: AdapterHost) => Partial<AdapterHost>;
}

/** What came out of telling bolt something: what was acknowledged, and how. */
export type Told = { readonly acked: unknown } | { readonly rejected: unknown };

/** The interactions on a real bolt app, around doubles of Slack and of the threads. */
export class InteractWorld {
  readonly clock: FakeClock;
  readonly calls: RecordedCalls;
  readonly host: AdapterHost;
  readonly backend: SlackBackend;
  readonly interactions: Interactions;
  /** What was handed in, in order. */
  readonly messages: InboundMessage[] = [];
  readonly commands: (readonly unknown[])[] = [];
  /** What a message or a command is answered with; may reject. */
  receive: (message: InboundMessage) => Promise<Received> = () => Promise.resolve({ status: 'started' });
  /** Called before a command is taken; may reject. */
  giveCommand: () => Promise<void> = () => Promise.resolve();
  /** States of threads, for whoever asks whether the bot is at work. */
  readonly states = new Map<ThreadId, 'idle' | 'running'>();
  readonly users = new Map<string, SlackUser>();
  readonly channels = new Map<string, string>();
  /** What was sent to response addresses. */
  readonly responses: { readonly url: string; readonly text: unknown }[] = [];
  /** Background work that failed, by name. */
  readonly failures: string[] = [];
  readonly #app: App;
  readonly #background = new Set<Promise<unknown>>();

  constructor({ options = {}, clock = createFakeClock(), sharedWith, locale = 'en', host: change }: WorldOptions = {}) {
    this.clock = sharedWith?.clock ?? clock;
    this.calls = sharedWith?.calls ?? new RecordedCalls();
    const usual = createAdapterHost(this.#intake(), this.clock);
    const host = { ...usual, ...change?.(usual) };
    this.host = {
      ...host,
      ...(sharedWith !== undefined && { records: sharedWith.host.records, lock: sharedWith.host.lock }),
      settings: {
        ...host.settings,
        read: async (place) => ({ ...(await host.settings.read(place)), locale }),
        of: async (thread) => ({ ...(await host.settings.of(thread)), locale }),
      },
      readThread: (thread) => Promise.resolve(this.#sessionOf(thread)),
      outgoing: { ...host.outgoing, fetch: async (url, init) => this.#respond(new Request(url, init)) },
    };
    this.backend = {
      options: { ...OPTIONS, ...options },
      host: this.host,
      calls: this.calls,
      workspaces: {
        find: ({ teamId }) => Promise.resolve(teamId === 'T1' ? WORKSPACE : undefined),
        get: (id) => Promise.resolve(id === 'T1' ? WORKSPACE : undefined),
        tokenOf: () => Promise.resolve('xoxb-1'),
        tokenFailed: () => undefined,
        list: async function* () {
          yield WORKSPACE;
        },
      },
      cardDrawings: new CardDrawings(clock),
      directory: {
        knownUser: (_workspace, id) => this.users.get(id),
        user: (_workspace, id) => Promise.resolve(this.users.get(id)),
        knownChannel: (_workspace, id) => this.#channelOf(id),
        channel: (_workspace, id) => Promise.resolve(this.#channelOf(id)),
        groupMembers: () => Promise.resolve(new Set()),
        forget: () => undefined,
      },
      background: (name, work) => {
        const done: Promise<unknown> = work()
          .catch(() => this.failures.push(name))
          .finally(() => this.#background.delete(done));
        this.#background.add(done);
      },
    };
    let told: App | undefined;
    const receiver: Receiver = {
      init: (app) => {
        told = app;
      },
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    };
    this.#app = createSlackApp(receiver, this.backend);
    if (told !== this.#app) throw new Error('The receiver was to be told the app.');
    this.interactions = registerInteractions(this.#app, this.backend);
  }

  /** Tells bolt something, and waits for what it does in the background. */
  async tell(body: Record<string, unknown>): Promise<Told> {
    const told = await this.tellOnly(body);
    await this.settle();
    return told;
  }

  /** The same without waiting. */
  async tellOnly(body: Record<string, unknown>): Promise<Told> {
    let acked: unknown = 'not acknowledged';
    try {
      await this.#app.processEvent({
        body,
        ack: async (response: unknown) => {
          acked = response;
        },
      });
    } catch (rejected) {
      return { rejected };
    }
    return { acked };
  }

  async settle(): Promise<void> {
    while (this.#background.size > 0) await Promise.allSettled(this.#background);
  }

  /** Lets time pass, and what begins then end. */
  async pass(ms: number): Promise<void> {
    await this.clock.advanceAsync(ms);
    await this.settle();
  }

  /** What is stored under a prefix. */
  async stored(prefix: string): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for await (const [key, { value }] of this.host.records.list(prefix)) found[key] = value;
    return found;
  }

  #intake(): Intake {
    return {
      receive: async (message) => {
        const received = await this.receive(message);
        this.messages.push(message);
        return received;
      },
      command: async (...given) => {
        await this.giveCommand();
        this.commands.push(given);
        return { status: 'command', command: given[3] };
      },
      amend: () => Promise.reject(new Error('Nothing is amended in this test.')),
      events: { publish: () => undefined, subscribe: () => () => undefined },
    };
  }

  #sessionOf(thread: ThreadId) {
    const state = this.states.get(thread);
    if (state === undefined) return undefined;
    const participation = { takesPart: true, muted: false, speakers: [] };
    return { state, transcript: [], length: 0, waiting: [], participation, slots: [] };
  }

  #channelOf(id: string) {
    const name = this.channels.get(id);
    return name === undefined ? undefined : ({ id, name, kind: 'public', topic: '', isShared: false } as const);
  }

  async #respond(request: Request): Promise<Response> {
    // A body of ours, which a test looks at.
    const { text } = (await request.json()) as { readonly text?: unknown };
    this.responses.push({ url: request.url, text });
    return new Response('ok');
  }
}
