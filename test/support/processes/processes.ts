import type { Clock } from '../../../src/core/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { SharedActivations } from './shared-activations.ts';
import { SharedEvents } from './shared-events.ts';

/** One process of a simulated deployment. */
export interface SimulatedProcess {
  readonly name: string;
  readonly storage: Storage;
  /** What the storage was asked for, `open` and `close`. */
  readonly log: string[];
  /** Ends it as `kill -9` does: nothing it asks is answered any more, and its runs go on elsewhere. */
  kill(): void;
  /** Keeps every answer back until {@link thaw}, as a stopped process would; `lose` what it runs to others if need be. */
  freeze(): void;
  thaw(): void;
}

/** Processes that share one storage, in one process: see {@link SharedEvents} and {@link SharedActivations}. */
export class Processes {
  readonly events = new SharedEvents();
  readonly activations = new SharedActivations();
  readonly #shared: Storage;

  constructor(clock: Clock) {
    let tokens = 0;
    this.#shared = createMemoryPorts({ clock, logger: silentLogger, newToken: () => `lock${(tokens += 1)}` });
  }

  /** Begins a process of this name. */
  begin(name: string): SimulatedProcess {
    let isAlive = true;
    let gate = Promise.resolve();
    let thaw = (): void => undefined;
    const answered = async <T>(ask: () => T | Promise<T>): Promise<T> => {
      await gate;
      const answer = await ask();
      await gate;
      return isAlive ? answer : await new Promise<never>(() => undefined);
    };
    const log: string[] = [];
    const { store, records, lock, rateLimiter, schedule } = this.#shared;
    const storage: Storage = {
      store: through(store, answered, ['watchStop', 'overdue', 'list']),
      records: through(records, answered, ['list']),
      lock: through(lock, answered),
      rateLimiter: through(rateLimiter, answered),
      schedule: through(schedule, answered, ['all']),
      activator: this.activations.of(name),
      events: this.events.of(name, () => isAlive),
      open: async () => void log.push('open'),
      close: async () => void log.push('close'),
      checks: () => [],
    };
    return {
      name,
      storage,
      log,
      kill: () => {
        isAlive = false;
        this.activations.lose(name);
      },
      freeze: () => {
        gate = new Promise((resolve) => {
          thaw = resolve;
        });
      },
      thaw: () => thaw(),
    };
  }
}

type Answered = <T>(ask: () => T | Promise<T>) => Promise<T>;

/** A port whose promises pass a gate; lists and watches, which are no promises, are left as they are. */
function through<Port extends object>(port: Port, answered: Answered, noPromises: readonly string[] = []): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (noPromises.includes(String(name))) return member.bind(target);
      return (...given: unknown[]) => answered(() => member.apply(target, given) as unknown);
    },
  });
}
