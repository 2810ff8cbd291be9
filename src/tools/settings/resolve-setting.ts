import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../core/index.ts';
import type { Level } from '../../threads/administration/scope.ts';
import type { Origin, SettingKey } from '../../threads/administration/settings-service.ts';
import type { Person } from '../../threads/person.ts';
import type { SettingDefinition } from './setting-definition.ts';
import type { SettingLevel } from './setting-levels.ts';

/** A value that somebody set, and that counts. */
interface CountedValue {
  readonly value: JsonValue;
  readonly origin: Exclude<Origin, { readonly kind: 'default' }>;
  /** Which of the levels, from the widest. */
  readonly index: number;
}

/** What fixes a key for narrower levels; by the config also for its own. */
export type SettingHold =
  | { readonly kind: 'config'; readonly level: Level; readonly index: number }
  | { readonly kind: 'chat'; readonly level: Level; readonly index: number; readonly who: Person };

/** A key in a place. */
export interface ResolvedSetting {
  /** What counts, the widest first. */
  readonly counted: readonly CountedValue[];
  readonly hold: SettingHold | undefined;
  /** What holds: the narrowest that counts, else the default. */
  readonly value: JsonValue;
  readonly origin: Origin;
}

/**
 * Finds out what holds for a key, level by level from the widest; on each, what the chat says counts more than the
 * config. A key that the config locks at a level has what the config says there and below, and what the chat says above.
 * One that is locked in the chat has what holds at that level, unless the config locks it again further down.
 */
export function resolveSetting(definition: SettingDefinition, levels: readonly SettingLevel[]): ResolvedSetting {
  const { key } = definition;
  const counted: CountedValue[] = [];
  let hold: SettingHold | undefined;
  for (const [index, { level, config, chat }] of levels.entries()) {
    if (hold?.kind !== 'config' && isLocked(key, config.locked)) hold = { kind: 'config', level, index };
    const ofConfig = config.values[key] ?? definition.impliedBy?.(config);
    if (hold?.kind !== 'chat' && ofConfig !== undefined) {
      counted.push({ value: ofConfig, origin: { kind: 'config', level }, index });
    }
    const kept = chat.settings[key];
    if (hold !== undefined || kept === undefined) continue;
    const ofChat = kept.set === undefined ? undefined : readSet(definition, level, kept.set.value);
    if (kept.set !== undefined && ofChat !== undefined) {
      const { who, at } = kept.set;
      counted.push({ value: ofChat, origin: { kind: 'chat', level, who, at }, index });
    }
    if (kept.lock !== undefined) hold = { kind: 'chat', level, index, who: kept.lock.who };
  }
  const last = counted.at(-1);
  const isDefault = last === undefined || isDefaultOfConfig(definition, last);
  return {
    counted,
    hold,
    value: last?.value ?? definition.default,
    origin: isDefault ? { kind: 'default' } : last.origin,
  };
}

/** What is stored at a level, where it counts there; undefined where it does not. */
export function readSet(definition: SettingDefinition, level: Level, stored: JsonValue): JsonValue | undefined {
  return definition.levels.includes(level) ? definition.read(stored) : undefined;
}

/** The config has a value for everything; one that nobody chose is no news. */
function isDefaultOfConfig(definition: SettingDefinition, { origin, value }: CountedValue): boolean {
  const isWidest = origin.kind === 'config' && origin.level === 'deployment';
  return isWidest && isDeepStrictEqual(value, definition.default);
}

function isLocked(key: SettingKey, locked: readonly string[]): boolean {
  return locked.some((name) => name === key || (name.endsWith('*') && key.startsWith(name.slice(0, -1))));
}
