import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RedisClient } from './redis-client.ts';

/** A Lua script as the server runs it. */
export interface Script {
  readonly name: string;
  readonly source: string;
  readonly sha: string;
}

/**
 * Reads a script from scripts/. Its first lines say which keys and arguments it takes and what it answers. `includes`
 * are files with functions that it uses; they stand before it.
 */
export function loadScript(name: string, includes: readonly string[] = []): Script {
  const source = [...includes, name].map(readSource).join('\n');
  return { name, source, sha: createHash('sha1').update(source).digest('hex') };
}

/** Runs a script in one round trip; the server is sent its text only when it does not know it. */
export async function runScript(
  client: RedisClient,
  script: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await client.evalsha(script.sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!isUnknownScript(error)) throw error;
    return await client.eval(script.source, keys.length, ...keys, ...args);
  }
}

/** Whether an error is the server's word that it does not know a script. */
export function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

function readSource(name: string): string {
  return readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8');
}
