import type { JsonValue } from '../../core/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { Actor, AuditEntry, Change, SettingKey } from '../../threads/administration/settings-service.ts';
import { asObject, asObjects, asText, isObject, type JsonObject } from '../../threads/json-value.ts';
import type { Person } from '../../threads/person.ts';

/** What the keys of all scopes' documents begin with. */
export const SETTINGS_PREFIX = 'settings:';

/** What a scope sets, as it is stored. People stand under `who`, so that a setting outlives its author's erasure. */
export interface SettingsDocument {
  /** Counts the changes. */
  readonly version: number;
  readonly settings: Readonly<Record<SettingKey, KeptSetting>>;
  /**
   * Changes that the audit log does not have yet. They are written together with what they tell of, and moved there
   * afterwards: whoever dies in between leaves them for the next one.
   */
  readonly unlogged: readonly KeptEntry[];
}

/** One key of a scope: what is set, who may not set it, and who was here last. */
export interface KeptSetting {
  /** The document's version that it was changed with, in whatever way. */
  readonly version: number;
  readonly changed: Stamp;
  readonly change: Change['kind'];
  /** Absent: it inherits. Of a secret: sealed. */
  readonly set?: { readonly value: JsonValue } & Stamp;
  readonly lock?: Stamp;
}

export interface Stamp {
  readonly who: Person;
  readonly at: number;
  readonly surface: Actor['surface'];
}

/** An entry of the audit log, with the version that its scope had after the change. */
export interface KeptEntry extends AuditEntry {
  readonly version: number;
}

const EMPTY: SettingsDocument = { version: 0, settings: {}, unlogged: [] };

/** The name of a scope's document. The team's id stands between colons, so that erasing it finds all of them. */
export function documentKey(scope: Scope): string {
  switch (scope.kind) {
    case 'deployment':
    case 'direct':
      return `${SETTINGS_PREFIX}${scope.kind}`;
    case 'team':
      return `${SETTINGS_PREFIX}${scope.team}`;
    case 'channel':
      return `${SETTINGS_PREFIX}${scope.team}:${scope.channels[0]}`;
  }
}

/** Reads a document. What does not look like one, or a part of one, counts as not there: reading settings never fails for it. */
export function parseDocument(value: unknown): SettingsDocument {
  if (!isObject(value)) return EMPTY;
  const settings = Object.entries(asObject(value['settings'])).flatMap(([key, kept]): [SettingKey, KeptSetting][] => {
    const parsed = parseKept(kept);
    return parsed === undefined ? [] : [[key, parsed]];
  });
  return {
    version: isVersion(value['version']) ? value['version'] : 0,
    settings: Object.fromEntries(settings),
    unlogged: parseEntries(value['unlogged']),
  };
}

/** Reads entries of the audit log; what is none is left out. */
export function parseEntries(value: unknown): readonly KeptEntry[] {
  return asObjects(value).filter(isEntry);
}

/** An entry as it is shown. */
export function toEntry({ id, at, who, surface, scope, key, change, before, after }: KeptEntry): AuditEntry {
  return { id, at, who, surface, scope, key, change, before, after };
}

function parseKept(value: unknown): KeptSetting | undefined {
  if (!isObject(value)) return undefined;
  const { version, changed, change, set, lock } = value;
  if (!isVersion(version) || !isStamp(changed)) return undefined;
  return {
    version,
    changed,
    change: change === 'inherit' || change === 'lock' || change === 'unlock' ? change : 'set',
    ...(isSet(set) && { set }),
    ...(isStamp(lock) && { lock }),
  };
}

function isSet(value: unknown): value is NonNullable<KeptSetting['set']> {
  return isStamp(value) && 'value' in value && value.value !== undefined;
}

function isStamp(value: unknown): value is Stamp {
  return isObject(value) && isPerson(value['who']) && typeof value['at'] === 'number';
}

function isEntry(value: JsonObject): value is JsonObject & KeptEntry {
  if (!isStamp(value)) return false;
  const { id, key, scope, version }: JsonObject = value;
  return asText(id) !== undefined && typeof key === 'string' && isScope(scope) && isVersion(version);
}

function isScope(value: unknown): value is Scope {
  const { kind, team, channels } = asObject(value);
  if (kind === 'deployment' || kind === 'direct') return true;
  if (typeof team !== 'string') return false;
  return kind === 'team' || (kind === 'channel' && Array.isArray(channels) && typeof channels[0] === 'string');
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isPerson(value: unknown): value is Person {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';
}
