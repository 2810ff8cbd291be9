import type { Installation } from './installations.ts';
import type { FakeState } from './state.ts';

/** Takes the app away from a workspace or an organisation: its token is of no account any more. */
export function uninstall(id: string | undefined, state: FakeState): void {
  const installation = findInstallation(id, state);
  emitRevoked(installation, state);
  emitEnd(installation, { type: 'app_uninstalled' }, state);
  state.installations.end(installation.id, 'account_inactive');
}

/** Revokes the app's tokens, and nothing else. */
export function revokeTokens(id: string | undefined, state: FakeState): void {
  const installation = findInstallation(id, state);
  emitRevoked(installation, state);
  state.installations.end(installation.id, 'token_revoked');
}

/** The installation of `T…` or `E…`, or the first one. */
function findInstallation(id: string | undefined, state: FakeState): Installation {
  const { workspaces, installations } = state;
  const places = id === undefined ? [...workspaces.all.values()] : [workspaces.all.get(id)];
  const [own] = places.flatMap((workspace) => (workspace === undefined ? [] : (installations.of(workspace) ?? [])));
  const installation = own ?? (id === undefined ? undefined : installations.byId(id));
  if (installation === undefined) throw new Error(`The app is not installed in ${id ?? 'any workspace'}`);
  return installation;
}

function emitRevoked(installation: Installation, state: FakeState): void {
  const workspace = state.workspacesOf(installation)[0];
  if (workspace === undefined) return;
  emitEnd(installation, { type: 'tokens_revoked', tokens: { oauth: [], bot: [workspace.bot.id] } }, state);
}

/** Emitted while the installation is still there: who delivers it has to know what it was. */
function emitEnd(installation: Installation, event: Readonly<Record<string, unknown>>, state: FakeState): void {
  const workspace = state.workspacesOf(installation)[0];
  if (workspace === undefined) return;
  state.emit({ workspace: workspace.id, event: { ...event, event_ts: state.nextTs() }, isForced: true });
}
