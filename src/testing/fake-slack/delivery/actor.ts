import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel, User, Workspace } from '../state/workspaces.ts';
import { VERIFICATION_TOKEN } from './event-envelope.ts';

/** Who does something with the app, and the workspace in whose installation it is done. */
export interface Actor {
  readonly user: User;
  readonly workspace: Workspace;
}

/**
 * Finds somebody who does something in a workspace; in their own, when none is given.
 *
 * @throws Error when there is no such user, or when the app is not installed where they are: a mistake in the test.
 */
export function findActor(userId: string, state: FakeState, workspaceId?: string): Actor {
  const user = state.workspaces.findUser(userId, workspaceId);
  if (user === undefined) throw new Error(`The fake has no user ${userId}`);
  const workspace = state.workspaces.get(workspaceId ?? user.workspace);
  if (state.installations.of(workspace) === undefined) {
    throw new Error(`The app is not installed in ${workspace.id}, so ${userId} does not see it there`);
  }
  return { user, workspace };
}

/** What every interaction tells of who and where. */
export function actorFields({ user, workspace }: Actor, state: FakeState): Json {
  const { enterprise } = workspace;
  return {
    user: { id: user.id, username: user.name, name: user.name, team_id: user.workspace },
    team: {
      id: workspace.id,
      domain: workspace.domain,
      ...enterpriseFields(workspace, state),
    },
    enterprise: enterprise === undefined ? null : { id: enterprise, name: enterpriseName(enterprise, state) },
    is_enterprise_install: isEnterpriseInstall(workspace, state),
    api_app_id: state.app.id,
    token: VERIFICATION_TOKEN,
  };
}

/** The organisation of a workspace, when it has one. */
export function enterpriseFields({ enterprise }: Workspace, state: FakeState): Json {
  if (enterprise === undefined) return {};
  return { enterprise_id: enterprise, enterprise_name: enterpriseName(enterprise, state) };
}

/** What an organisation is called; by its id, when a test did not say. */
export function enterpriseName(id: string, state: FakeState): string {
  return state.enterprises.get(id) ?? id;
}

export function isEnterpriseInstall(workspace: Workspace, state: FakeState): boolean {
  return state.installations.of(workspace)?.isEnterprise ?? false;
}

/** What interactions call a channel: those that are not public have no name of their own there. */
export function channelNameOf(channel: Channel): string {
  if (channel.kind === 'direct') return 'directmessage';
  return channel.kind === 'private' ? 'privategroup' : channel.name;
}
