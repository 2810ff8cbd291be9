import type { RateLimiter } from '../../ports.ts';
import { areaKey } from '../keys.ts';
import type { RedisPortOptions } from '../port-options.ts';
import { loadScript, runScript } from '../script.ts';
import { deadlineAfter } from './deadline.ts';

const take = loadScript('rate-limiter-take');

export type RedisRateLimiterOptions = Pick<RedisPortOptions, 'client' | 'space' | 'clock'>;

/** Counts events of all processes of a deployment, each one exactly as long as its window. Refused ones do not count. */
export class RedisRateLimiter implements RateLimiter {
  readonly #options: RedisRateLimiterOptions;

  constructor(options: RedisRateLimiterOptions) {
    this.#options = options;
  }

  async take(
    key: string,
    { limit, windowMs }: { readonly limit: number; readonly windowMs: number },
  ): Promise<{ readonly ok: true; readonly left: number } | { readonly ok: false; readonly retryAfterMs: number }> {
    const { client, clock, space } = this.#options;
    const now = clock.now();
    const { backstopMs } = deadlineAfter(clock, windowMs);
    const events = areaKey(space, 'rate', key);
    // What take.lua says of its answer.
    const [status, told] = (await runScript(client, take, [events], [now, now - windowMs, limit, backstopMs])) as [
      'ok' | 'full',
      number | string,
    ];
    if (status === 'ok') return { ok: true, left: limit - Number(told) };
    return { ok: false, retryAfterMs: told === '' ? windowMs : Number(told) + windowMs - now };
  }
}
