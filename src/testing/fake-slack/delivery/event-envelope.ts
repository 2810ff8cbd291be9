import type { Json } from '../state/messages.ts';
import type { FakeState, PlatformEvent } from '../state/state.ts';
import type { Channel, Workspace } from '../state/workspaces.ts';

/** The old way to know Slack: a word that every request carries. Signatures have taken its place. */
export const VERIFICATION_TOKEN = 'fake-verification-token';

/** What Slack sends around an event, with the keys that were seen in production. */
export function envelopeOf(happened: PlatformEvent, event: Json, eventId: string, state: FakeState): Json {
  const workspace = state.workspaces.get(happened.workspace);
  const enterprise = workspace.enterprise ?? null;
  // The twin of a mention does not have them.
  const context = { context_team_id: workspace.id, context_enterprise_id: enterprise };
  return {
    token: VERIFICATION_TOKEN,
    team_id: teamOf(workspace, happened.channel, event),
    ...(enterprise !== null && { enterprise_id: enterprise }),
    ...(event.type !== 'app_mention' && context),
    api_app_id: state.app.id,
    event,
    type: 'event_callback',
    event_id: eventId,
    event_time: secondsOf(event, state),
    authorizations: [authorizationOf(workspace, state)],
    is_ext_shared_channel: happened.channel !== undefined && isExternallyShared(happened.channel, state),
    event_context: contextOf(workspace, happened.channel, event, state),
    ...happened.envelope,
  };
}

/** In a channel of several workspaces, that of who acted: it need not be one that the app is installed in. */
function teamOf(workspace: Workspace, channel: Channel | undefined, event: Json): string {
  if (channel === undefined || channel.sharedWith.length === 0) return workspace.id;
  const author = event.user_team ?? event.team;
  return typeof author === 'string' ? author : workspace.id;
}

/** Of an installation for a whole organisation, the workspace is not told here. */
function authorizationOf(workspace: Workspace, state: FakeState): Json {
  const isEnterprise = state.installations.of(workspace)?.isEnterprise ?? false;
  return {
    enterprise_id: workspace.enterprise ?? null,
    team_id: isEnterprise ? null : workspace.id,
    user_id: workspace.bot.id,
    is_bot: true,
    is_enterprise_install: isEnterprise,
  };
}

/** Workspaces of one organisation are not external to each other. */
function isExternallyShared(channel: Channel, state: FakeState): boolean {
  const workspaces = state.workspaces.workspacesOf(channel);
  return new Set(workspaces.map(({ id, enterprise }) => enterprise ?? id)).size > 1;
}

function secondsOf(event: Json, state: FakeState): number {
  const at = Number(event.event_ts);
  return Math.floor(Number.isFinite(at) && at > 0 ? at : state.clock.now() / 1000);
}

function contextOf(workspace: Workspace, channel: Channel | undefined, event: Json, state: FakeState): string {
  const context = { et: event.type, tid: workspace.id, aid: state.app.id, ...(channel && { cid: channel.id }) };
  return `4-${Buffer.from(JSON.stringify(context)).toString('base64url')}`;
}
