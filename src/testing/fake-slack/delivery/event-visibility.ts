import type { Json } from '../state/messages.ts';
import type { FakeState, PlatformEvent } from '../state/state.ts';
import type { Channel } from '../state/workspaces.ts';

const HISTORY_SCOPES = {
  public: 'channels:history',
  private: 'groups:history',
  group: 'mpim:history',
  direct: 'im:history',
} as const;
const READ_SCOPES = {
  public: 'channels:read',
  private: 'groups:read',
  group: 'mpim:read',
  direct: 'im:read',
} as const;
const SCOPES: Readonly<Record<string, string>> = {
  app_mention: 'app_mentions:read',
  reaction_added: 'reactions:read',
  reaction_removed: 'reactions:read',
  file_shared: 'files:read',
};

/** Whether Slack tells the app of an event: it is installed, in the channel, and has the scope that the event needs. */
export function isVisible(happened: PlatformEvent, event: Json, state: FakeState): boolean {
  if (happened.isForced === true) return true;
  const workspace = state.workspaces.get(happened.workspace);
  const installation = state.installations.of(workspace);
  if (installation === undefined) return false;
  const { channel } = happened;
  if (channel !== undefined && !state.isBotIn(workspace, channel)) return false;
  const scope = scopeOf(event, channel);
  return scope === undefined || installation.scopes.includes(scope);
}

function scopeOf({ type }: Json, channel: Channel | undefined): string | undefined {
  if (type === 'message' && channel !== undefined) return HISTORY_SCOPES[channel.kind];
  if (String(type).startsWith('member_') && channel !== undefined) return READ_SCOPES[channel.kind];
  return SCOPES[String(type)];
}
