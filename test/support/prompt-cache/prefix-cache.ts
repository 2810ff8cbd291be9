import type { CacheUse } from './cache-use.ts';
import { countTokens } from './cache-use.ts';

/** Shorter prefixes are not cached, and longer ones in steps. */
const LEAST_TOKENS = 1_024;
const STEP_TOKENS = 128;

/**
 * A cache without breakpoints, as OpenAI documents its own: the longest beginning that a request shares with an earlier one
 * of the same key, from 1,024 tokens on and in steps of 128. Requests with different keys may meet different machines, and
 * so share nothing here. Entries live for ever.
 */
export class PrefixCache {
  readonly #seen = new Map<string, (readonly string[])[]>();

  /** What one request reads. `parts` is its input in order, tools first. */
  charge(key: string, parts: readonly unknown[]): CacheUse {
    const texts = parts.map((part) => JSON.stringify(part) ?? '');
    const earlier = this.#seen.get(key) ?? [];
    this.#seen.set(key, [...earlier, texts]);
    const shared = Math.max(0, ...earlier.map((other) => countShared(texts, other)));
    const read = shared < LEAST_TOKENS ? 0 : shared - (shared % STEP_TOKENS);
    return { fresh: countTokens(texts.join('')) - read, read, written: 0 };
  }
}

/** Tokens of the beginning that two inputs share, to the character. */
function countShared(left: readonly string[], right: readonly string[]): number {
  const [one, other] = [left.join(''), right.join('')];
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return countTokens(one.slice(0, length));
}
