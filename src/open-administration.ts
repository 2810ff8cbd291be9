import { type Config, deploymentLevelsOf, secretKeysOf } from './config.ts';
import type { Clock, Logger } from './core/index.ts';
import { createOutboundFinder } from './outbound-directory.ts';
import { createSecretBox } from './secret-box.ts';
import type { Adapter } from './threads/adapter.ts';
import type { Audience } from './threads/administration/audience.ts';
import type { SettingsService } from './threads/administration/settings-service.ts';
import type { Person } from './threads/person.ts';
import { placeSettings } from './threads/place-settings.ts';
import type { Storage } from './threads/ports.ts';
import type { SecretBox } from './threads/secret-box.ts';
import type { PlacedSettings, SettingsPlace, ToolRights } from './threads/settings.ts';
import { stopPaused } from './threads/stop-paused.ts';
import type { ThreadId } from './threads/thread-id.ts';
import { atMost } from './threads/within.ts';
import {
  createSettings,
  createSettingsService,
  isInAudience,
  resealOutdated,
  type ToolCatalogue,
  type ToolDefinition,
} from './tools/index.ts';

/** Longest wait for what is stopped by a pause, in milliseconds: a platform gives up on a form after three seconds. */
const STOPPING_MS = 1_000;

export interface AdministrationOptions {
  readonly config: Config;
  /** The deployment's own tools. */
  readonly definitions: readonly ToolDefinition[];
  /** All tools, by team. @default the deployment's own */
  readonly tools?: ToolCatalogue;
  readonly ports: Pick<Storage, 'records' | 'store'>;
  readonly adapters: readonly Adapter[];
  /** What the deployment's own code says besides. @default everybody may use every tool */
  readonly mayUseTool: ((person: Person, tool: string, thread: ThreadId) => boolean | Promise<boolean>) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What is set, who may change it, and who may use which tool. */
export interface Administration {
  readonly settings: PlacedSettings;
  readonly administration: SettingsService;
  readonly rights: ToolRights;
  /** Whether something in a place is for somebody, asked now. */
  isInAudience(person: Person, audience: Audience, place: SettingsPlace): Promise<boolean>;
  readonly secrets: SecretBox | undefined;
  /** Seals secrets anew that were sealed with an older key. Never rejects: a failure is logged. */
  reseal(): Promise<void>;
}

/** Makes the settings of a deployment: what its config says, and what admins have changed since. */
export function openAdministration(options: AdministrationOptions): Administration {
  const { config, definitions, tools, ports, adapters, mayUseTool, clock, logger } = options;
  const { records, store } = ports;
  const secrets = config.secretKey === undefined ? undefined : createSecretBox(secretKeysOf(config.secretKey));
  const teamsOf = (platform: string) => adapters.find((adapter) => adapter.platform === platform)?.outbound.teams;
  const deployment = deploymentLevelsOf(config, secrets);
  const common = { records, deployment, definitions, tools, secrets, teamsOf, clock, logger };
  const settings = placeSettings(createSettings(common), createOutboundFinder(adapters));
  const stop = async (): Promise<void> => {
    try {
      const stopped = await stopPaused({ store, settings, logger });
      logger.info({ stopped }, 'The bot was paused; what was at work there is told to stop.');
    } catch (error) {
      logger.error({ err: error }, 'What is at work where the bot was paused could not be looked for.');
    }
  };
  const onPaused = async (): Promise<void> => {
    await atMost(STOPPING_MS, stop(), clock);
  };
  const administration = createSettingsService({ ...common, onPaused, auditDays: config.auditDays });
  const isFor = (person: Person, audience: Audience, place: SettingsPlace) =>
    isInAudience(person, audience, place, { settings, teamsOf, clock, logger });
  const rights: ToolRights = {
    mayUse: async (person, tool, thread) => {
      const place = await settings.placeOf(thread);
      const { audience } = (await settings.read(place)).toolSettings[tool] ?? {};
      if (audience !== undefined && !(await isFor(person, audience, place))) return false;
      return (await mayUseTool?.(person, tool, thread)) ?? true;
    },
  };
  return {
    settings,
    administration,
    rights,
    isInAudience: isFor,
    secrets,
    reseal: async () => {
      if (secrets === undefined) return;
      try {
        const { resealed, unreadable } = await resealOutdated(records, secrets, { clock, random: Math.random });
        if (resealed > 0) logger.info({ resealed }, 'Secrets of tools were sealed with the newest key.');
        if (unreadable > 0) logger.warn({ unreadable }, 'Secrets of tools cannot be opened with any key that is set.');
      } catch (error) {
        logger.warn({ err: error }, 'Secrets of tools could not be looked at; those of an older key stay as they are.');
      }
    },
  };
}
