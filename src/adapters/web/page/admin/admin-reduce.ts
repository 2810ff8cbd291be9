import type { PageAuditEntry, ServersChanged } from '../../admin/admin-protocol.ts';
import type { AdminAction } from './admin-action.ts';
import {
  type AdminState,
  type Draft,
  type ListOf,
  type Loaded,
  type PlaceKey,
  type PlaceState,
  settingsOf,
  UNKNOWN_PLACE,
  versionOf,
} from './admin-state.ts';

/** What the admins' page shows after an action. Pure. */
export function reduceAdmin(state: AdminState, action: AdminAction): AdminState {
  switch (action.type) {
    case 'session':
      return { ...state, session: action.session, locale: action.locale ?? state.locale };
    case 'started': {
      const { start } = action;
      return { ...state, start, locale: start.status === 'ready' ? start.value.locale : state.locale };
    }
    case 'went':
      return silenced({ ...state, spot: action.spot });
    case 'placeLoaded':
      return withPlace(state, action.key, (place) => placeLoaded(place, action.answer));
    case 'edited':
      return withPlace(silenced(state), action.key, (place) => edited(place, action));
    case 'discarded':
      return withPlace(state, action.key, (place) => without(place, action.settings));
    case 'changing':
      return withPlace(state, action.key, (place) => ({ ...place, busy: [...place.busy, ...action.settings] }));
    case 'changeFailed':
      return withPlace(state, action.key, (place) => noLongerBusy(place, action.settings));
    case 'changed':
      return withPlace(state, action.key, (place) => changed(noLongerBusy(place, action.settings), action));
    case 'auditLoaded':
      return withPlace(state, action.key, (place) => ({
        ...place,
        audit: listLoaded(place.audit, action.loaded, action.isFirst),
      }));
    case 'feedbackLoaded':
      return withPlace(state, action.key, (place) => ({
        ...place,
        feedback: listLoaded(place.feedback, action.loaded, action.isFirst),
      }));
    case 'usageLoaded':
      return withPlace(state, action.key, (place) => ({ ...place, usage: action.loaded }));
    case 'approvalsLoaded':
      return withPlace(state, action.key, (place) => ({ ...place, approvals: newer(place.approvals, action.loaded) }));
    case 'serversLoaded':
      return withPlace(state, action.key, (place) => ({ ...place, servers: newer(place.servers, action.loaded) }));
    case 'serversChanged':
      return withPlace(state, action.key, (place) => withServers(place, action.servers));
    case 'accountsLoaded':
      return { ...state, accounts: newer(state.accounts, action.loaded) };
    case 'storedLoaded':
      return { ...state, stored: action.loaded };
    case 'forgotten':
      return { ...state, receipt: action.receipt };
    case 'noticed':
      return { ...state, notice: { no: state.notice.no + 1, kind: action.kind, text: action.text } };
  }
}

/** What was said before is over once somebody goes on. */
function silenced(state: AdminState): AdminState {
  return state.notice.text === '' ? state : { ...state, notice: { ...state.notice, text: '' } };
}

function withPlace(state: AdminState, key: PlaceKey, change: (place: PlaceState) => PlaceState): AdminState {
  const known = state.places[key] ?? UNKNOWN_PLACE;
  return { ...state, places: { ...state.places, [key]: change(known) } };
}

/** What was shown stays when it cannot be loaded again. */
function newer<T>(known: Loaded<T> | undefined, loaded: Loaded<T>): Loaded<T> {
  return loaded.status !== 'ready' && known?.status === 'ready' ? known : loaded;
}

/** Tools come and go with their servers: they are looked at again when they are shown. */
function withServers(place: PlaceState, servers: ServersChanged['servers']): PlaceState {
  if (place.servers?.status !== 'ready') return place;
  return { ...place, servers: { status: 'ready', value: { ...place.servers.value, servers } }, audit: undefined };
}

/** What was shown stays while it is loaded again, and when that fails. */
function placeLoaded(place: PlaceState, answer: PlaceState['answer']): PlaceState {
  return answer.status !== 'ready' && place.answer.status === 'ready' ? place : { ...place, answer };
}

function edited(place: PlaceState, { setting, raw }: Extract<AdminAction, { type: 'edited' }>): PlaceState {
  const shown = settingsOf(place).find(({ key }) => key === setting);
  const baseVersion = place.drafts[setting]?.baseVersion ?? versionOf(place);
  // What is as it was is no change; a place that was changed meanwhile by somebody else is another matter.
  if (isSameRaw(raw, shown?.raw) && place.conflicts[setting] === undefined) return without(place, [setting]);
  return {
    ...place,
    drafts: { ...place.drafts, [setting]: { raw, baseVersion } },
    problems: omit(place.problems, [setting]),
  };
}

function isSameRaw(one: Draft['raw'], other: Draft['raw']): boolean {
  return JSON.stringify(emptied(one)) === JSON.stringify(emptied(other));
}

/** An input that is left empty says nothing, however it says it. */
function emptied(raw: Draft['raw']): Draft['raw'] | null {
  return raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0) ? null : raw;
}

function without(place: PlaceState, settings: readonly string[]): PlaceState {
  const { drafts, problems, conflicts } = place;
  return {
    ...place,
    drafts: omit(drafts, settings),
    problems: omit(problems, settings),
    conflicts: omit(conflicts, settings),
  };
}

function noLongerBusy(place: PlaceState, settings: readonly string[]): PlaceState {
  return { ...place, busy: place.busy.filter((setting) => !settings.includes(setting)) };
}

function changed(place: PlaceState, { settings, answer }: Extract<AdminAction, { type: 'changed' }>): PlaceState {
  const { changed: outcome, place: fresh } = answer;
  const shown: PlaceState = { ...place, answer: { status: 'ready', value: fresh } };
  switch (outcome.status) {
    case 'done':
      // What was looked at before is not all any more.
      return { ...without(shown, settings), audit: undefined };
    case 'refused':
      return shown;
    case 'invalid':
      return { ...shown, problems: { ...omit(place.problems, settings), ...outcome.problems } };
    case 'conflict':
      return conflicting(shown, settings, outcome.entries, outcome.version);
  }
}

/** The colleague's change is shown now: saving again is meant. */
function conflicting(
  place: PlaceState,
  settings: readonly string[],
  entries: readonly PageAuditEntry[],
  version: number,
): PlaceState {
  const drafts = Object.fromEntries(
    Object.entries(place.drafts).map(([key, draft]) => [
      key,
      settings.includes(key) ? { ...draft, baseVersion: version } : draft,
    ]),
  );
  // The newest one first, in whatever order they come.
  const oldestFirst = entries.toSorted((one, other) => one.at - other.at);
  const conflicts = Object.fromEntries(oldestFirst.map((entry) => [entry.key, entry]));
  return { ...place, drafts, conflicts: { ...place.conflicts, ...conflicts }, audit: undefined };
}

function listLoaded<T>(
  known: Loaded<ListOf<T>> | undefined,
  loaded: Loaded<{ readonly entries: readonly T[]; readonly next?: string }>,
  isFirst: boolean,
): Loaded<ListOf<T>> {
  const before = !isFirst && known?.status === 'ready' ? known.value.entries : [];
  if (loaded.status === 'ready') {
    const { entries, next } = loaded.value;
    return { status: 'ready', value: { entries: [...before, ...entries], next } };
  }
  return before.length > 0 && known !== undefined ? known : loaded;
}

function omit<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
