import type { Records, Versioned } from '../../ports.ts';
import { areaKey } from '../keys.ts';
import type { RedisPortOptions } from '../port-options.ts';
import { loadScript, runScript } from '../script.ts';
import { deadlineAfter } from './deadline.ts';

const AREA = 'records';
const put = loadScript('records-put');
const remove = loadScript('records-remove');

/** Names read at once while listing. */
const PAGE = 100;

/** What comes after every name with the same beginning: no UTF-8 text has this byte. */
const AFTER_ALL = Buffer.from([0xff]);

export type RedisRecordsOptions = Pick<RedisPortOptions, 'client' | 'space' | 'clock' | 'newToken'>;

/**
 * Keeps named documents in Redis: a hash for each, and a sorted set of their names for listing. Names are in the order
 * of their UTF-8 bytes.
 */
export class RedisRecords implements Records {
  readonly #options: RedisRecordsOptions;
  readonly #index: string;
  readonly #expiring: string;
  readonly #lastVersion: string;

  constructor(options: RedisRecordsOptions) {
    this.#options = options;
    this.#index = areaKey(options.space, AREA, 'index');
    this.#expiring = areaKey(options.space, AREA, 'expiring');
    this.#lastVersion = areaKey(options.space, AREA, 'version');
  }

  async get<T>(key: string): Promise<Versioned<T> | undefined> {
    const { client, clock } = this.#options;
    const [json, version, expiresAt] = await client.hmget(this.#document(key), 'json', 'version', 'expiresAt');
    if (typeof json !== 'string' || typeof version !== 'string') return undefined;
    if (typeof expiresAt === 'string' && Number(expiresAt) <= clock.now()) return undefined;
    // Which type a key has is the caller's knowledge: whoever reads it wrote it.
    const value: T = JSON.parse(json);
    return { value, version: Number(version) };
  }

  async put(
    key: string,
    value: unknown,
    ifVersion: number | 'new' | 'any',
    ttlMs?: number | 'keep',
  ): Promise<'ok' | 'conflict'> {
    const { client, clock, newToken } = this.#options;
    const json = JSON.stringify(value);
    const keys = [this.#document(key), this.#index, this.#expiring, this.#lastVersion];
    const deadline = typeof ttlMs === 'number' ? deadlineAfter(clock, ttlMs) : undefined;
    const ends = [ttlMs === 'keep' ? 'keep' : (deadline?.expiresAt ?? ''), deadline?.backstopMs ?? ''];
    const answer = await runScript(client, put, keys, [key, json, ifVersion, newToken(), clock.now(), ...ends]);
    return answer === 'ok' ? 'ok' : 'conflict';
  }

  /** Each document is read when it is its turn: whoever takes long with one is not told of others that are gone. */
  async *list<T>(prefix: string): AsyncIterable<readonly [key: string, document: Versioned<T>]> {
    for await (const key of this.#names(prefix)) {
      const document = await this.get<T>(key);
      if (document !== undefined) yield [key, document];
    }
  }

  async remove(key: string): Promise<void> {
    await runScript(this.#options.client, remove, [this.#document(key), this.#index, this.#expiring], [key]);
  }

  /** A page begins after the last name of the one before, whatever was written or removed in between. */
  async *#names(prefix: string): AsyncIterable<string> {
    const end = Buffer.concat([Buffer.from(`(${prefix}`), AFTER_ALL]);
    let start = `[${prefix}`;
    for (;;) {
      const names = await this.#options.client.zrangebylex(this.#index, start, end, 'LIMIT', 0, PAGE);
      yield* names;
      if (names.length < PAGE) return;
      start = `(${names.at(-1)}`;
    }
  }

  #document(key: string): string {
    return areaKey(this.#options.space, AREA, `document:${key}`);
  }
}
