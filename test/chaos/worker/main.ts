import { DEFAULT_MODEL, systemClock } from '../../../src/core/index.ts';
import { createTokenCounter } from '../../../src/models/tokens/token-counter.ts';
import { createTexts } from '../../../src/text/index.ts';
import { NO_APPROVALS } from '../../../src/threads/approvals/no-approvals.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import { Reconciler } from '../../../src/threads/redis/queue/reconciler.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import { Spending } from '../../../src/threads/usage/spending.ts';
import { CHAOS_BUDGETS, CHAOS_SETTINGS } from '../chaos-settings.ts';
import { openDeployment } from '../deployment.ts';
import { createFileLogger } from '../file-logger.ts';
import { createOutbound, sendOverHttp } from '../platform/outbound-client.ts';
import { createRandom } from '../random.ts';
import { openRecords } from '../records.ts';
import { systemTime } from '../system-time.ts';
import { createChaosModel } from './chaos-model.ts';
import { createChaosTools } from './chaos-tools.ts';
import { currentRun, inCurrentRun, newRunToken } from './current-run.ts';
import { dieSummingUp } from './die-summing-up.ts';
import { recordStore } from './recorded-store.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** Milliseconds that runs get to end when the process is to end. */
const GRACE_MS = 4_000;

/** What keeps a process alive after so many milliseconds, when nothing should, is a fault. */
const LEFT_OVER_MS = 3_000;

const CONCURRENCY = 100;

const settings: WorkerSettings = JSON.parse(process.argv[2] ?? ''); // only fleet.ts starts this program
await run(settings);

/** A worker process with the real runner. It begins when it is started, and ends with SIGTERM. */
async function run({
  name,
  platformUrl,
  recordsPath,
  logPath,
  seed,
  modelMs,
  toolMs,
  toolTurns,
  contextWindow,
  deathPath,
  ...given
}: WorkerSettings): Promise<void> {
  const clock = systemClock;
  const random = createRandom(seed);
  const records = openRecords(recordsPath);
  const logger = createFileLogger(logPath, name);
  const noteWrong = (what: string): void => records.add({ kind: 'wrong', what: `${name}: ${what}`, at: systemTime() });
  process.on('warning', (warning) => noteWrong(`warning: ${warning.stack ?? warning.message}`));
  process.on('unhandledRejection', (reason) => noteWrong(`unhandled rejection: ${String(reason)}`));

  const deployment = await openDeployment({ ...given, url: given.redisUrl, clock, logger });
  const { activator, events, lock, rateLimiter } = deployment;
  const mortal = deathPath === '' ? deployment.store : dieSummingUp(deployment.store, deathPath);
  const store: ThreadStore = recordStore(mortal, records);
  const outbound = createOutbound(sendOverHttp(platformUrl), () => currentRun().token);
  const asked = createChaosModel({ clock, random, modelMs, toolTurns });
  const runThread = createRunner({
    approvals: NO_APPROVALS,
    store,
    activator,
    events,
    settings: CHAOS_SETTINGS,
    rateLimiter,
    rights: { mayUse: () => Promise.resolve(true) },
    clock,
    logger,
    trail: { note: () => undefined, read: () => Promise.resolve([]) },
    process: name,
    outboundOf: () => outbound,
    textsOf: (locale) => createTexts(locale),
    newToken: newRunToken,
    streamFnFor: () => asked,
    model: { ...DEFAULT_MODEL, contextWindow },
    thinkingLevel: 'off',
    countTokens: createTokenCounter(),
    systemPrompt: 'You are tested.',
    timeZone: 'UTC',
    tools: () => createChaosTools({ clock, random, records, toolMs }),
    limits: { turns: 1_000, repeats: 1_000, timeMs: 600_000, toolTimeoutMs: 60_000 },
    usage: new Spending({
      records: deployment.records,
      rateLimiter,
      clock,
      random: Math.random,
      budgets: CHAOS_BUDGETS,
    }),
    renewMs: given.leaseMs / 4,
    leaseMs: given.leaseMs,
    lateMs: 900_000,
    tooLateMs: 86_400_000,
  });
  const repair = {
    activate: async (...activation: Parameters<typeof activator.activate>) => {
      records.add({ kind: 'repair', thread: activation[0], at: systemTime() });
      await activator.activate(...activation);
    },
  };
  const { leaseMs, checkMs } = given;
  const reconciler = new Reconciler({
    store,
    activator: repair,
    lock,
    clock,
    logger,
    overdueMs: leaseMs,
    everyMs: checkMs,
  });
  await activator.start(inCurrentRun(runThread), { concurrency: CONCURRENCY });
  reconciler.start();
  process.send?.('ready');

  const end = async (): Promise<void> => {
    await reconciler.stop();
    await activator.stop(GRACE_MS);
    await deployment.close();
    records.close();
    process.disconnect();
    setTimeout(() => {
      process.stderr.write(`${name} does not end; left: ${process.getActiveResourcesInfo().join(', ')}\n`);
      process.exit(3);
    }, LEFT_OVER_MS).unref();
  };
  process.once('SIGTERM', () => void end());
  // Whoever started it is gone.
  process.once('disconnect', () => {
    if (process.listenerCount('SIGTERM') > 0) process.exit(4);
  });
}
