import type { Clock, Logger } from '../../../core/index.ts';
import { asObject, asText } from '../../../threads/json-value.ts';
import type { Records } from '../../../threads/ports.ts';
import { toTeamId } from '../../../threads/thread-id.ts';
import { failureFields } from '../failure-fields.ts';
import { snowflakeAt } from '../ids.ts';
import { PLATFORM } from '../place.ts';
import { Watermark } from './watermark.ts';

const PREFIX = 'discord:seen:';

/** Milliseconds between two times at which they are written down. */
const WRITE_MS = 5_000;

/** What a watermark is of: a server, or all direct messages. */
export type Scope = string;

export const DIRECT: Scope = 'direct';

/** As it is kept; the key names the server. */
interface KeptWatermark {
  /** A snowflake. */
  readonly through: string;
}

/** The watermarks of all servers and of direct messages: in memory, and written down every few seconds where they moved. */
export class Watermarks {
  readonly #records: Records;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #all = new Map<Scope, Watermark>();
  readonly #written = new Map<Scope, bigint>();
  #cancelTimer: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor({
    records,
    clock,
    logger,
  }: { readonly records: Records; readonly clock: Clock; readonly logger: Logger }) {
    this.#records = records;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Reads what was written down before. Rejects with the storage. */
  async load(): Promise<void> {
    for await (const [key, { value }] of this.#records.list<unknown>(PREFIX)) {
      const [scope, through] = [scopeIn(key), asText(asObject(value)['through'])];
      if (scope === undefined || through === undefined || !/^\d{1,20}$/u.test(through)) continue;
      this.#all.set(scope, new Watermark(BigInt(through)));
      this.#written.set(scope, BigInt(through));
    }
  }

  /** The watermark of a scope; where there was none, what was said up to now is nobody's business. */
  of(scope: Scope): Watermark {
    const known = this.#all.get(scope);
    if (known !== undefined) return known;
    const fresh = new Watermark(BigInt(snowflakeAt(this.#clock.now())));
    this.#all.set(scope, fresh);
    this.moved();
    return fresh;
  }

  /** To be called when one may have moved: it is written down within a few seconds. */
  moved(): void {
    this.#cancelTimer ??= this.#clock.setTimeout(() => {
      this.#cancelTimer = undefined;
      void this.write();
    }, WRITE_MS);
  }

  /** Lets go of a server that the bot was taken out of. */
  forget(scope: Scope): void {
    this.#all.delete(scope);
    this.#written.delete(scope);
  }

  /** Writes down what has moved. Never rejects: what could not be written is written the next time. */
  write(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#writing = this.#writing.then(() => this.#writeMoved());
    return this.#writing;
  }

  async #writeMoved(): Promise<void> {
    try {
      for (const [scope, watermark] of this.#all) {
        const { through } = watermark;
        if (this.#written.get(scope) === through) continue;
        const kept: KeptWatermark = { through: through.toString() };
        await this.#records.put(keyOf(scope), kept, 'any');
        // It may have been forgotten meanwhile, with everything of the server.
        if (this.#all.get(scope) === watermark) this.#written.set(scope, through);
        else await this.#records.remove(keyOf(scope));
      }
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.#logger.warn(failureFields(error), 'How far Discord was read could not be written down.');
      this.#isFailing = true;
    }
  }
}

/** The key names the server, so that it is erased with it. */
function keyOf(scope: Scope): string {
  return PREFIX + (scope === DIRECT ? DIRECT : toTeamId(PLATFORM, scope));
}

function scopeIn(key: string): Scope | undefined {
  const [, direct, guild] = /^discord:seen:(?:(direct)|discord:(\d{1,20}))$/u.exec(key) ?? [];
  return direct ?? guild;
}
