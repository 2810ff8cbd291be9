import type { Level, Scope } from '../../threads/administration/scope.ts';
import type { Records } from '../../threads/ports.ts';
import type { SettingsPlace } from '../../threads/settings.ts';
import type { ConfigLevel, DeploymentLevels } from './deployment-levels.ts';
import { documentKey, parseDocument, type SettingsDocument } from './settings-document.ts';

/** One level of a place: what the config sets there, and what is set in the chat. */
export interface SettingLevel {
  readonly level: Level;
  readonly config: ConfigLevel;
  readonly chat: SettingsDocument;
  /** The version of the stored document; `new`: there is none. */
  readonly stored: number | 'new';
}

export interface LevelsOptions {
  readonly records: Records;
  readonly deployment: DeploymentLevels;
}

const NOTHING = parseDocument(undefined);

/**
 * Reads what is set in a place: its levels, the widest first. All documents are read at once, and only those that can be
 * there: nothing is set in the chat for a single conversation of two.
 */
export async function levelsOfPlace(place: SettingsPlace, options: LevelsOptions): Promise<readonly SettingLevel[]> {
  const { team, channels, isDirect = false } = place;
  const outer: Scope = team === undefined ? { kind: 'direct' } : { kind: 'team', team };
  // From the widest to the narrowest, each with what it is in.
  const inner = channels.map((channel, index) => ({
    channel,
    scope:
      team === undefined || isDirect
        ? undefined
        : ({ kind: 'channel', team, channels: [channel, ...channels.slice(index + 1)] } as const),
  }));
  return await Promise.all([
    readLevel({ kind: 'deployment' }, options),
    readLevel(outer, options),
    ...inner.toReversed().map(async ({ channel, scope }): Promise<SettingLevel> => {
      if (scope !== undefined) return await readLevel(scope, options);
      return { level: 'channel', config: options.deployment.channel(channel), chat: NOTHING, stored: 'new' };
    }),
  ]);
}

/** The same for a scope: its own level is the last. */
export async function levelsOfScope(scope: Scope, options: LevelsOptions): Promise<readonly SettingLevel[]> {
  if (scope.kind === 'deployment') return [await readLevel(scope, options)];
  const place =
    scope.kind === 'channel' ? scope : { channels: [], team: scope.kind === 'team' ? scope.team : undefined };
  return await levelsOfPlace(place, options);
}

async function readLevel(scope: Scope, { records, deployment }: LevelsOptions): Promise<SettingLevel> {
  const config = configOf(scope, deployment);
  const document = await records.get<unknown>(documentKey(scope));
  return {
    level: scope.kind,
    config,
    chat: document === undefined ? NOTHING : parseDocument(document.value),
    stored: document?.version ?? 'new',
  };
}

function configOf(scope: Scope, deployment: DeploymentLevels): ConfigLevel {
  switch (scope.kind) {
    case 'deployment':
      return deployment.deployment;
    case 'direct':
      return deployment.direct;
    case 'team':
      return deployment.team(scope.team);
    case 'channel':
      return deployment.channel(scope.channels[0]);
  }
}
