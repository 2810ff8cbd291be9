import type { Clock } from '../../core/index.ts';
import type { Lock } from '../ports.ts';
import { ExpiringMap } from './expiring-map.ts';

export interface MemoryLockOptions {
  readonly clock: Clock;
  /** Makes a string that nobody can guess and that never comes twice. */
  readonly newToken: () => string;
}

/** Excludes jobs of this process from each other. */
export class MemoryLock implements Lock {
  readonly #options: MemoryLockOptions;
  readonly #tokens: ExpiringMap<string>;

  constructor(options: MemoryLockOptions) {
    this.#options = options;
    this.#tokens = new ExpiringMap(options.clock);
  }

  async acquire(key: string, ttlMs: number): Promise<string | undefined> {
    if (this.#tokens.get(key) !== undefined) return undefined;
    const token = this.#options.newToken();
    this.#hold(key, token, ttlMs);
    return token;
  }

  async renew(key: string, token: string, ttlMs: number): Promise<boolean> {
    if (this.#tokens.get(key) !== token) return false;
    this.#hold(key, token, ttlMs);
    return true;
  }

  async release(key: string, token: string): Promise<boolean> {
    if (this.#tokens.get(key) !== token) return false;
    this.#tokens.delete(key);
    return true;
  }

  #hold(key: string, token: string, ttlMs: number): void {
    this.#tokens.set(key, token, this.#options.clock.now() + ttlMs);
  }
}
