import { checkPlaces } from '../../check-places.ts';
import { deploymentLevelsOf, secretKeysOf } from '../../config.ts';
import { createSecretBox } from '../../secret-box.ts';
import type { Actor, SettingsService } from '../../threads/administration/settings-service.ts';
import { placeSettings } from '../../threads/place-settings.ts';
import type { Records, Storage } from '../../threads/ports.ts';
import type { SecretBox } from '../../threads/secret-box.ts';
import { stopPaused } from '../../threads/stop-paused.ts';
import { chooseTools } from '../../tool-choice.ts';
import {
  type Catalogue,
  createCatalogue,
  createSettings,
  createSettingsService,
  serverToolIn,
  serverToolNamed,
  storedKeys,
  type ToolDefinition,
} from '../../tools/index.ts';
import { toolsOf } from '../configured-tools.ts';
import type { OperationsInput } from '../operations.ts';
import type { ScopeSettings } from './settings-file.ts';

/** Whoever runs the deployment, at a terminal. */
export const operator: Actor = {
  person: { id: 'operator', name: 'operator' },
  surface: 'cli',
  isOperator: true,
};

/** The settings of a deployment, without a bot. */
export interface OpenedSettings {
  readonly service: SettingsService;
  readonly catalogue: Catalogue;
  readonly records: Records;
  readonly secrets: SecretBox | undefined;
}

/**
 * Makes the service of a deployment's settings on its storage. No MCP server is asked for its tools: those count as there
 * that something is set for, or to be set by `file`.
 *
 * @throws ThreadloopError `config_invalid` and `tool_invalid`, as the start of the bot does.
 */
export async function openSettings(
  { config, clock, logger }: OperationsInput,
  { records, store }: Pick<Storage, 'records' | 'store'>,
  { directory, file = [] }: { readonly directory: string; readonly file?: readonly ScopeSettings[] },
): Promise<OpenedSettings> {
  const { definitions, on } = chooseTools(await toolsOf(config, directory));
  checkPlaces(config, definitions);
  const secrets = config.secretKey === undefined ? undefined : createSecretBox(secretKeysOf(config.secretKey));
  const deployment = deploymentLevelsOf({ ...config, tools: on }, secrets);
  const known = [...definitions, ...(await serverTools(records, file))];
  // Operators may change everything, so no platform is asked.
  const common = { records, deployment, definitions: known, secrets, teamsOf: () => undefined, clock, logger };
  // Where a platform has places within places its own process knows better: there a run ends at its next turn.
  const placed = placeSettings(createSettings(common), () => undefined);
  const service = createSettingsService({
    ...common,
    onPaused: async () => void (await stopPaused({ store, settings: placed, logger })),
    auditDays: config.auditDays,
  });
  return { service, catalogue: createCatalogue(deployment, known), records, secrets };
}

async function serverTools(records: Records, file: readonly ScopeSettings[]): Promise<readonly ToolDefinition[]> {
  const inFile = file.flatMap(({ set, locked }) => [...Object.keys(set), ...locked]);
  const keys = [...inFile, ...(await storedKeys(records))];
  return [...new Set(keys.flatMap((key) => serverToolIn(key) ?? []))].sort().map(serverToolNamed);
}
