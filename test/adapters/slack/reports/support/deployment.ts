import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../../../src/core/index.ts';
import { createFakeClock, type FakeClock } from '../../../../../src/testing/index.ts';
import { createMemoryPorts } from '../../../../../src/threads/memory/index.ts';
import type { Activator, Storage } from '../../../../../src/threads/ports.ts';
import { RecordingLogger } from '../../../../threads/memory/recording-logger.ts';
import {
  type BotOnFake,
  type BotOnFakeOptions,
  startBotOnFake,
  type Transport,
} from '../../interact/support/bot-on-fake.ts';

/** The clock of a process that can be frozen: then no timer of it fires and its time stands still. */
interface FreezableClock extends Clock {
  readonly freeze: () => void;
  /** Time jumps on, and what had become due fires. */
  readonly thaw: () => void;
}

interface WorkerOnFake extends BotOnFake {
  /** Like SIGSTOP. */
  readonly freeze: () => void;
  readonly thaw: () => void;
}

/** A gateway that takes messages in, on the fake of Slack, and workers beside it, as processes on one storage. */
export interface Deployment {
  readonly gateway: BotOnFake;
  /** Starts a worker, which is given what nobody works at, and what the gateway takes in from now on. */
  readonly startWorker: (options: BotOnFakeOptions) => Promise<WorkerOnFake>;
}

export async function startDeployment(transport: Transport): Promise<Deployment> {
  const clock = createFakeClock();
  const ports = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
  let present: Activator | undefined;
  const forwarding: Activator = {
    activate: async (...activation) => await present?.activate(...activation),
    start: async () => undefined,
    stop: async () => undefined,
  };
  const gateway = await startBotOnFake(transport, {
    script: [],
    clock,
    role: 'gateway',
    storage: { ...ports, activator: forwarding },
  });
  return {
    gateway,
    startWorker: async (options) => {
      const ownClock = freezable(clock);
      // Each process has its own: one that is dead or frozen begins nothing, and another one may begin the same.
      const { activator } = createMemoryPorts({ clock: ownClock, logger: new RecordingLogger(), newToken: randomUUID });
      const storage: Storage = { ...ports, activator };
      const worker = await startBotOnFake(transport, {
        ...options,
        beside: gateway,
        role: 'worker',
        ownClock,
        storage,
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
