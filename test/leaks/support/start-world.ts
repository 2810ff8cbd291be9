import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type BotOptions, createBot } from '../../../src/bot.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import { createScriptedModel } from '../../../src/testing/scripted-model.ts';
import type { Adapter, AdapterHost } from '../../../src/threads/adapter.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { type PassingTime, passingTime } from '../../adapters/support/passing-time.ts';
import { AskingModel } from './asking-model.ts';
import type { LeakPlace } from './leak-place.ts';
import { type Break, unbroken } from './leak-world.ts';

/** Steps of the clock while an answer is waited for, and how many of them. */
const STEP_MS = 1_000;
const MAX_STEPS = 1_000;

export interface StartedBot extends Pick<PassingTime, 'during' | 'pass'> {
  /** Lets time pass, in large steps, until something holds. */
  readonly until: (what: string, holds: () => boolean) => Promise<void>;
  readonly model: AskingModel;
  readonly storage: Storage;
  readonly host: AdapterHost;
}

/** The storage of a deployment, in this process. */
export function createStorage(clock: FakeClock): Storage {
  return createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
}

/** Starts a whole bot on a platform whose rules are broken as asked, with a model that asks for everything. */
export async function startBot(
  adapter: Adapter,
  places: readonly LeakPlace[],
  options: Partial<BotOptions> & {
    readonly clock: FakeClock;
    readonly storage: Storage;
    /** @default no rule is broken */
    readonly breaks?: Break;
    /** Waits for what is on its way to the platform: the clock stands still meanwhile. */
    readonly settled: () => Promise<void>;
  },
): Promise<StartedBot> {
  const { clock, storage, breaks = unbroken, settled, ...more } = options;
  const model = new AskingModel();
  const known: { host?: AdapterHost } = {};
  const listening: Adapter = {
    ...adapter,
    outbound: { ...adapter.outbound, ...breaks(adapter.outbound, places) },
    connect: async (host) => {
      known.host = host;
      await adapter.connect?.(host);
    },
  };
  const bot = createBot({
    adapters: [listening],
    streamFn: createScriptedModel(model.script, { clock }),
    settleMs: 0,
    limits: { turns: 500, repeats: 100, minutes: 120 },
    ...more,
    clock,
    storage,
  });
  const time = passingTime(clock, settled);
  await time.during(bot.start());
  onTestFinished(() => time.during(bot.stop(0)));
  if (known.host === undefined) throw new Error('The adapter was to be connected.');
  const until = async (what: string, holds: () => boolean): Promise<void> => {
    for (let steps = 0; !holds(); steps += 1) {
      if (steps > MAX_STEPS) throw new Error(`It did not come to pass: ${what}.`);
      await settled();
      await clock.advanceAsync(STEP_MS);
    }
  };
  return { during: time.during, pass: time.pass, until, model, storage, host: known.host };
}
