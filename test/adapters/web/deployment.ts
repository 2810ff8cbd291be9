import { createWebAdapter } from '../../../src/adapters/web/index.ts';
import type { Place } from '../../../src/adapters/web/page/state/page-state.ts';
import type { ChatMessage } from '../../../src/adapters/web/protocol.ts';
import { type Bot, type BotOptions, createBot } from '../../../src/bot.ts';
import type { Role } from '../../../src/role.ts';
import type { Server } from '../../../src/server/index.ts';
import { createFakeClock, createScriptedModel, type FakeClock, type ScriptEntry } from '../../../src/testing/index.ts';
import { Processes, type SimulatedProcess } from '../../support/processes/processes.ts';
import { NodePage } from './node-page.ts';
import { serveRoutes } from './serve-routes.ts';

/** Time that passes between two looks. */
const STEP_MS = 20;

/** Looks until it is given up. */
const MAX_STEPS = 4_000;

export interface DeployedProcess extends SimulatedProcess {
  readonly role: Role;
  readonly bot: Bot;
  /** Empty for a worker, which serves no pages. */
  readonly address: string;
  readonly server: Server | undefined;
}

/** Gateways and workers that share one storage, with real servers, a scripted model, and a clock that tests move. */
export class Deployment {
  readonly clock: FakeClock = createFakeClock();
  readonly processes = new Processes(this.clock);
  readonly running: DeployedProcess[] = [];
  readonly #options: Partial<BotOptions>;
  readonly #pages: NodePage[] = [];
  #ids = 0;

  constructor(script: readonly ScriptEntry[], options: Partial<BotOptions> = {}) {
    this.#options = { streamFn: createScriptedModel(script, { clock: this.clock }), settleMs: 0, ...options };
  }

  async begin(name: string, role: Role): Promise<DeployedProcess> {
    const process = this.processes.begin(name);
    const { clock } = this;
    const newId = (): string => `${(this.#ids += 1)}`.padStart(8, '0');
    const { adapter, routes } = createWebAdapter({
      botName: 'threadloop',
      model: 'scripted',
      store: 'shared',
      isDurable: true,
      newId,
    });
    const bot = createBot({ adapters: [adapter], storage: process.storage, role, clock, ...this.#options });
    await bot.start();
    const server = role === 'worker' ? undefined : await serveRoutes(routes, clock);
    const begun = { ...process, role, bot, server, address: server?.address ?? '' };
    this.running.push(begun);
    return begun;
  }

  /** Ends a process as `kill -9` does. */
  kill(process: DeployedProcess): void {
    process.kill();
    this.running.splice(this.running.indexOf(process), 1);
  }

  /** Opens a page whose requests go round the given processes, and its streams, too. */
  async open(person: string, place: Place, ...processes: readonly DeployedProcess[]): Promise<NodePage> {
    let count = 0;
    const next = (): string => processes[(count += 1) % processes.length]?.address ?? '';
    const page = new NodePage({ person, place, next, clock: this.clock });
    this.#pages.push(page);
    await page.controller.start();
    await this.until(() => page.state.conversations[place.channel]?.status === 'ready');
    return page;
  }

  /** Says something at a process, and answers the message as it was judged. */
  async say(at: DeployedProcess, person: string, channel: string, text: string, thread?: string): Promise<ChatMessage> {
    const posted = fetch(`${at.address}/playground/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person, channel, text, ...(thread !== undefined && { thread }) }),
    });
    let answer: { readonly message: ChatMessage } | undefined;
    void posted.then(async (response) => {
      answer = (await response.json()) as { message: ChatMessage };
    });
    await this.until(() => answer !== undefined);
    if (answer === undefined) throw new Error('There is no answer.');
    return answer.message;
  }

  /** Moves the time on, in small steps, until what is looked at is so. */
  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await isSo()) return;
      await this.pass(STEP_MS);
    }
    throw new Error(`It did not come to that within ${(MAX_STEPS * STEP_MS) / 1_000} s of its time.`);
  }

  /** Lets some time pass, and what comes over the wire be heard. */
  async pass(ms: number): Promise<void> {
    await this.clock.advanceAsync(ms);
    for (let round = 0; round < 3; round += 1) await new Promise((resolve) => void setImmediate(resolve));
  }

  /** Ends a process in order. */
  async end(process: DeployedProcess): Promise<void> {
    this.running.splice(this.running.indexOf(process), 1);
    let isOver = false;
    void process.bot
      .stop(0)
      .then(() => process.server?.close(0))
      .then(() => {
        isOver = true;
      });
    await this.until(() => isOver);
  }

  async close(): Promise<void> {
    for (const page of this.#pages) await page.close();
    for (let [next] = this.running; next !== undefined; [next] = this.running) await this.end(next);
  }
}
