import type { JsonValue } from '../../core/index.ts';
import { createTexts } from '../../text/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import { settingsOf } from '../../threads/administration/settings-of.ts';
import type { SettingsView } from '../../threads/administration/settings-service.ts';
import { storedScopes } from '../../tools/index.ts';
import type { CliContext, ExitCode } from '../cli-context.ts';
import { writeJson } from '../write-json.ts';
import type { OpenedSettings } from './open-settings.ts';
import { type ScopeSettings, settingsDocument } from './settings-file.ts';

const texts = createTexts('en');

/** Writes what admins have set in the chat, everywhere or in one scope, as JSON that `settings apply` takes. */
export async function exportSettings(
  { service, records }: OpenedSettings,
  only: Scope | undefined,
  { stdout }: Pick<CliContext, 'stdout'>,
): Promise<ExitCode> {
  const scopes = only === undefined ? await storedScopes(records) : [only];
  const views = await Promise.all(scopes.map((scope) => service.view(scope, texts)));
  const settings = views.map(scopeSettings);
  // A scope in which everything was taken back says nothing.
  const told = settings.filter((each) => only !== undefined || !isEmpty(each));
  writeJson(settingsDocument(told), stdout, 2);
  return 0;
}

/** What a scope itself sets. */
export function scopeSettings(view: SettingsView): ScopeSettings {
  const all = settingsOf(view);
  const values = all.filter(({ field, own }) => own !== undefined && field.input.kind !== 'secret');
  const secrets = all.filter(({ field, own }) => own !== undefined && field.input.kind === 'secret');
  return {
    scope: view.scope,
    set: Object.fromEntries(values.map(({ key, own = null }): [string, JsonValue] => [key, own])),
    locked: all.filter(({ isLockedBelow }) => isLockedBelow).map(({ key }) => key),
    secrets: secrets.map(({ key }) => key),
  };
}

function isEmpty({ set, locked, secrets }: ScopeSettings): boolean {
  return Object.keys(set).length + locked.length + secrets.length === 0;
}
