import type { Config, Environment } from '../config.ts';

const MASK = '•••';

/** Names of variables whose values nobody may read over an operator's shoulder. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|REDIS_URL/iu;

/** A shorter value would be found in every sentence. */
const MIN_LENGTH = 4;

/**
 * Makes what takes secrets out of sentences, wherever these come from: the values of variables that are named like
 * secrets, the keys and passwords of settings, and what stands before the host in an address.
 */
export function createMask(
  env: Environment,
  { redis, apiKeys }: Pick<Config, 'redis' | 'apiKeys'>,
): (text: string) => string {
  const fromEnvironment = Object.entries(env).flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : []));
  const secrets = [...fromEnvironment, redis.url, redis.password, redis.sentinelPassword, ...Object.values(apiKeys)]
    .filter((value) => value !== undefined)
    // An address without a password is no secret; with one it is taken out below, and the host stays.
    .flatMap((value) => (value.includes('://') ? passwordsIn(value) : [value]))
    .filter((value) => value.length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let masked = text.replaceAll(/\/\/[^/@\s"']*@/gu, `//${MASK}@`);
    for (const secret of secrets) masked = masked.replaceAll(secret, MASK);
    return masked;
  };
}

/** The password of an address, as it is written there and as it is meant. */
function passwordsIn(value: string): readonly string[] {
  const written = /\/\/[^/:@\s]*:([^/@\s]+)@/u.exec(value)?.[1];
  if (written === undefined) return [];
  return [written, decode(written)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
