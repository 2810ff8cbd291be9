import { ThreadloopError } from '../../../core/error.ts';
import type { ThreadId } from '../../thread-id.ts';
import { type KeySpace, THREAD_KEY_KINDS, threadKeys } from '../keys.ts';
import type { RedisClient } from '../redis-client.ts';
import { loadScript, runDurably, runScript, type Script } from '../script.ts';

const SCRIPTS = {
  deliver: loadScript('deliver', ['thread']),
  claim: loadScript('claim', ['thread']),
  turn: loadScript('turn', ['thread', 'slots']),
  renew: loadScript('renew', ['thread']),
  journal: loadScript('journal', ['thread']),
  slot: loadScript('slot', ['thread', 'slots']),
  handoff: loadScript('handoff', ['thread']),
  load: loadScript('load', ['thread']),
  replace: loadScript('replace', ['thread']),
  erase: loadScript('erase', ['thread']),
  mentions: loadScript('mentions', ['thread']),
} satisfies Record<string, Script>;

export type ThreadScriptName = keyof typeof SCRIPTS;

export interface ThreadScriptsOptions {
  /** For what runs write: waits while Redis is away. */
  readonly client: RedisClient;
  /** For what platforms wait for: fails soon while Redis is away. Waits for replicas hold up nothing else. */
  readonly ingress: RedisClient;
  readonly space: KeySpace;
  /** How many replicas are connected: with one, what must not be lost waits until one has it. */
  readonly replicas: () => number;
  /** Milliseconds that a replica gets to confirm. @default 1000 */
  readonly replicaMs?: number;
}

/** Runs the scripts of threads: each is one atomic step and one round trip. */
export class ThreadScripts {
  readonly #options: ThreadScriptsOptions;

  constructor(options: ThreadScriptsOptions) {
    this.#options = options;
  }

  /** @throws ThreadloopError `data_newer` when a newer program wrote the thread. */
  async run(name: ThreadScriptName, thread: ThreadId, args: readonly (string | number)[]): Promise<unknown> {
    return await this.#run(name, thread, (script, keys) => runScript(this.#options.client, script, keys, args));
  }

  /** Does what `run` does for those who would not wait while Redis is away. */
  async runForIntake(name: ThreadScriptName, thread: ThreadId, args: readonly (string | number)[]): Promise<unknown> {
    return await this.#run(name, thread, (script, keys) => runScript(this.#options.ingress, script, keys, args));
  }

  /**
   * Does what `runForIntake` does, and answers only when a replica has it, too, where there is one.
   *
   * @throws ThreadloopError `not_replicated` when no replica confirmed in time: the step is stored here, and may be lost
   *   if this server fails now. Running it again is harmless.
   */
  async runDurably(name: ThreadScriptName, thread: ThreadId, args: readonly (string | number)[]): Promise<unknown> {
    const { ingress, replicas, replicaMs = 1_000 } = this.#options;
    return await this.#run(name, thread, (script, keys) =>
      runDurably(ingress, { replicas, replicaMs }, script, keys, args),
    );
  }

  async #run(
    name: ThreadScriptName,
    thread: ThreadId,
    run: (script: Script, keys: readonly string[]) => Promise<unknown>,
  ): Promise<unknown> {
    const named = threadKeys(this.#options.space, thread);
    const keys = [...THREAD_KEY_KINDS.map((kind) => named[kind]), named.live];
    try {
      return await run(SCRIPTS[name], keys);
    } catch (error) {
      const newer = /DATANEWER (\d+)/.exec(error instanceof Error ? error.message : '');
      if (newer === null) throw error;
      throw new ThreadloopError(
        'data_newer',
        `The thread ${thread} has data of version ${newer[1]}: a newer Threadloop wrote it. Run that version or a later one.`,
        { cause: error },
      );
    }
  }
}
