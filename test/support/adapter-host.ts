import { randomUUID } from 'node:crypto';
import { deploymentLevelsOf, loadConfig } from '../../src/config.ts';
import { digest } from '../../src/digest.ts';
import { createSecretBox } from '../../src/secret-box.ts';
import { silentLogger } from '../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import { createTexts } from '../../src/text/index.ts';
import type { Adapter, AdapterHost, Intake } from '../../src/threads/adapter.ts';
import type { ApprovalDesk, Approvals } from '../../src/threads/approvals/approvals.ts';
import {
  type ApprovalKeeper,
  type ApprovalsOptions,
  createApprovals,
} from '../../src/threads/approvals/create-approvals.ts';
import { createErasing } from '../../src/threads/erasing/erasing.ts';
import { createFeedbackBook } from '../../src/threads/feedback/create-feedback-book.ts';
import { createMemoryPorts } from '../../src/threads/memory/index.ts';
import { placeSettings } from '../../src/threads/place-settings.ts';
import { createPrivacy } from '../../src/threads/privacy/create-privacy.ts';
import { Spending } from '../../src/threads/usage/spending.ts';
import { builtInTools, createSettings, createSettingsService } from '../../src/tools/index.ts';
import { openTestMcp } from './mcp-servers.ts';

const config = await loadConfig({ env: {}, directory: '/nowhere' });
const budgets = { ...config.budgets, timeZone: config.timeZone };

/** The same, with requests that tests make and carry out as runs do. */
export interface TestHost extends AdapterHost {
  readonly approvals: Approvals & ApprovalDesk & ApprovalKeeper;
}

/**
 * What an adapter starts with, around an intake of the test's own. `approving`: what requests for consent are made with
 * otherwise; by themselves they are shown nowhere, and everybody may decide.
 */
export function createAdapterHost(
  intake: Intake,
  clock: FakeClock = createFakeClock(),
  approving: Partial<ApprovalsOptions> = {},
): TestHost {
  const ports = createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
  const { records, lock } = ports;
  const settingsOptions = {
    records,
    deployment: deploymentLevelsOf(config),
    definitions: builtInTools,
    secrets: createSecretBox([new Uint8Array(32)]),
    teamsOf: () => undefined,
    clock,
    logger: silentLogger,
  };
  const rateLimiter = { take: () => Promise.resolve({ ok: true as const, left: 0 }) };
  const usage = new Spending({ records, rateLimiter, clock, random: () => 0, budgets });
  const settings = placeSettings(createSettings(settingsOptions), () => ({}));
  const administration = createSettingsService(settingsOptions);
  const erasing = createErasing({
    storage: ports,
    clock,
    logger: silentLogger,
    erasers: [],
    owners: ['notes'],
    stoppedBy: 'an operator',
  });
  const kept = { days: usage.days, owners: ['notes'], digest, newId: randomUUID };
  const privacy = createPrivacy({ ...ports, ...kept, erasing, clock, logger: silentLogger });
  return {
    intake,
    records,
    usage,
    settings,
    administration,
    feedback: createFeedbackBook({
      ...privacy,
      records,
      clock,
      placeOf: (thread) => settings.placeOf(thread),
      linkTo: async () => undefined,
    }),
    privacy,
    approvals: createApprovals({
      ...ports,
      settings,
      isInAudience: async () => true,
      administration,
      outboundOf: () => {
        throw new Error('Nothing is told in this test.');
      },
      textsOf: (locale) => createTexts(locale),
      digest,
      trail: { note: () => undefined },
      clock,
      logger: silentLogger,
      limits: { waking: 100, read: 100 },
      ...approving,
    }),
    mcpServers: openTestMcp({ clock, ports, config: { mcpHosts: ['*.example.com'] } }).administered(administration)
      .servers,
    readThread: () => Promise.resolve(undefined),
    uninstalled: () => Promise.resolve(),
    lock,
    rateLimiter,
    secrets: settingsOptions.secrets,
    outgoing: {
      fetch: globalThis.fetch,
      dispatcher: () => Promise.reject(new Error('No proxy in this test.')),
      isDirect: () => true,
    },
    textsOf: (locale) => createTexts(locale),
    botName: 'threadloop',
    toolLabels: () => ['Calculate'],
    helpFor: async () => ({ tools: ['Calculate'], isAdmin: false }),
    clock,
    logger: silentLogger,
  };
}

/** Starts an adapter with both its halves. */
export async function startAdapter(adapter: Adapter, host: AdapterHost): Promise<void> {
  await adapter.connect?.(host);
  await adapter.start(host);
}
