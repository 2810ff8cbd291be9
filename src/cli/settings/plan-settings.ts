import { isDeepStrictEqual } from 'node:util';
import { nearestName } from '../../config/nearest-name.ts';
import type { JsonValue } from '../../core/index.ts';
import { createTexts } from '../../text/index.ts';
import { settingsOf } from '../../threads/administration/settings-of.ts';
import type { Change, SettingsView, SettingView } from '../../threads/administration/settings-service.ts';
import type { Catalogue } from '../../tools/index.ts';
import { scopeSettings } from './export-settings.ts';
import type { OpenedSettings } from './open-settings.ts';
import { scopeText } from './scope-text.ts';
import type { ScopeSettings } from './settings-file.ts';

const texts = createTexts('en');

/** What a file would change in one scope. */
export interface ScopePlan {
  readonly view: SettingsView;
  readonly changes: readonly PlannedChange[];
  /** Sentences that begin with the scope and the key. Nothing may be changed while there is one. */
  readonly problems: readonly string[];
  /** Secrets that the file expects, and nobody has entered. */
  readonly missingSecrets: readonly string[];
}

export interface PlannedChange {
  readonly change: Change;
  /** What the chat says now; null where it says nothing. Of locks, whether there is one. */
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/**
 * Compares a file with what is set in the chat. A scope that the file names is to be as the file says, so what only the
 * chat sets there is taken back; scopes that it does not name, and secrets, stay as they are.
 */
export async function planSettings(
  file: readonly ScopeSettings[],
  { service, catalogue }: Pick<OpenedSettings, 'service' | 'catalogue'>,
): Promise<readonly ScopePlan[]> {
  return await Promise.all(
    file.map(async (wanted) => planScope(wanted, await service.view(wanted.scope, texts), catalogue)),
  );
}

function planScope(wanted: ScopeSettings, view: SettingsView, catalogue: Catalogue): ScopePlan {
  const current = scopeSettings(view);
  const changes = [
    ...valueChanges(wanted, current),
    ...lockChanges(wanted, current),
    // What does not count any more is taken back, too.
    ...(view.leftovers ?? []).filter(({ key }) => !(key in wanted.set)).map(({ key }) => inherit(key, null)),
  ];
  const settings = new Map(settingsOf(view).map((setting) => [setting.key, setting]));
  const problems = [
    ...changes.flatMap(({ change }) => changeProblem(change, { settings, catalogue }) ?? []),
    ...wanted.secrets
      .filter((key) => settings.get(key)?.field.input.kind !== 'secret')
      .map((key) => `"${key}" is no secret that can be entered here.`),
  ];
  return {
    view,
    changes,
    problems: problems.map((problem) => `${scopeText(wanted.scope)}: ${problem}`),
    missingSecrets: wanted.secrets.filter((key) => !current.secrets.includes(key)),
  };
}

function valueChanges(wanted: ScopeSettings, current: ScopeSettings): readonly PlannedChange[] {
  const set = Object.entries(wanted.set)
    .filter(([key, value]) => !isDeepStrictEqual(current.set[key], value))
    .map(([key, value]): PlannedChange => {
      return { change: { kind: 'set', key, value }, before: current.set[key] ?? null, after: value };
    });
  const removed = Object.entries(current.set)
    .filter(([key]) => !(key in wanted.set))
    .map(([key, before]) => inherit(key, before));
  return [...set, ...removed];
}

function inherit(key: string, before: JsonValue): PlannedChange {
  return { change: { kind: 'inherit', key }, before, after: null };
}

function lockChanges({ locked: wanted }: ScopeSettings, { locked: current }: ScopeSettings): readonly PlannedChange[] {
  const locked = wanted.filter((key) => !current.includes(key));
  const unlocked = current.filter((key) => !wanted.includes(key));
  return [
    ...locked.map((key): PlannedChange => ({ change: { kind: 'lock', key }, before: false, after: true })),
    ...unlocked.map((key): PlannedChange => ({ change: { kind: 'unlock', key }, before: true, after: false })),
  ];
}

/** Why an operator cannot make a change, as the service would say it. */
function changeProblem(
  change: Change,
  { settings, catalogue }: { readonly settings: ReadonlyMap<string, SettingView>; readonly catalogue: Catalogue },
): string | undefined {
  const { key } = change;
  const definition = catalogue.find(key);
  const setting = settings.get(key);
  if (definition === undefined) {
    if (change.kind === 'inherit') return undefined;
    const nearest = nearestName(key, catalogue.keys);
    return `there is no setting "${key}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`;
  }
  if (setting === undefined) return `"${key}": ${texts.settings.problems.otherLevel(definition.levels)}`;
  if (setting.lock?.kind === 'config') return `"${key}": ${setting.lock.sentence}`;
  if (change.kind !== 'set') return undefined;
  if (definition.purpose !== undefined)
    return `"${key}" is a secret, which no file may hold; admins enter it in the chat.`;
  const checked = definition.check(change.value, texts);
  return checked.ok ? undefined : `"${key}": ${checked.problem}`;
}
