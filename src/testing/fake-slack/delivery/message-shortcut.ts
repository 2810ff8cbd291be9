import type { FakeSlack } from '../fake-slack.ts';
import { messagePayload } from '../state/message-payload.ts';
import type { Json } from '../state/messages.ts';
import { actorFields, channelNameOf, findActor } from './actor.ts';
import { findSeenMessage } from './block-actions.ts';
import { type InteractionBackend, interactionParcel } from './interactions.ts';

/** Uses a shortcut of the app on a message, also in channels that the bot is not in. */
export function useShortcut(given: Parameters<FakeSlack['shortcut']>[0], backend: InteractionBackend): void {
  const { state, courier, responseUrls } = backend;
  const message = findSeenMessage(given.channel, given.ts, given.user, state);
  const channel = state.workspaces.channel(given.channel);
  const actor = findActor(given.user, state);
  const payload: Json = {
    type: 'message_action',
    ...actorFields(actor, state),
    action_ts: state.nextTs(),
    callback_id: given.callbackId,
    trigger_id: state.views.createTrigger(actor.user.id, actor.workspace.id),
    channel: { id: channel.id, name: channelNameOf(channel) },
    message_ts: message.ts,
    message: messagePayload(message, state),
    response_url: responseUrls.create({ kind: 'actions', actor, channel, original: message }),
  };
  void courier.deliver(interactionParcel(payload, actor.workspace.id));
}
