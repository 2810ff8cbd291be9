import { createHash } from 'node:crypto';
import { toTeamId } from '../../../../threads/thread-id.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';
import { PLATFORM } from '../../place.ts';
import { type CommandDefinition, type CommandScope, wantedCommands } from './definitions.ts';
import { retryDelayMs } from './retry-delay.ts';

/** One process of a deployment at a time looks after the commands, for so many milliseconds. */
const LOCK_MS = 60_000;

/** Milliseconds for which a set counts as registered: somebody may have taken it away elsewhere. */
const TTL_MS = 30 * 86_400_000;

/** Codes of Discord's for a server that the bot, or its right to have commands, is not in. */
const NOT_THERE = [50_001, 10_004] as const;

type Backend = Pick<DiscordBackend, 'calls' | 'host' | 'options' | 'self' | 'background'>;

/** What was registered last, by its digest. */
interface Registered {
  readonly hash: string;
}

/** The commands of the application, from the start of a process to its stop. */
export interface CommandRegistration {
  /** The bot has come into a server: one in which commands are wanted gets them. */
  joined(guild: string): void;
  /** Begins nothing more. */
  stop(): void;
}

/**
 * Has the commands registered that the settings ask for, in the background: a set only when it is not the one that was
 * registered last, and none where commands are not wanted any more. What fails is logged, and tried again where that
 * may help.
 */
export function registerCommands(backend: Backend): CommandRegistration {
  const { options, host } = backend;
  const registrar = new Registrar(backend, wantedCommands(options, host.textsOf));
  registrar.begin();
  return {
    joined: (guild) => {
      if (options.commandGuilds.includes(guild)) registrar.begin();
    },
    stop: () => registrar.stop(),
  };
}

type Wanted = readonly (readonly [scope: CommandScope, commands: readonly CommandDefinition[]])[];

/** Keeps Discord at given sets of commands. */
export class Registrar {
  readonly #backend: Backend;
  readonly #wanted: Wanted;
  #cancelRetry = (): void => undefined;
  #failures = 0;
  #isStopped = false;

  constructor(backend: Backend, wanted: Wanted) {
    this.#backend = backend;
    this.#wanted = wanted;
  }

  begin(): void {
    if (this.#isStopped) return;
    this.#cancelRetry();
    this.#backend.background('registering commands', () => this.#run());
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry();
  }

  async #run(): Promise<void> {
    const { lock } = this.#backend.host;
    const key = `${this.#prefix}lock`;
    try {
      const token = await lock.acquire(key, LOCK_MS);
      // Another process is at it, or has died with it: a look afterwards finds what is left.
      if (token === undefined) return this.#later(LOCK_MS);
      try {
        await this.#bringAll();
      } finally {
        await lock.release(key, token);
      }
    } catch (error) {
      this.#failed(error, 'all');
    }
  }

  async #bringAll(): Promise<void> {
    let isDone = true;
    for (const [scope, commands] of [...this.#wanted, ...(await this.#unwanted())]) {
      if (this.#isStopped) return;
      try {
        await this.#bring(scope, commands);
      } catch (error) {
        isDone = false;
        this.#failed(error, scope);
      }
    }
    if (isDone) this.#failures = 0;
  }

  async #bring(scope: CommandScope, commands: readonly CommandDefinition[]): Promise<void> {
    const { calls, host, self } = this.#backend;
    const key = this.#keyOf(scope);
    const hash = createHash('sha256').update(JSON.stringify(commands)).digest('hex');
    const known = await host.records.get<Registered>(key);
    if (known?.value.hash === hash) return;
    const application = `/applications/${self.applicationId}` as const;
    const path = scope === 'global' ? application : (`${application}/guilds/${scope.guild}` as const);
    try {
      await calls.call({ method: 'PUT', path: `${path}/commands`, body: commands });
    } catch (error) {
      if (commands.length > 0 || !isRefusal(error, ...NOT_THERE)) throw error;
      // Where the bot is not any more, it has no commands.
    }
    if (commands.length === 0) await host.records.remove(key);
    else await host.records.put(key, { hash } satisfies Registered, 'any', TTL_MS);
    host.logger.info({ scope, commands: commands.length }, 'Commands of Discord were registered.');
  }

  /** Servers that have commands by what is remembered, and are to have none. */
  async #unwanted(): Promise<Wanted> {
    const wanted = new Set(this.#wanted.map(([scope]) => this.#keyOf(scope)));
    const team = `${PLATFORM}:`;
    const found: (readonly [CommandScope, readonly CommandDefinition[]])[] = [];
    for await (const [key] of this.#backend.host.records.list(this.#prefix)) {
      if (wanted.has(key) || !key.startsWith(this.#prefix + team)) continue;
      found.push([{ guild: key.slice(this.#prefix.length + team.length) }, []]);
    }
    return found;
  }

  #failed(error: unknown, scope: CommandScope | 'all'): void {
    const { clock, logger } = this.#backend.host;
    this.#failures += 1;
    const delayMs = retryDelayMs(error, this.#failures);
    const at = delayMs === undefined ? {} : { triedAgainAt: new Date(clock.now() + delayMs).toISOString() };
    const code = error instanceof DiscordCallError ? { code: error.code } : {};
    const fields = { scope, ...code, ...at, err: error };
    if (delayMs === undefined) return logger.warn(fields, 'Commands of Discord could not be registered.');
    logger.warn(fields, 'Commands of Discord could not be registered; they are tried again.');
    this.#later(delayMs);
  }

  /** The last wish for another try counts: all sets are looked at then. */
  #later(delayMs: number): void {
    this.#cancelRetry();
    if (this.#isStopped) return;
    this.#cancelRetry = this.#backend.host.clock.setTimeout(() => this.begin(), delayMs);
  }

  get #prefix(): string {
    return `discord:commands:${this.#backend.self.applicationId}:`;
  }

  /** A server's is erased with the server. */
  #keyOf(scope: CommandScope): string {
    return this.#prefix + (scope === 'global' ? scope : toTeamId(PLATFORM, scope.guild));
  }
}
