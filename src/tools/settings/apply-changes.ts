import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../core/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { Actor, Change, SettingKey } from '../../threads/administration/settings-service.ts';
import type { SecretBox } from '../../threads/secret-box.ts';
import { bounded } from './bounded-value.ts';
import { entryId } from './entry-id.ts';
import type { SettingDefinition } from './setting-definition.ts';
import { type KeptEntry, type KeptSetting, type SettingsDocument, type Stamp } from './settings-document.ts';

/** A change that was checked. `definition`: undefined for what there is no setting of any more, which can be removed. */
export interface CheckedChange {
  readonly change: Change;
  readonly definition: SettingDefinition | undefined;
}

export interface ApplyOptions {
  readonly scope: Scope;
  readonly by: Actor;
  readonly at: number;
  readonly secrets: SecretBox | undefined;
}

/** Whether a change would leave everything as it is: made twice, it is made once. */
export function isDone({ change, definition }: CheckedChange, document: SettingsDocument, box?: SecretBox): boolean {
  const kept = document.settings[change.key];
  switch (change.kind) {
    case 'set':
      return kept?.set !== undefined && isDeepStrictEqual(inClear(kept.set.value, definition, box), change.value);
    case 'inherit':
      return kept?.set === undefined;
    case 'lock':
      return kept?.lock !== undefined;
    case 'unlock':
      return kept?.lock === undefined;
  }
}

/** A document after changes that are not done yet, with their entries for the audit log in it. */
export function applyChanges(
  document: SettingsDocument,
  changes: readonly CheckedChange[],
  { scope, by, at, secrets }: ApplyOptions,
): SettingsDocument {
  const version = document.version + 1;
  const stamp: Stamp = { who: { id: by.person.id, name: by.person.name }, at, surface: by.surface };
  const settings: Record<SettingKey, KeptSetting> = { ...document.settings };
  const entries: KeptEntry[] = [];
  for (const checked of changes) {
    const { change } = checked;
    const { key, kind } = change;
    const before = settings[key];
    const after = changed(before, checked, { version, stamp, secrets });
    settings[key] = after;
    const id = entryId(scope, { at, version, index: entries.length });
    const told = { before: toldOf(before, checked), after: toldOf(after, checked) };
    entries.push({ id, at, who: stamp.who, surface: stamp.surface, scope, key, change: kind, ...told, version });
  }
  return { version, settings, unlogged: [...document.unlogged, ...entries] };
}

function changed(
  before: KeptSetting | undefined,
  { change, definition }: CheckedChange,
  {
    version,
    stamp,
    secrets,
  }: { readonly version: number; readonly stamp: Stamp; readonly secrets: SecretBox | undefined },
): KeptSetting {
  const { set, lock } = before ?? {};
  const base = { version, changed: stamp, change: change.kind };
  const kept = { ...(set && { set }), ...(lock && { lock }) };
  switch (change.kind) {
    case 'set':
      return { ...base, ...kept, set: { value: sealed(change.value, definition, secrets), ...stamp } };
    case 'inherit':
      return { ...base, ...(lock && { lock }) };
    case 'lock':
      return { ...base, ...kept, lock: stamp };
    case 'unlock':
      return { ...base, ...(set && { set }) };
  }
}

function sealed(value: JsonValue, definition: SettingDefinition | undefined, box: SecretBox | undefined): JsonValue {
  if (definition?.purpose === undefined) return value;
  if (box === undefined || typeof value !== 'string')
    throw new Error('A secret is to be stored, and there is nothing to seal it with.');
  return box.seal(value, definition.purpose);
}

function inClear(
  stored: JsonValue,
  definition: SettingDefinition | undefined,
  box: SecretBox | undefined,
): JsonValue | undefined {
  if (definition?.purpose === undefined) return stored;
  return typeof stored === 'string' ? box?.open(stored, definition.purpose) : undefined;
}

/** What the log says of a key; of a secret only that it is there. */
function toldOf(kept: KeptSetting | undefined, { change, definition }: CheckedChange): JsonValue {
  if (change.kind === 'lock' || change.kind === 'unlock') return kept?.lock !== undefined;
  if (kept?.set === undefined) return null;
  const isSecret = definition === undefined ? change.key.includes('.secrets.') : definition.purpose !== undefined;
  return isSecret ? true : bounded(kept.set.value);
}
