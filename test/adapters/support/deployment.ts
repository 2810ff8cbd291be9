import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/core/index.ts';
import { createFakeClock, type FakeClock, type ScriptEntry } from '../../../src/testing/index.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Activator, Storage } from '../../../src/threads/ports.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';

/** The clock of a process that can be frozen: then no timer of it fires and its time stands still. */
interface FreezableClock extends Clock {
  readonly freeze: () => void;
  /** Time jumps on, and what had become due fires. */
  readonly thaw: () => void;
}

/** What a process of a deployment begins with, whatever platform it is on. */
interface ProcessOptions<World> {
  readonly script: readonly ScriptEntry[];
  readonly clock?: FakeClock;
  readonly ownClock?: Clock;
  readonly role: 'gateway' | 'worker';
  readonly storage: Storage;
  readonly beside?: World;
}

type FreezableWorld<World> = World & {
  /** Like SIGSTOP. */
  readonly freeze: () => void;
  readonly thaw: () => void;
};

/** A gateway that takes messages in, on a fake of a platform, and workers beside it, as processes on one storage. */
export interface Deployment<World, Options> {
  readonly gateway: World;
  /** Starts a worker, which is given what nobody works at, and what the gateway takes in from now on. */
  readonly startWorker: (options: Options) => Promise<FreezableWorld<World>>;
}

/** Starts one of a platform whose bots `start` begins. */
export async function startDeployment<
  World extends object,
  Options extends { readonly script: readonly ScriptEntry[] },
>(
  start: (options: Options | (Options & ProcessOptions<World>) | ProcessOptions<World>) => Promise<World>,
): Promise<Deployment<World, Options>> {
  const clock = createFakeClock();
  const ports = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
  let present: Activator | undefined;
  const forwarding: Activator = {
    activate: async (...activation) => await present?.activate(...activation),
    start: async () => undefined,
    stop: async () => undefined,
  };
  const storage = { ...ports, activator: forwarding };
  const gateway = await start({ script: [], clock, role: 'gateway', storage });
  return {
    gateway,
    startWorker: async (options) => {
      const ownClock = freezable(clock);
      // Each process has its own: one that is dead or frozen begins nothing, and another one may begin the same.
      const { activator } = createMemoryPorts({ clock: ownClock, logger: new RecordingLogger(), newToken: randomUUID });
      const worker = await start({
        ...options,
        beside: gateway,
        role: 'worker',
        ownClock,
        storage: { ...ports, activator },
      });
      present = activator;
      onTestFinished(ownClock.thaw);
      for await (const { thread, activation } of ports.store.overdue(-1))
        await activator.activate(thread, activation, 0);
      return { ...worker, freeze: ownClock.freeze, thaw: ownClock.thaw };
    },
  };
}

function freezable(clock: FakeClock): FreezableClock {
  let frozenAt: number | undefined;
  let due: (() => void)[] = [];
  return {
    now: () => frozenAt ?? clock.now(),
    setTimeout: (callback, delayMs) => {
      const call = (): void => {
        if (frozenAt === undefined) callback();
        else due.push(call);
      };
      const cancel = clock.setTimeout(call, delayMs);
      return () => {
        cancel();
        due = due.filter((other) => other !== call);
      };
    },
    freeze: () => {
      frozenAt = clock.now();
    },
    thaw: () => {
      frozenAt = undefined;
      for (const call of due.splice(0)) call();
    },
  };
}
