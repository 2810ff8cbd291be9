import { type Config, type Environment, secretsIn, secretsOf } from '../config.ts';

const MASK = '•••';

/** Names of variables whose values nobody may read over an operator's shoulder. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|REDIS_URL/iu;

/** A shorter value would be found in every sentence. */
const MIN_LENGTH = 4;

/**
 * Makes what takes secrets out of sentences, wherever these come from: the values of variables that are named like
 * secrets, the keys and passwords of settings, and what stands before the host in an address.
 */
export function createMask(env: Environment, config: Config): (text: string) => string {
  const fromEnvironment = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value !== undefined ? secretsOf(value) : [],
  );
  const secrets = [...new Set([...fromEnvironment, ...secretsIn(config)])]
    .filter((value) => value.length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let masked = text.replaceAll(/\/\/[^/@\s"']*@/gu, `//${MASK}@`);
    for (const secret of secrets) masked = masked.replaceAll(secret, MASK);
    return masked;
  };
}
