import type { Texts } from '../../../text/index.ts';
import type { AdapterHost } from '../../../threads/adapter.ts';
import type { Scope } from '../../../threads/administration/scope.ts';
import { settingsOf } from '../../../threads/administration/settings-of.ts';
import type { Actor, Change, Changed, SettingsView } from '../../../threads/administration/settings-service.ts';
import { parseRaw } from '../../../tools/forms/index.ts';
import type { ChangeAnswer } from './admin-protocol.ts';
import { type ChangeBody, type PauseBody, readRaw } from './admin-schemas.ts';
import { changedInWords } from './audit-words.ts';
import { showPlace } from './show-place.ts';

export interface ChangePlaceOptions {
  readonly by: Actor;
  readonly host: AdapterHost;
  readonly texts: Texts;
}

/**
 * Carries out what was entered on the page, all of it or nothing, and answers the place as it stands then. What cannot be
 * read is handed on as it was entered: the service takes none of it, and also says what is wrong with the rest.
 */
export async function changePlace(
  scope: Scope,
  { changes: entered, ifVersion }: Pick<ChangeBody, 'changes' | 'ifVersion'>,
  options: ChangePlaceOptions,
): Promise<ChangeAnswer> {
  const { host, texts, by } = options;
  const { administration } = host;
  const view = await administration.view(scope, texts);
  const { changes, problems } = readChanges(entered, view, texts);
  const changed = await administration.change(scope, changes, { by, ifVersion, texts });
  const isInvalid = changed.status === 'invalid';
  const told = isInvalid ? { ...changed, problems: { ...changed.problems, ...problems } } : changed;
  return await answer(scope, told, options);
}

/** Pauses a place, or lets the bot work there again. */
export async function pausePlace(
  scope: Scope,
  { isPaused, reason = '', ifVersion }: PauseBody,
  options: ChangePlaceOptions,
): Promise<ChangeAnswer> {
  const { by, host, texts } = options;
  const why = reason.trim();
  const value = isPaused ? { ...(why !== '' && { reason: why }) } : null;
  const changes: readonly Change[] = [{ kind: 'set', key: 'paused', value }];
  return await answer(scope, await host.administration.change(scope, changes, { by, ifVersion, texts }), options);
}

async function answer(scope: Scope, changed: Changed, { by, host, texts }: ChangePlaceOptions): Promise<ChangeAnswer> {
  const { administration } = host;
  const place = await showPlace(scope, by, administration, texts);
  const view = place.kind === 'admin' ? place.view : await administration.view(scope, texts);
  return { changed: changedInWords(changed, view, texts), place };
}

interface ReadChanges {
  readonly changes: readonly Change[];
  /** Of what cannot be read, by key. */
  readonly problems: Readonly<Record<string, string>>;
}

function readChanges(entered: ChangeBody['changes'], view: SettingsView, texts: Texts): ReadChanges {
  const settings = new Map(settingsOf(view).map((setting) => [setting.key, setting]));
  const problems: Record<string, string> = {};
  const changes = entered.flatMap(({ kind, key, raw: given }): Change | readonly Change[] => {
    // What was set for another version of a tool can still be taken back.
    if (kind !== 'set') return { kind, key };
    const setting = settings.get(key);
    const read = readRaw(given);
    if (setting === undefined || !read.ok) {
      problems[key] = texts.web.unknownSetting;
      return { kind, key: UNKNOWN, value: '' };
    }
    const parsed = parseRaw(setting.field, read.raw, texts);
    if (!parsed.ok) {
      problems[key] = parsed.problem;
      const { raw = '' } = read;
      return { kind, key, value: typeof raw === 'object' ? [...raw] : raw };
    }
    if (parsed.value !== undefined) return { kind, key, value: parsed.value };
    // The input of a secret is empty at first: only who removes it means that.
    return setting.field.input.kind === 'secret' ? [] : { kind: 'inherit', key };
  });
  return { changes, problems };
}

/** No setting is named so: a change of it is refused, and what comes with it. */
const UNKNOWN = '';
