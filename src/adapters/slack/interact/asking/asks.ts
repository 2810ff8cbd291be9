import { toTeamId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import { PLATFORM } from '../../place.ts';
import { ASK_PREFIX, ASK_TTL_MS, type Ask, askKeyOf, type SettledAsk } from './ask.ts';
import { carryOut } from './carry-out.ts';

/** Milliseconds that a process has a question to itself; then another may go on with it. */
const LOCK_MS = 60_000;

/** Milliseconds before each further try; the last one counts for all that follow. */
const RETRIES_MS = [1_000, 5_000, 15_000] as const;
const LAST_RETRY_MS = 60_000;

/**
 * Milliseconds between two looks for questions that nobody is at: a process that ends leaves those that it took last,
 * when the one that came in its place has looked already.
 */
const LOOK_MS = 60_000;

/** Tries to write a document that erasing may write, too. */
const MAX_TRIES = 5;

/**
 * Questions that come by a command or a window: stored before Slack is told that they were taken, then posted and handed
 * in, each once, whatever is delivered twice and whoever dies in between. carry-out.ts says how one goes its way.
 */
export class Asks {
  readonly #backend: SlackBackend;
  /** How often each was tried here. */
  readonly #tried = new Map<string, number>();
  readonly #timers = new Map<string, () => void>();
  /** Those that are being carried out here. */
  readonly #open = new Set<string>();
  #cancelLook = (): void => undefined;
  #isStopped = false;

  constructor(backend: SlackBackend) {
    this.#backend = backend;
  }

  /** Takes a question: it is durable when this resolves. The rest is done in the background. Rejects with the storage. */
  async accept(asked: Omit<Ask, 'state' | 'ts'>): Promise<'accepted' | 'known'> {
    const key = askKeyOf(toTeamId(PLATFORM, asked.workspace), asked.id);
    const ask: Ask = { ...asked, state: 'accepted' };
    if ((await this.#backend.host.records.put(key, ask, 'new', ASK_TTL_MS)) !== 'ok') return 'known';
    this.#goOn(key);
    return 'accepted';
  }

  /** Whether a question was taken before. Rejects with the storage. */
  async isKnown({ workspace, id }: Pick<Ask, 'workspace' | 'id'>): Promise<boolean> {
    return (await this.#backend.host.records.get(askKeyOf(toTeamId(PLATFORM, workspace), id))) !== undefined;
  }

  /** Goes on with what processes that have ended have left: now, and again and again until `stop`. */
  resume(): void {
    const { background, host } = this.#backend;
    this.#cancelLook = host.clock.setTimeout(() => this.resume(), LOOK_MS);
    background('questions that were left', async () => {
      for await (const [key, { value }] of host.records.list<Ask | SettledAsk>(ASK_PREFIX)) {
        if (value.state !== 'settled' && !this.#isHere(key)) this.#goOn(key);
      }
    });
  }

  /** Begins nothing more; another process, or the next start, goes on with what is left. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelLook();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /** Whether this process is at a question, or will be at its time. */
  #isHere(key: string): boolean {
    return this.#timers.has(key) || this.#open.has(key);
  }

  #goOn(key: string): void {
    this.#timers.delete(key);
    if (this.#isStopped || this.#open.has(key)) return;
    this.#open.add(key);
    this.#backend.background('a question', () => this.#finish(key).finally(() => this.#open.delete(key)));
  }

  #later(key: string, delayMs: number): void {
    if (this.#isStopped) return;
    this.#timers.get(key)?.();
    const { clock } = this.#backend.host;
    this.#timers.set(
      key,
      clock.setTimeout(() => this.#goOn(key), delayMs),
    );
  }

  async #finish(key: string): Promise<void> {
    const { lock } = this.#backend.host;
    try {
      const token = await lock.acquire(key, LOCK_MS);
      // Somebody is at it, or has died with it: looked at once more when their time is up.
      if (token === undefined) return this.#later(key, LOCK_MS);
      try {
        await this.#tryOnce(key);
      } finally {
        await lock.release(key, token);
      }
      this.#tried.delete(key);
    } catch (error) {
      const tried = this.#tried.get(key) ?? 0;
      this.#tried.set(key, tried + 1);
      this.#later(key, waitOf(error) ?? RETRIES_MS[tried] ?? LAST_RETRY_MS);
      throw error;
    }
  }

  async #tryOnce(key: string): Promise<void> {
    const known = await this.#backend.host.records.get<Ask | SettledAsk>(key);
    if (known === undefined || known.value.state === 'settled') return;
    const settled = await carryOut(known.value, {
      backend: this.#backend,
      store: (ask) => this.#store(key, ask),
    });
    if (settled !== undefined) await this.#store(key, settled);
  }

  /** Answers whether the question is still there: whoever asked may have been erased. */
  async #store(key: string, changed: Ask | SettledAsk): Promise<boolean> {
    const { records } = this.#backend.host;
    for (let tried = 0; tried < MAX_TRIES; tried += 1) {
      const known = await records.get(key);
      if (known === undefined) return false;
      if ((await records.put(key, changed, known.version, 'keep')) === 'ok') return true;
    }
    throw new Error('A question is being changed all the time.');
  }
}

function waitOf(error: unknown): number | undefined {
  return error instanceof SlackCallError ? error.retryAfterMs : undefined;
}
