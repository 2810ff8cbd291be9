import { type FastifyInstance, fastify } from 'fastify';
import { createWebAdapter } from '../../../src/adapters/web/index.ts';
import { type Bot, createBot } from '../../../src/bot.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import type { Adapter, AdapterHost } from '../../../src/threads/adapter.ts';
import type { InboundMessage } from '../../../src/threads/inbound-message.ts';
import type { Person } from '../../../src/threads/person.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import { FileOutbound } from '../../threads/support/file-outbound.ts';

/** A deployment's storage under test. */
export interface PrivacyUnderTest {
  readonly storage: Storage;
  readonly clock: FakeClock;
  /** Lets some time pass: enough of them, and everything that was begun has ended. */
  pass(): Promise<void>;
  /** Everything that is stored, as one text to be searched. */
  dump(): Promise<string>;
}

export const ada: Person = { id: 'test:U0CANARY', name: 'Canary Smith' };
export const bob: Person = { id: 'test:U0BOB', name: 'Bob' };
export const TEAM = 'T1';

/** A bot on two platforms, and what people do there, in the words of the tests. */
export class StoredWorld {
  readonly storage: Storage;
  readonly bot: Bot;
  readonly app: FastifyInstance;
  readonly #under: PrivacyUnderTest;
  readonly #host: { current?: AdapterHost };
  /** What files of the platform hold, by their ids. */
  readonly files: FileOutbound['files'];
  #ids = 0;

  private constructor(
    under: PrivacyUnderTest,
    bot: Bot,
    app: FastifyInstance,
    host: { current?: AdapterHost },
    files: FileOutbound['files'],
  ) {
    this.files = files;
    this.storage = under.storage;
    this.#under = under;
    this.bot = bot;
    this.app = app;
    this.#host = host;
  }

  static async open(under: PrivacyUnderTest): Promise<StoredWorld> {
    const { storage, clock } = under;
    const web = createWebAdapter({ botName: 'threadloop', model: 'demo', store: 'tested', isDurable: true });
    const host: { current?: AdapterHost } = {};
    const outbound = new FileOutbound();
    const platform: Adapter = {
      platform: 'test',
      outbound,
      start: async (given) => {
        host.current = given;
      },
      stop: async () => undefined,
    };
    // What their own parts store is done by the test; the bot speaks there as on the first.
    const others = ['slack', 'discord'].map((name) => ({ ...platform, platform: name, start: async () => undefined }));
    const bot = createBot({
      adapters: [platform, ...others, web.adapter],
      storage,
      clock,
      settleMs: 0,
      recording: 'on',
    });
    const app = fastify();
    await app.register(web.routes);
    await bot.start();
    return new StoredWorld(under, bot, app, host, outbound.files);
  }

  get host(): AdapterHost {
    if (this.#host.current === undefined) throw new Error('The adapter was to be started.');
    return this.#host.current;
  }

  async say(thread: ThreadId, by: Person, text: string, more: Partial<InboundMessage> = {}): Promise<string> {
    this.#ids += 1;
    const id = `m${this.#ids}`;
    const author = { ...by, kind: 'person' as const };
    const inbound = { id, thread, author, text, address: 'mention', addressesOthers: false, isSystem: false } as const;
    const rest = { files: [], quotes: [], sentAt: this.#under.clock.now(), earlierSpeakers: [] };
    await this.bot.intake.receive({ ...inbound, ...rest, ...more });
    return id;
  }

  async amend(thread: ThreadId, of: string, text: string | null): Promise<void> {
    this.#ids += 1;
    const amendment = { id: `a${this.#ids}`, of, author: ada, text, sentAt: this.#under.clock.now() };
    await this.bot.intake.amend(thread, amendment);
  }

  async post(path: string, body: object | Buffer): Promise<{ readonly id: string }> {
    const isFile = Buffer.isBuffer(body);
    const headers = { 'content-type': isFile ? 'text/plain' : 'application/json' };
    const payload = isFile ? body : JSON.stringify(body);
    const answer = await this.app.inject({ method: 'POST', url: `/playground/api${path}`, headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${path} was to be answered with 200: ${answer.body}`);
    const answered: { readonly id?: string; readonly message?: { readonly id: string } } = answer.json();
    return { id: answered.message?.id ?? answered.id ?? '' };
  }

  /** Lets some time pass. */
  pass(): Promise<void> {
    return this.#under.pass();
  }

  /** Lets everything that was begun end. */
  async settle(): Promise<void> {
    for (let tried = 0; tried < 5_000; tried += 1) {
      await this.#under.pass();
      let isBusy = false;
      for await (const { state } of this.storage.store.list()) isBusy ||= state !== 'idle';
      if (!isBusy) return;
    }
    throw new Error('The threads were to become idle.');
  }

  /** Lets time pass until it is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    const state = { isDone: false };
    const settled = work.finally(() => {
      state.isDone = true;
    });
    settled.catch(() => undefined);
    for (let tried = 0; tried < 5_000 && !state.isDone; tried += 1) await this.#under.pass();
    return await settled;
  }

  dump(): Promise<string> {
    return this.#under.dump();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.during(this.bot.stop(0));
  }
}

export function threadNo(n: number | string, team: string = TEAM): ThreadId {
  return toThreadId({ platform: 'test', team, channel: 'C1', thread: String(n) });
}
