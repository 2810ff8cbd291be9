import { asObject } from '../../../../threads/json-value.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { readState } from '../admin/panel/panel-state.ts';
import { textAt } from '../read-event.ts';
import type { StandingHome } from './home.ts';

/** Somebody opened a tab of the bot, or something else beside its conversation, or writes there. */
export interface ViewEvent {
  readonly user: string;
  /** Their conversation with the bot; undefined where it was not told. */
  readonly channel: string | undefined;
  readonly tab: 'home' | 'messages' | undefined;
  /** The home that stands there. */
  readonly home: StandingHome;
  readonly isMessage: boolean;
  /** As Slack sent it. */
  readonly context: unknown;
}

/**
 * Reads `app_home_opened`, `app_context_changed` and what messages say of the view; undefined where nobody is named. The
 * second may name the person only as whose authorization it was sent for.
 */
export function readViewEvent(body: unknown, { botUserId }: Pick<Workspace, 'botUserId'>): ViewEvent | undefined {
  const { event, authorizations } = asObject(body);
  const { type, tab, context, app_context: appContext } = asObject(event);
  const [authorization] = Array.isArray(authorizations) ? authorizations : [];
  const user = textAt(event, 'user') ?? textAt(authorization, 'user_id');
  if (user === undefined || user === botUserId) return undefined;
  return {
    user,
    channel: textAt(event, 'channel'),
    tab: tab === 'home' || tab === 'messages' ? tab : undefined,
    home: {
      hash: textAt(event, 'view', 'hash'),
      state: readState(textAt(event, 'view', 'private_metadata')),
    },
    isMessage: type === 'message',
    context: context ?? appContext,
  };
}
