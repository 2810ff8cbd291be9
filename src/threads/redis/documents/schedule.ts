import type { Schedule, Timer } from '../../ports.ts';
import type { ThreadId } from '../../thread-id.ts';
import { areaKey } from '../keys.ts';
import type { RedisPortOptions } from '../port-options.ts';
import { loadScript, runScript } from '../script.ts';

const AREA = 'schedule';
const put = loadScript('schedule-put');
const remove = loadScript('schedule-remove');
const replace = loadScript('schedule-replace');
const due = loadScript('schedule-due');
const list = loadScript('schedule-list');

/** Timers read at once while all are walked through. */
const PAGE = 100;

export type RedisScheduleOptions = Pick<RedisPortOptions, 'client' | 'space' | 'clock'>;

/** Keeps timers in Redis. */
export class RedisSchedule implements Schedule {
  readonly #options: RedisScheduleOptions;
  readonly #due: string;
  readonly #timers: string;
  readonly #threads: string;
  readonly #byThread: string;

  constructor(options: RedisScheduleOptions) {
    this.#options = options;
    this.#due = areaKey(options.space, AREA, 'due');
    this.#timers = areaKey(options.space, AREA, 'timers');
    this.#threads = areaKey(options.space, AREA, 'threads');
    this.#byThread = areaKey(options.space, AREA, 'byThread');
  }

  async put(timer: Timer): Promise<void> {
    const { id, thread, dueAt } = timer;
    await runScript(this.#options.client, put, this.#all(), [id, thread, dueAt, JSON.stringify(timer)]);
  }

  async remove(id: string): Promise<boolean> {
    return (await runScript(this.#options.client, remove, this.#all(), [id])) === 1;
  }

  async replace(read: Timer, next: Timer | undefined): Promise<boolean> {
    const put = next === undefined ? [] : [next.dueAt, JSON.stringify(next)];
    const args = [read.id, JSON.stringify(read), ...put];
    return (await runScript(this.#options.client, replace, this.#all(), args)) === 1;
  }

  async list(thread: ThreadId): Promise<readonly Timer[]> {
    const found = await runScript(this.#options.client, list, [this.#byThread, this.#timers], [thread]);
    return toTimers(found).sort((a, b) => a.dueAt - b.dueAt);
  }

  async due(limit: number): Promise<readonly Timer[]> {
    const { client, clock } = this.#options;
    return toTimers(await runScript(client, due, [this.#due, this.#timers], [clock.now(), limit]));
  }

  async *all(): AsyncIterable<Timer> {
    let cursor = '0';
    do {
      const [next, fields] = await this.#options.client.hscan(this.#timers, cursor, 'COUNT', PAGE);
      cursor = next;
      yield* toTimers(fields.filter((_, at) => at % 2 === 1));
    } while (cursor !== '0');
  }

  #all(): readonly string[] {
    return [this.#due, this.#timers, this.#threads, this.#byThread];
  }
}

/** Reads what only `put` has written. */
function toTimers(found: unknown): Timer[] {
  return (found as readonly string[]).map((json): Timer => JSON.parse(json)); // the scripts answer with lists of JSON
}
