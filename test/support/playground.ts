import { afterEach } from 'vitest';
import { createWebAdapter } from '../../src/adapters/web/index.ts';
import { type BotOptions, createBot } from '../../src/bot.ts';
import { systemClock } from '../../src/core/index.ts';
import { createDemoStreamFn, demoModel } from '../../src/models/demo/index.ts';
import { createPlayground, createServer } from '../../src/server/index.ts';
import { silentLogger } from '../../src/silent-logger.ts';
import { builtPage } from './built-page.ts';

const HOST = '127.0.0.1';

/** Nobody waits for the grace that real runs get. */
const GRACE_MS = 100;

export interface PlaygroundSetup extends Partial<Omit<BotOptions, 'adapters' | 'clock' | 'logger'>> {
  /** @default any free one */
  readonly port?: number;
}

export interface RunningPlayground {
  readonly port: number;
  /** The address of the page as a person sees it. */
  pageOf(person: string): string;
  stop(): Promise<void>;
}

/**
 * Makes the function that starts playgrounds for the tests of a file: the real bot, adapter, server and page, in real
 * time, with a demo model that types fast. Each is stopped after its test.
 */
export function usePlayground(): (setup?: PlaygroundSetup) => Promise<RunningPlayground> {
  const running = new Set<RunningPlayground>();
  afterEach(async () => {
    for (const playground of running) await playground.stop();
    running.clear();
  });
  return async (setup) => {
    const playground = await startPlayground(setup);
    running.add(playground);
    return playground;
  };
}

async function startPlayground({ port = 0, ...options }: PlaygroundSetup = {}): Promise<RunningPlayground> {
  const common = { clock: systemClock, logger: silentLogger };
  const page = {
    botName: 'threadloop',
    model: demoModel.name,
    store: 'a store',
    isDurable: options.storage !== undefined,
  };
  const { adapter, routes } = createWebAdapter({ ...page, clock: systemClock });
  const bot = createBot({
    model: demoModel,
    streamFn: createDemoStreamFn({ tokenDelayMs: 1 }),
    settleMs: 0,
    progress: 'normal',
    admins: ['web:root'],
    ...options,
    ...common,
    adapters: [adapter],
  });
  const plugins = [createPlayground({ host: HOST, routes, pageFolder: await builtPage() })];
  const server = await createServer({ ...common, host: HOST, port, plugins, isReady: () => [] });
  await bot.start();
  let stopping: Promise<void> | undefined;
  return {
    port: Number(new URL(server.address).port),
    pageOf: (person) => `${server.address}/?as=${encodeURIComponent(person)}`,
    stop: () => {
      stopping ??= bot.stop(GRACE_MS).then(() => server.close(GRACE_MS));
      return stopping;
    },
  };
}
