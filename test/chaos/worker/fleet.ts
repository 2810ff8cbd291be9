import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Random } from '../random.ts';
import type { WorkerSettings } from './worker-settings.ts';

export interface FleetOptions {
  readonly size: number;
  readonly random: Random;
  /** Where records and logs of all processes go. */
  readonly directory: string;
  readonly settings: Omit<WorkerSettings, 'name' | 'recordsPath' | 'logPath' | 'seed'>;
}

interface Worker {
  readonly name: string;
  readonly process: ChildProcess;
  isFrozen: boolean;
}

/** Milliseconds that a worker may take to end when it was asked to. */
const END_LIMIT_MS = 20_000;

/** Starts of one worker that may fail. */
const MAX_STARTS = 10;

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Worker processes: always as many as were asked for, whoever was killed. Signals go to processes it started only. */
export class Fleet {
  /** Paths of the records of all workers so far. */
  readonly recordPaths: string[] = [];
  /** What workers did that they should not. */
  readonly faults: string[] = [];
  readonly counts = { kills: 0, freezes: 0, handOffs: 0 };
  readonly #options: FleetOptions;
  readonly #workers: (Worker | undefined)[];
  /** Signals that are being carried out. */
  readonly #pending = new Set<Promise<void>>();
  #started = 0;
  #isEnding = false;
  /** All that have not ended. */
  readonly #children = new Set<ChildProcess>();
  readonly #killAll = (): void => {
    for (const child of this.#children) child.kill('SIGKILL');
  };

  constructor(options: FleetOptions) {
    this.#options = options;
    this.#workers = Array.from({ length: options.size }, () => undefined);
    process.on('exit', this.#killAll);
  }

  /** Resolves when all work. */
  async start(): Promise<void> {
    await Promise.all(this.#workers.map((_, index) => this.#startWorker(index)));
  }

  /** kill -9 of a random worker; another takes its place. */
  kill(): void {
    const index = this.#pickIndex();
    const worker = index === undefined ? undefined : this.#workers[index];
    if (index === undefined || worker === undefined) return;
    this.counts.kills += 1;
    worker.process.kill('SIGKILL');
    this.#track(this.#startWorker(index));
  }

  /** Freezes a worker for so long: a random one, or that of this name. */
  freeze(ms: number, name?: string): void {
    const index = this.#pickIndex();
    const random = index === undefined ? undefined : this.#workers[index];
    const worker = name === undefined ? random : this.#workers.find((one) => one?.name === name);
    if (worker === undefined) return;
    this.counts.freezes += 1;
    worker.isFrozen = true;
    worker.process.kill('SIGSTOP');
    const thaw = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      worker.process.kill('SIGCONT');
      worker.isFrozen = false;
    };
    this.#track(thaw());
  }

  /** Asks a random worker to end; another takes its place at once. */
  handOff(): void {
    const index = this.#pickIndex();
    const worker = index === undefined ? undefined : this.#workers[index];
    if (index === undefined || worker === undefined) return;
    this.counts.handOffs += 1;
    this.#track(this.#end(worker));
    this.#track(this.#startWorker(index));
  }

  /** Asks all to end, and resolves when they have. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#pending);
    await Promise.all(this.#workers.flatMap((worker) => (worker === undefined ? [] : [this.#end(worker)])));
    if (this.#children.size > 0) this.faults.push(`${this.#children.size} workers are left.`);
    this.#killAll();
    process.off('exit', this.#killAll);
  }

  /** Tries again when it could not begin: Redis may be away, and whoever supervises it would do so. */
  async #startWorker(index: number): Promise<void> {
    this.#workers[index] = undefined;
    for (let attempt = 1; attempt <= MAX_STARTS && !this.#isEnding; attempt += 1) {
      const worker = this.#spawn();
      const [message] = await Promise.race([once(worker.process, 'message'), once(worker.process, 'exit')]);
      if (message !== 'ready') continue;
      this.#workers[index] = worker;
      return;
    }
    if (!this.#isEnding) this.faults.push(`A worker did not begin in ${MAX_STARTS} tries; see the file "output".`);
  }

  #spawn(): Worker {
    const { directory, settings, random } = this.#options;
    this.#started += 1;
    const name = `worker-${this.#started}`;
    const recordsPath = join(directory, `${name}.records`);
    this.recordPaths.push(recordsPath);
    const own = { name, recordsPath, logPath: join(directory, 'log'), seed: random.between(0, 2 ** 31) };
    const output = openSync(join(directory, 'output'), 'a');
    const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, JSON.stringify({ ...settings, ...own })], {
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return { name, process: child, isFrozen: false };
  }

  async #end({ name, process: child }: Worker): Promise<void> {
    if (!this.#children.has(child)) return;
    const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code, signal] = await ended;
    clearTimeout(limit);
    if (code !== 0) this.faults.push(`${name} was asked to end and ended with ${String(code ?? signal)}.`);
  }

  #pickIndex(): number | undefined {
    if (this.#isEnding) return undefined;
    const usable = this.#workers.flatMap((worker, index) => (worker === undefined || worker.isFrozen ? [] : [index]));
    return this.#options.random.pick(usable);
  }

  #track(pending: Promise<void>): void {
    this.#pending.add(pending);
    void pending.finally(() => this.#pending.delete(pending));
  }
}
