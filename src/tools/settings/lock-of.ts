import type { Texts } from '../../text/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { SettingLock } from '../../threads/administration/settings-service.ts';
import { parseTeamId } from '../../threads/thread-id.ts';
import type { SettingHold } from './resolve-setting.ts';
import type { SettingLevel } from './setting-levels.ts';

export interface LockOptions {
  readonly scope: Scope;
  readonly levels: readonly SettingLevel[];
  readonly texts: Texts;
}

/** Why a key cannot be changed in a scope, and who can; undefined where it can. A scope's own lock binds narrower ones only. */
export function lockOf(hold: SettingHold | undefined, { scope, levels, texts }: LockOptions): SettingLock | undefined {
  const isOwn = hold?.kind === 'chat' && hold.index === levels.length - 1;
  if (hold === undefined || isOwn) return undefined;
  const { kind, level } = hold;
  const who = kind === 'chat' ? hold.who.name : '';
  return { kind, level, sentence: texts.settings.lock({ kind, level, who, platform: platformOf(scope) }) };
}

/** Undefined where a scope is of all platforms. */
export function platformOf(scope: Scope): string | undefined {
  return scope.kind === 'team' || scope.kind === 'channel' ? parseTeamId(scope.team).platform : undefined;
}
