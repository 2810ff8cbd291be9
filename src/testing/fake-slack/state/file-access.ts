import type { Installation } from './installations.ts';
import type { StoredFile } from './messages.ts';
import type { FakeState } from './state.ts';

/** Whether an installation reaches a file: its own workspace's, or one that was shared where it is. */
export function reachesFile(installation: Installation, file: StoredFile, state: FakeState): boolean {
  const served = state.workspacesOf(installation);
  if (served.some(({ id }) => id === file.workspace)) return true;
  return channelsOf(file, state).some((id) =>
    state.workspaces.workspacesOf(state.workspaces.channel(id)).some((workspace) => served.includes(workspace)),
  );
}

/** Ids of the channels in which a file was shared. */
export function channelsOf(file: StoredFile, state: FakeState): readonly string[] {
  const messages = state.messages.all().filter(({ files }) => files.includes(file));
  return [...new Set(messages.map(({ channel }) => channel))];
}

/** Whether a file comes from a workspace without the app: then messages do not say what it is, `files.info` does. */
export function isForeignFile(file: StoredFile, state: FakeState): boolean {
  return state.installations.of(state.workspaces.get(file.workspace)) === undefined;
}
