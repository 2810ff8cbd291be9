import type { Clock, Logger, Model, StreamFn, StreamOptions } from '../../core/index.ts';
import type { ModelUse } from '../../threads/model-use.ts';
import type { Records, ThreadStore } from '../../threads/ports.ts';
import { within } from '../../threads/within.ts';
import { type RecordedLimits, type RecordedRequest, type Recording, recordingKey } from './recording.ts';
import type { Redact } from './redact-secrets.ts';
import { requestDigest } from './request-digest.ts';

/** Characters of one recording, as JSON, and requests in it. */
const MAX_LENGTH = 2_000_000;
const MAX_REQUESTS = 1_000;

/** Runs that are known at a time; more than a process works on. */
const MAX_RUNS = 20_000;

/** Milliseconds that the storage may take for one of its parts. */
const LIMIT_MS = 5_000;

export interface RecorderOptions {
  readonly records: Records;
  readonly store: Pick<ThreadStore, 'read'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly redact: Redact;
  readonly limits: RecordedLimits;
  /** Milliseconds after its last answer at which a recording is forgotten. */
  readonly ttlMs: number;
}

/** A run that is recorded, or no longer. Its writes follow one another. */
interface RecordedRun {
  readonly key: string;
  isGivenUp: boolean;
  writing: Promise<void>;
}

/**
 * Stores what a model answers, a document for each run. The first request of a run waits until the document is begun;
 * nothing else waits for it, and nothing fails with it: what cannot be stored is logged, and the rest of that run is
 * not recorded.
 *
 * A document that is gone was erased, and stays so: it is begun before the first answer, and only ever written over.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #runs = new Map<string, Promise<RecordedRun | undefined>>();
  readonly #working = new Set<Promise<void>>();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Makes a stream function that answers as `streamFn` does, and is recorded for the run of `use`. */
  record(use: ModelUse, streamFn: StreamFn): StreamFn {
    const { clock, redact } = this.#options;
    return async (model, context, options) => {
      const run = await this.#runOf(use, model, options);
      const at = clock.now();
      const digest = requestDigest(context.messages, redact);
      const stream = await streamFn(model, context, options);
      if (run === undefined) return stream;
      const answered = stream.result().then((answer) => {
        const asked = { exchange: use.exchange, at, durationMs: clock.now() - at, digest };
        // A copy: the agent goes on to change its own.
        this.#add(run, use, { ...asked, model: nameOf(model), answer: structuredClone(answer) });
      });
      this.#track(answered, use);
      return stream;
    };
  }

  /** Waits until what was answered is stored, but no longer than `limitMs`. Never rejects. */
  async close(limitMs: number): Promise<void> {
    const { clock, logger } = this.#options;
    const timeout = (): Error => new Error('The records did not answer in time.');
    await within(() => this.#settled(), { limitMs, clock, timeout }).catch((error: unknown) => {
      logger.warn({ err: error }, 'The last answers could not be recorded.');
    });
  }

  async #settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  #runOf(use: ModelUse, model: Model, options: StreamOptions | undefined): Promise<RecordedRun | undefined> {
    const known = this.#runs.get(use.run);
    if (known !== undefined) return known;
    const begun = this.#begin(use, model, options);
    this.#runs.set(use.run, begun);
    const [oldest] = this.#runs.keys();
    if (oldest !== undefined && this.#runs.size > MAX_RUNS) this.#runs.delete(oldest);
    return begun;
  }

  /** Where the run stands in its transcript has to be known before the first answer is stored there. */
  async #begin(
    { thread, run, logger }: ModelUse,
    model: Model,
    options: StreamOptions | undefined,
  ): Promise<RecordedRun | undefined> {
    const { store, records, clock, limits, ttlMs } = this.#options;
    const startedAt = clock.now();
    const key = recordingKey(thread, startedAt, run);
    try {
      const session = await this.#within(() => store.read(thread, 'none'));
      const recording: Recording = {
        schemaVersion: 1,
        run,
        startedAt,
        from: session?.length ?? 0,
        model: publicPart(model),
        thinkingLevel: options?.reasoning ?? 'off',
        limits,
        requests: [],
      };
      await this.#within(() => records.put(key, recording, 'new', ttlMs));
      return { key, isGivenUp: false, writing: Promise.resolve() };
    } catch (error) {
      logger.warn({ err: error }, 'A run is not recorded: its recording could not be begun.');
      return undefined;
    }
  }

  #add(run: RecordedRun, use: ModelUse, request: Omit<RecordedRequest, 'no'>): void {
    run.writing = run.writing.then(async () => {
      if (run.isGivenUp) return;
      try {
        run.isGivenUp = !(await this.#append(run.key, request));
      } catch (error) {
        run.isGivenUp = true;
        use.logger.warn({ err: error }, 'An answer could not be recorded, and the rest of the run is not.');
      }
    });
    this.#track(run.writing, use);
  }

  /** Whether more can be added. */
  async #append(key: string, request: Omit<RecordedRequest, 'no'>): Promise<boolean> {
    const { records, redact, ttlMs } = this.#options;
    const document = await this.#within(() => records.get<Recording>(key));
    if (document === undefined) return false;
    const { value, version } = document;
    const recorded: RecordedRequest = redact({ ...request, no: value.requests.length + 1 });
    const whole: Recording = { ...value, requests: [...value.requests, recorded] };
    const isTooLarge = whole.requests.length > MAX_REQUESTS || JSON.stringify(whole).length > MAX_LENGTH;
    const next: Recording = isTooLarge ? { ...value, isCut: true } : whole;
    const put = await this.#within(() => records.put(key, next, version, ttlMs));
    return put === 'ok' && !isTooLarge;
  }

  #track(work: Promise<void>, { logger }: ModelUse): void {
    const done = work
      .catch((error: unknown) => logger.debug({ err: error }, 'An answer without an end was not recorded.'))
      .finally(() => this.#working.delete(done));
    this.#working.add(done);
  }

  #within<T>(call: () => Promise<T>): Promise<T> {
    const timeout = (): Error => new Error('The storage did not answer in time.');
    return within(call, { limitMs: LIMIT_MS, clock: this.#options.clock, timeout });
  }
}

function nameOf({ provider, id }: Model): string {
  return `${provider}/${id}`;
}

/** Where a model is and how it is asked may hold keys, and is nobody's business. */
function publicPart(model: Model): Model {
  const { headers: _, ...rest } = model;
  return { ...rest, baseUrl: '' };
}
