import { createConfigSettings, loadConfig } from '../../src/config.ts';
import { silentLogger } from '../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import type { Adapter, AdapterHost, Intake } from '../../src/threads/adapter.ts';
import { MemoryRecords } from '../../src/threads/memory/index.ts';

const config = await loadConfig({ env: {}, directory: '/nowhere' });

/** What an adapter starts with, around an intake of the test's own. */
export function createAdapterHost(intake: Intake, clock: FakeClock = createFakeClock()): AdapterHost {
  return {
    intake,
    records: new MemoryRecords({ clock }),
    settings: createConfigSettings(config),
    readThread: () => Promise.resolve(undefined),
    uninstalled: () => Promise.resolve(),
    clock,
    logger: silentLogger,
  };
}

/** Starts an adapter with both its halves. */
export async function startAdapter(adapter: Adapter, host: AdapterHost): Promise<void> {
  await adapter.connect?.(host);
  await adapter.start(host);
}
