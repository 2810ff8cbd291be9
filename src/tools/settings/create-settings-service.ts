import type { Scope } from '../../threads/administration/scope.ts';
import type {
  Actor,
  AuditEntry,
  Change,
  Changed,
  ChangeOptions,
  SettingsService,
} from '../../threads/administration/settings-service.ts';
import type { Settings } from '../../threads/settings.ts';
import type { TeamId } from '../../threads/thread-id.ts';
import { applyChanges, type CheckedChange, isDone } from './apply-changes.ts';
import { AuditLog } from './audit-log.ts';
import { type Catalogues, createCatalogues } from './catalogue-of.ts';
import { type Attempt, changeDocument } from './change-document.ts';
import { checkChanges } from './check-changes.ts';
import { createSettings } from './create-settings.ts';
import { platformOf } from './lock-of.ts';
import { type PlaceAnswers, placeProblems } from './place-problems.ts';
import { resealed } from './reseal-outdated.ts';
import { levelsOfScope } from './setting-levels.ts';
import { documentKey, type KeptEntry, type KeptSetting, type SettingsDocument, toEntry } from './settings-document.ts';
import type { SettingsServiceOptions } from './settings-options.ts';
import { settingsView } from './settings-view.ts';

/** What a change is made with. */
interface Service {
  readonly options: SettingsServiceOptions & { readonly random: () => number };
  readonly settings: Settings;
  readonly catalogues: Catalogues;
  readonly audit: AuditLog;
}

/** Makes the service behind every surface that settings are changed on. */
export function createSettingsService(given: SettingsServiceOptions): SettingsService {
  const options = { ...given, random: given.random ?? Math.random };
  const settings = createSettings(options);
  const catalogues = createCatalogues(options);
  const audit = new AuditLog({ ...options, auditDays: options.auditDays ?? 365 });
  const service: Service = { options, settings, catalogues, audit };
  return {
    mayChange: (actor, scope) => mayChange(actor, scope, service),
    refusal: async (scope, texts) => texts.settings.refusal({ level: scope.kind, platform: platformOf(scope) }),
    view: async (scope, texts) => {
      const [levels, catalogue] = await Promise.all([levelsOfScope(scope, options), catalogues.of(teamIn(scope))]);
      return settingsView({ scope, levels, catalogue, secrets: options.secrets, texts });
    },
    change: async (scope, changes, changeOptions) => {
      const answers: PlaceAnswers = new Map();
      const { changed, done } = await changeDocument<Outcome>(
        documentKey(scope),
        () => attemptChange(scope, changes, { ...changeOptions, answers }, service),
        options,
      );
      if (done.length === 0) return changed;
      await audit.collect(scope);
      const isPaused = done.some(({ change: { key, kind } }) => key === 'paused' && kind === 'set');
      if (isPaused) await tellPaused(scope, options);
      return changed;
    },
    note: (scope, note) => audit.note(scope, note),
    audit: (scope, page) => audit.read(scope, page),
  };
}

async function mayChange(actor: Actor, scope: Scope, { options, settings }: Service): Promise<boolean> {
  if (actor.isOperator === true) return true;
  switch (scope.kind) {
    case 'deployment':
    case 'direct':
      return options.deployment.admins.includes(actor.person.id);
    case 'team':
      return await settings.isAdmin(actor.person, scope.team);
    case 'channel':
      return await settings.isAdminAt(actor.person, scope);
  }
}

function teamIn(scope: Scope): TeamId | undefined {
  return scope.kind === 'team' || scope.kind === 'channel' ? scope.team : undefined;
}

interface Outcome {
  readonly changed: Changed;
  /** What was changed by it. */
  readonly done: readonly CheckedChange[];
}

/** Looks at a scope as it now stands, and says what is to be written. Rights, too, are those of this moment. */
async function attemptChange(
  scope: Scope,
  changes: readonly Change[],
  { by, ifVersion, texts, answers }: ChangeOptions & { readonly answers: PlaceAnswers },
  service: Service,
): Promise<Attempt<Outcome>> {
  const { options, catalogues, audit } = service;
  const { secrets, clock } = options;
  const [levels, catalogue] = await Promise.all([levelsOfScope(scope, options), catalogues.of(teamIn(scope))]);
  const own = levels.at(-1);
  if (own === undefined) throw new Error('A scope has a level of its own.');
  const { chat, stored } = own;
  const nothing = (changed: Changed): Attempt<Outcome> => ({ result: { changed, done: [] } });

  const refusal = await refusalOf(scope, changes, by, service);
  if (refusal !== undefined) {
    const where = { level: scope.kind, platform: platformOf(scope) };
    return nothing({ status: 'refused', sentence: texts.settings[refusal](where) });
  }
  const checked = checkChanges(changes, { scope, by, levels, catalogue, canSeal: secrets !== undefined, texts });
  if (Object.keys(checked.problems).length > 0) return nothing({ status: 'invalid', problems: checked.problems });

  const open = checked.changes.filter((change) => !isDone(change, chat, secrets));
  const misplaced = await placeProblems(open, { ...options, scope, texts, answers });
  if (Object.keys(misplaced).length > 0) return nothing({ status: 'invalid', problems: misplaced });

  // A version from the future is one of a document that was erased since: all of this one is new then.
  const from = ifVersion === 'any' ? chat.version : ifVersion > chat.version ? 0 : ifVersion;
  const since = from === chat.version ? [] : await audit.since(scope, from, chat.unlogged);
  const rivals = rivalsOf(open, chat, { scope, from, since });
  if (rivals.length > 0) return nothing({ status: 'conflict', version: chat.version, entries: rivals });

  const keys = new Set(open.map(({ change }) => change.key));
  const meanwhile = since.filter(({ key, who }) => !keys.has(key) && who.id !== by.person.id).map(toEntry);
  if (open.length === 0) return nothing({ status: 'done', version: chat.version, meanwhile });

  const next = applyChanges(resealed(chat, secrets), open, { scope, by, at: clock.now(), secrets });
  return {
    write: next,
    over: stored,
    result: { changed: { status: 'done', version: next.version, meanwhile }, done: open },
  };
}

async function refusalOf(
  scope: Scope,
  changes: readonly Change[],
  by: Actor,
  service: Service,
): Promise<'refusal' | 'channelAdminsRefusal' | undefined> {
  if (!(await mayChange(by, scope, service))) return 'refusal';
  // Whoever is an admin of a channel only does not choose the others.
  const namesAdmins = scope.kind === 'channel' && changes.some(({ key }) => key === 'channelAdmins');
  if (!namesAdmins || (await mayChange(by, { kind: 'team', team: scope.team }, service))) return undefined;
  return 'channelAdminsRefusal';
}

/** What others did since to the same keys. */
function rivalsOf(
  changes: readonly CheckedChange[],
  chat: SettingsDocument,
  { scope, from, since }: { readonly scope: Scope; readonly from: number; readonly since: readonly KeptEntry[] },
): readonly AuditEntry[] {
  return changes.flatMap(({ change: { key } }): readonly AuditEntry[] => {
    const kept = chat.settings[key];
    if (kept === undefined || kept.version <= from) return [];
    const logged = since.filter((entry) => entry.key === key).map(toEntry);
    return logged.length > 0 ? logged : [entryOf(scope, key, kept)];
  });
}

/** Stands for an entry that the log does not have any more. */
function entryOf(scope: Scope, key: string, { changed, change, version }: KeptSetting): AuditEntry {
  return { id: `${version}`, ...changed, scope, key, change, before: null, after: null };
}

async function tellPaused(scope: Scope, { onPaused, logger }: SettingsServiceOptions): Promise<void> {
  try {
    await onPaused?.(scope);
  } catch (error) {
    logger.error({ err: error, scope: documentKey(scope) }, 'What runs where the bot was paused could not be stopped.');
  }
}
