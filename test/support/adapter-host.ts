import { randomUUID } from 'node:crypto';
import { createConfigSettings, loadConfig } from '../../src/config.ts';
import { createSecretBox } from '../../src/secret-box.ts';
import { silentLogger } from '../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import { createTexts } from '../../src/text/index.ts';
import type { Adapter, AdapterHost, Intake } from '../../src/threads/adapter.ts';
import { MemoryRecords } from '../../src/threads/memory/index.ts';
import { MemoryLock } from '../../src/threads/memory/lock.ts';
import { placeSettings } from '../../src/threads/place-settings.ts';
import { Spending } from '../../src/threads/usage/spending.ts';

const config = await loadConfig({ env: {}, directory: '/nowhere' });
const budgets = { ...config.budgets, timeZone: config.timeZone };

/** What an adapter starts with, around an intake of the test's own. */
export function createAdapterHost(intake: Intake, clock: FakeClock = createFakeClock()): AdapterHost {
  const records = new MemoryRecords({ clock });
  const rateLimiter = { take: () => Promise.resolve({ ok: true as const, left: 0 }) };
  return {
    intake,
    records,
    usage: new Spending({ records, rateLimiter, clock, random: () => 0, budgets }),
    settings: placeSettings(createConfigSettings(config), () => ({})),
    readThread: () => Promise.resolve(undefined),
    uninstalled: () => Promise.resolve(),
    lock: new MemoryLock({ clock, newToken: () => randomUUID() }),
    rateLimiter,
    secrets: createSecretBox([new Uint8Array(32)]),
    outgoing: {
      fetch: globalThis.fetch,
      dispatcher: () => Promise.reject(new Error('No proxy in this test.')),
      isDirect: () => true,
    },
    textsOf: (locale) => createTexts(locale),
    botName: 'threadloop',
    toolLabels: () => ['Calculate'],
    clock,
    logger: silentLogger,
  };
}

/** Starts an adapter with both its halves. */
export async function startAdapter(adapter: Adapter, host: AdapterHost): Promise<void> {
  await adapter.connect?.(host);
  await adapter.start(host);
}
