import { type TObject, Type } from '@sinclair/typebox';
import { createSecretBox } from '../../../src/secret-box.ts';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type {
  Actor,
  Change,
  Changed,
  ChangeOptions,
  SettingsService,
} from '../../../src/threads/administration/settings-service.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';
import type { Records } from '../../../src/threads/ports.ts';
import type { SecretBox } from '../../../src/threads/secret-box.ts';
import type { Settings, SettingsPlace } from '../../../src/threads/settings.ts';
import type { TeamDirectory } from '../../../src/threads/team-directory.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import {
  type ConfigLevel,
  createSettings,
  createSettingsService,
  type DeploymentLevels,
  defineTool,
  type SettingsServiceOptions,
  type ToolCatalogue,
  type ToolDefinition,
} from '../../../src/tools/index.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';

export const TEAM = toTeamId('slack', 'T1');
export const texts = createTexts('en');

export const everywhere = { kind: 'deployment' } as const satisfies Scope;
export const direct = { kind: 'direct' } as const satisfies Scope;
export const team = { kind: 'team', team: TEAM } as const satisfies Scope;
export const general = { kind: 'channel', team: TEAM, channels: ['slack:C1'] } as const satisfies Scope;
/** A thread of Discord's kind: it is in a channel, and that in a category. */
export const nested = {
  kind: 'channel',
  team: TEAM,
  channels: ['slack:C1', 'slack:C2', 'slack:C3'],
} as const satisfies Scope;

export const inGeneral: SettingsPlace = { team: TEAM, channels: ['slack:C1'] };
export const inDirect: SettingsPlace = { team: undefined, channels: ['slack:D1'] };

/** An admin of the team on its platform. */
export const ann: Actor = { person: { id: 'slack:U1', name: 'Ann' }, surface: 'slack' };
/** Another one. */
export const ben: Actor = { person: { id: 'slack:U2', name: 'Ben' }, surface: 'web' };
/** Nobody in particular. */
export const cid: Actor = { person: { id: 'slack:U3', name: 'Cid' }, surface: 'slack' };
/** An admin of the deployment. */
export const dan: Actor = { person: { id: 'terminal:dan', name: 'Dan' }, surface: 'cli' };
/** Whoever has the deployment's token. */
export const operator: Actor = { person: { id: 'operator', name: 'an operator' }, surface: 'cli', isOperator: true };

export const search: ToolDefinition = defineTool<TObject>({
  name: 'search',
  label: 'Search',
  description: 'Searches.',
  parameters: Type.Object({}),
  reach: 'outside',
  options: Type.Object({
    limit: Type.Integer({ title: 'Results', description: 'How many.', minimum: 1, maximum: 10, default: 5 }),
    site: Type.Optional(Type.String({ title: 'Site', description: 'Only there.', minLength: 1 })),
  }),
  secrets: {
    key: { label: 'Key', description: 'Of the service.', isRequired: true },
    other: { label: 'Other', description: 'Not needed.' },
  },
  execute: () => '',
});

export const count: ToolDefinition = defineTool({
  name: 'count',
  label: 'Count',
  description: 'Counts.',
  about: 'It counts.',
  parameters: Type.Object({}),
  execute: () => '',
});

export interface World {
  readonly service: SettingsService;
  readonly settings: Settings;
  readonly records: Records;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly options: SettingsServiceOptions;
  /** Scopes that `onPaused` was called with. */
  readonly paused: Scope[];
  /** Changes a scope, written over everything, by Ann unless somebody else is named. */
  change(scope: Scope, changes: readonly Change[], options?: Partial<ChangeOptions>): Promise<Changed>;
  /** Sets keys of a scope by whoever may everything, and expects that to work. */
  set(scope: Scope, values: Readonly<Record<string, Extract<Change, { kind: 'set' }>['value']>>): Promise<void>;
  lock(scope: Scope, ...keys: readonly string[]): Promise<void>;
}

export interface WorldOptions {
  readonly config?: Partial<DeploymentLevels>;
  readonly definitions?: readonly ToolDefinition[];
  readonly tools?: ToolCatalogue;
  readonly secrets?: SecretBox | undefined;
  readonly directory?: Partial<TeamDirectory>;
  readonly records?: Records;
  readonly clock?: FakeClock;
  readonly auditDays?: number;
}

export function level(values: ConfigLevel['values'] = {}, locked: readonly string[] = []): ConfigLevel {
  return { values, locked };
}

/** A deployment with Slack, whose team is run by Ann and Ben. Process-wide state there is none: make as many as you like. */
export function createWorld(given: WorldOptions = {}): World {
  const { clock = createFakeClock(), definitions = [search, count], auditDays } = given;
  const records = given.records ?? new MemoryRecords({ clock });
  const logger = new RecordingLogger();
  const paused: Scope[] = [];
  const directory: TeamDirectory = {
    isAdmin: async (person) => [ann.person.id, ben.person.id].includes(person),
    isInGroup: async () => false,
    list: async () => [],
    ...given.directory,
  };
  const options: SettingsServiceOptions = {
    records,
    deployment: {
      deployment: level(),
      direct: level(),
      team: () => level(),
      channel: () => level(),
      admins: [dan.person.id],
      models: ['own/model', 'other/model'],
      ...given.config,
    },
    definitions,
    tools: given.tools,
    secrets: 'secrets' in given ? given.secrets : createSecretBox([new Uint8Array(32)]),
    teamsOf: (platform) => (platform === 'slack' ? directory : undefined),
    clock,
    logger,
    onPaused: (scope) => {
      paused.push(scope);
    },
    auditDays,
    random: () => 0,
  };
  const service = createSettingsService(options);
  const change: World['change'] = (scope, changes, by) =>
    service.change(scope, changes, { by: ann, ifVersion: 'any', texts, ...by });
  const force = async (scope: Scope, changes: readonly Change[]): Promise<void> => {
    const changed = await change(scope, changes, { by: operator });
    if (changed.status !== 'done') throw new Error(`The change was not made: ${JSON.stringify(changed)}`);
  };
  return {
    service,
    settings: createSettings(options),
    records,
    clock,
    logger,
    options,
    paused,
    change,
    set: (scope, values) =>
      force(
        scope,
        Object.entries(values).map(([key, value]) => ({ kind: 'set', key, value })),
      ),
    lock: (scope, ...keys) =>
      force(
        scope,
        keys.map((key) => ({ kind: 'lock', key })),
      ),
  };
}
