import type { DiscordCalls } from '../adapters/discord/calls/discord-calls.ts';
import { messageIdOfLink as messageIdOfDiscordLink } from '../adapters/discord/message-link.ts';
import { messageIdOfLink } from '../adapters/slack/outbound/message-link.ts';
import { createInstallationEraser } from '../adapters/slack/workspaces/installation-eraser.ts';
import { createWebAdapter } from '../adapters/web/index.ts';
import { type Config, outgoingSettingsOf, redisSettingsOf } from '../config.ts';
import { systemClock } from '../core/index.ts';
import { createSharedStorage } from '../create-storage.ts';
import { listOfferedModels } from '../models/providers/offered-models.ts';
import { createOutgoing, type Outgoing } from '../outgoing.ts';
import { silentLogger } from '../silent-logger.ts';
import { createTexts } from '../text/index.ts';
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
    platforms: ({ config: { name: botName, model }, clock }) => {
      const { adapter } = createWebAdapter({ botName, model, store: '', isDurable: true, clock });
      // Slack's without its settings: what is stored of a workspace is erased by whoever has the storage.
      return [
        adapter,
        { platform: 'slack', messageIdOf: messageIdOfLink, createEraser: createInstallationEraser },
        { platform: 'discord', messageIdOf: messageIdOfDiscordLink },
      ];
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
      const signal = AbortSignal.timeout(LIST_MODELS_MS);
      return await withOutgoing(config, ({ fetch }) => listOfferedModels(request, { fetch, signal }));
    },
    inspectSlack: async (config) => {
      const { inspectSlack } = await import('../adapters/slack/workspaces/inspect-slack.ts');
      const { botToken, appToken, apiUrl } = config.slack;
      return await withOutgoing(config, ({ fetch }) =>
        inspectSlack({ botToken, appToken, access: { apiUrl, fetch, logger: silentLogger } }),
      );
    },
    inspectDiscord: async (config) => {
      const { inspectDiscord } = await import('../adapters/discord/inspect/inspect-discord.ts');
      const { wantedCommands } = await import('../adapters/discord/interact/registration/definitions.ts');
      const { neededPermissions } = await import('../adapters/discord/invite/permissions.ts');
      const { reachGateway } = await import('../adapters/discord/inspect/reach-gateway.ts');
      const commands = wantedCommands(config.discord, (locale) => createTexts(locale));
      const permissions = neededPermissions(config.discord);
      return await withDiscord(config, (calls, outgoing) => {
        const reach = async (address: string) => await reachGateway(address, { outgoing, clock: systemClock });
        return inspectDiscord(calls, { permissions, commands, reach });
      });
    },
    readDiscordApplication: async (config) => {
      const { learnApplication } = await import('../adapters/discord/inspect/inspect-discord.ts');
      return await withDiscord(config, learnApplication);
    },
    probePort,
    readReadiness,
  };
}

/** Asks Discord something with the token of the settings. */
async function withDiscord<T>(
  config: Config,
  ask: (calls: DiscordCalls, outgoing: Outgoing) => Promise<T>,
): Promise<T> {
  const { createDiscordCalls } = await import('../adapters/discord/calls/create-calls.ts');
  const { token = '', apiUrl } = config.discord;
  return await withOutgoing(config, (outgoing) => {
    const { fetch } = outgoing;
    return ask(createDiscordCalls({ token, apiUrl, fetch, clock: systemClock, logger: silentLogger }), outgoing);
  });
}

/** Does something over the way out that the settings describe. */
async function withOutgoing<T>(config: Config, act: (outgoing: Outgoing) => Promise<T>): Promise<T> {
  const outgoing = createOutgoing({ settings: outgoingSettingsOf(config), clock: systemClock, logger: silentLogger });
  try {
    return await act(outgoing);
  } finally {
    await outgoing.close();
  }
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
