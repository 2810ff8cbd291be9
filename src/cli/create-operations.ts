import { createWebAdapter } from '../adapters/web/index.ts';
import { outgoingSettingsOf, redisSettingsOf } from '../config.ts';
import { systemClock } from '../core/index.ts';
import { createSharedStorage } from '../create-storage.ts';
import { listOfferedModels } from '../models/providers/offered-models.ts';
import { createOutgoing } from '../outgoing.ts';
import { silentLogger } from '../silent-logger.ts';
import type { Storage } from '../threads/ports.ts';
import { RecordTrail } from '../threads/record-trail.ts';
import { checkServers } from '../threads/redis/checks/server-checks.ts';
import type { Operations } from './operations.ts';
import { probePort } from './probe-port.ts';
import { readReadiness } from './read-readiness.ts';

/** Milliseconds that a server of models may take to say which ones it has. */
const LIST_MODELS_MS = 5_000;

/** Makes what the commands for operators reach of the real world. */
export function createOperations(): Operations {
  return {
    nodeVersion: process.versions.node,
    adapters: ({ config: { name: botName, model }, clock }) => {
      const { adapter } = createWebAdapter({ botName, model, store: '', isDurable: true, clock });
      return [adapter];
    },
    openStorage: async ({ config, clock }) => {
      // The command says itself what fails, and `doctor` what to warn of.
      const logger = silentLogger;
      const storage = createSharedStorage({ config, clock, logger, onFatal: () => undefined });
      if (storage === undefined) return undefined;
      await openOrClose(storage);
      const trail = new RecordTrail({ records: storage.records, clock, logger });
      return {
        storage,
        countActivations: () => storage.countActivations(),
        readTrail: (messageId) => trail.read(messageId),
      };
    },
    checkStorage: async ({ config, clock }) => {
      const settings = redisSettingsOf(config.redis);
      return settings === undefined ? [] : await checkServers(settings, clock);
    },
    listModels: async (request, config) => {
      const outgoing = createOutgoing({
        settings: outgoingSettingsOf(config),
        clock: systemClock,
        logger: silentLogger,
      });
      const signal = AbortSignal.timeout(LIST_MODELS_MS);
      const offered = await listOfferedModels(request, { fetch: outgoing.fetch, signal });
      await outgoing.close();
      return offered;
    },
    probePort,
    readReadiness,
  };
}

/** A storage that could not be opened holds on to nothing. */
async function openOrClose(storage: Storage): Promise<void> {
  try {
    await storage.open();
  } catch (error) {
    await storage.close();
    throw error;
  }
}
