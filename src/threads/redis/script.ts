import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ThreadloopError } from '../../core/error.ts';
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

/**
 * Runs a script in one round trip. Its text goes along the first time on a connection, so that what is sent behind it
 * at once is carried out in the order of the calls: a script that is not known is sent again behind all of that.
 */
export async function runScript(
  client: RedisClient,
  script: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  if (!isKnownTo(client, script, keys)) return await client.eval(script.source, keys.length, ...keys, ...args);
  try {
    return await client.evalsha(script.sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!isUnknownScript(error)) throw error;
    return await client.eval(script.source, keys.length, ...keys, ...args);
  }
}

/** By client: which scripts were sent on its connection, each with the slot that its keys are in. */
const sent = new WeakMap<RedisClient, Set<string>>();

/** Whether a script's text was sent before, to the server that has its keys; from now on it was. */
function isKnownTo(client: RedisClient, { sha }: Script, [key = '']: readonly string[]): boolean {
  let known = sent.get(client);
  if (known === undefined) {
    const fresh = new Set<string>();
    sent.set(client, fresh);
    // The next server may be another one.
    client.on('close', () => fresh.clear());
    known = fresh;
  }
  const name = `${sha} ${/\{[^}]+\}/.exec(key)?.[0] ?? ''}`;
  const isKnown = known.has(name);
  known.add(name);
  return isKnown;
}

/** Whether an error is the server's word that it does not know a script. */
function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

function readSource(name: string): string {
  return readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8');
}

/** What is stored durably: how many replicas are connected, and the milliseconds that one gets to confirm. */
export interface Replication {
  readonly replicas: () => number;
  readonly replicaMs: number;
}

/**
 * Runs a script, and waits in the same round trip until one replica has what was written on this connection, where
 * there is a replica. One that has just gone is noticed by `replicas` and no longer waited for.
 *
 * @throws ThreadloopError `not_replicated` when no replica confirmed in time.
 */
export async function runDurably(
  client: RedisClient,
  { replicas, replicaMs }: Replication,
  script: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  if (replicas() === 0) return await runScript(client, script, keys, args);
  const bySha = ['evalsha', script.sha, keys.length, ...keys, ...args] as const;
  const byText = ['eval', script.source, keys.length, ...keys, ...args] as const;
  const isKnown = isKnownTo(client, script, keys);
  let [answer, confirmed] = await runAndWait(client, replicaMs, isKnown ? bySha : byText);
  if (isUnknownScript(answer)) [answer, confirmed] = await runAndWait(client, replicaMs, byText);
  if (answer instanceof Error) throw answer;
  if (confirmed === 0 && replicas() > 0) {
    throw new ThreadloopError(
      'not_replicated',
      `No replica confirmed within ${replicaMs} ms what was stored; it is tried again.`,
      { retryable: true },
    );
  }
  return answer;
}

/** In one pipeline, which a cluster sends to the node of the keys. */
async function runAndWait(
  client: RedisClient,
  replicaMs: number,
  command: readonly [name: string, ...args: (string | number)[]],
): Promise<readonly [answer: unknown, confirmed: number]> {
  const [name, ...args] = command;
  const results = await client
    .pipeline([
      [name, ...args],
      ['wait', 1, replicaMs],
    ])
    .exec();
  const [[error, answer] = [null, undefined], [, confirmed] = [null, 0]] = results ?? [];
  return [error ?? answer, Number(confirmed)];
}
