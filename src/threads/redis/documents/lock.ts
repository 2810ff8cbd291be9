import type { Lock } from '../../ports.ts';
import { areaKey } from '../keys.ts';
import type { RedisPortOptions } from '../port-options.ts';
import { loadScript, runScript } from '../script.ts';
import { deadlineAfter } from './deadline.ts';

const acquire = loadScript('lock-acquire');
const renew = loadScript('lock-renew');
const release = loadScript('lock-release');

export type RedisLockOptions = Pick<RedisPortOptions, 'client' | 'space' | 'clock' | 'newToken'>;

/** Excludes jobs of all processes of a deployment from each other. */
export class RedisLock implements Lock {
  readonly #options: RedisLockOptions;

  constructor(options: RedisLockOptions) {
    this.#options = options;
  }

  async acquire(key: string, ttlMs: number): Promise<string | undefined> {
    const { client, clock, newToken } = this.#options;
    const { expiresAt, backstopMs } = deadlineAfter(clock, ttlMs);
    const token = newToken();
    const taken = await runScript(client, acquire, [this.#key(key)], [token, clock.now(), expiresAt, backstopMs]);
    return taken === 1 ? token : undefined;
  }

  async renew(key: string, token: string, ttlMs: number): Promise<boolean> {
    const { client, clock } = this.#options;
    const { expiresAt, backstopMs } = deadlineAfter(clock, ttlMs);
    return (await runScript(client, renew, [this.#key(key)], [token, clock.now(), expiresAt, backstopMs])) === 1;
  }

  async release(key: string, token: string): Promise<boolean> {
    const { client, clock } = this.#options;
    return (await runScript(client, release, [this.#key(key)], [token, clock.now()])) === 1;
  }

  #key(key: string): string {
    return areaKey(this.#options.space, 'lock', key);
  }
}
