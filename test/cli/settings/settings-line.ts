import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenedSettings, openSettings } from '../../../src/cli/settings/open-settings.ts';
import { type Config, type ConfigInput, resolveConfig } from '../../../src/config.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { Actor, Change } from '../../../src/threads/administration/settings-service.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type CliRunOptions, runLine } from '../cli-harness.ts';
import { shareStorage } from '../fake-operations.ts';

export const KEY = Buffer.alloc(32, 3).toString('hex');

export const team = { kind: 'team', team: toTeamId('slack', 'T1') } as const satisfies Scope;
export const channel = { ...team, kind: 'channel', channels: ['slack:C1'] } as const satisfies Scope;

/** An admin, who changes things in the chat. */
const ann: Actor = { person: { id: 'slack:U1', name: 'Ann' }, surface: 'slack', isOperator: true };

/** A tool with an option and a secret, as code of a deployment. */
const SEARCH = `export const search = {
  name: 'search', label: 'Search', description: 'Searches.', parameters: { type: 'object', properties: {} },
  options: { type: 'object', properties: {
    limit: { type: 'integer', title: 'Results', description: 'How many.', minimum: 1, maximum: 10, default: 5 },
  }, required: ['limit'] },
  secrets: { key: { label: 'Key', description: 'Of the service.' } },
  execute: () => '',
};`;

export interface SettingsLine {
  readonly clock: FakeClock;
  readonly settings: OpenedSettings;
  readonly storage: Storage;
  /** Somebody changes something in the chat. */
  change(scope: Scope, ...changes: readonly Change[]): Promise<void>;
  /** Writes a file into the working directory. */
  write(name: string, value: object): Promise<void>;
  run(argv: readonly string[], options?: CliRunOptions): ReturnType<typeof runLine>;
}

/** A deployment with shared storage and a tool of its own, as its operator sees it. `startAt`: when the chat's clock begins. */
export async function openLine(input: ConfigInput = {}, startAt?: number): Promise<SettingsLine> {
  const clock = createFakeClock(startAt);
  const shared = shareStorage(clock);
  const directory = temporaryFolder({ 'tools/search.mjs': SEARCH });
  const options = { secretKey: KEY, toolsFolder: 'tools', ...input };
  await writeFile(join(directory, 'threadloop.config.json'), JSON.stringify(options));
  const config: Config = resolveConfig(options);
  const settings = await openSettings({ config, clock, logger: silentLogger }, shared.storage, { directory });
  const texts = createTexts('en');
  return {
    clock,
    settings,
    storage: shared.storage,
    change: async (scope, ...changes) => {
      const changed = await settings.service.change(scope, changes, { by: ann, ifVersion: 'any', texts });
      if (changed.status !== 'done') throw new Error(JSON.stringify(changed));
    },
    write: async (name, value) => await writeFile(join(directory, name), JSON.stringify(value)),
    run: async (argv, runOptions) => await runLine(argv, { directory, operations: shared, ...runOptions }),
  };
}
