import type { FakeSlack } from '../fake-slack.ts';
import { messagePayload } from '../state/message-payload.ts';
import type { Json, StoredMessage } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { viewPayload } from '../state/views.ts';
import { actorFields, channelNameOf, findActor } from './actor.ts';
import { stateValues } from './input-values.ts';
import { type InteractionBackend, interactionParcel } from './interactions.ts';
import { pressedAction } from './pressed-action.ts';

/** Presses something in a message of the app. */
export function pressInMessage(press: Parameters<FakeSlack['press']>[0], backend: InteractionBackend): void {
  const { state, courier, responseUrls } = backend;
  const message = findSeenMessage(press.channel, press.ts, press.user, state);
  const channel = state.workspaces.channel(press.channel);
  const actor = findActor(press.user, state, message.team);
  const { action } = pressedAction(message.blocks, press.action, press.value, state.nextTs());
  const isEphemeral = message.ephemeralFor !== undefined;
  const payload: Json = {
    type: 'block_actions',
    ...actorFields(actor, state),
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: isEphemeral,
      ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    },
    trigger_id: state.views.createTrigger(actor.user.id, actor.workspace.id),
    channel: { id: channel.id, name: channelNameOf(channel) },
    // What only one person sees is kept nowhere, so that it cannot be shown again.
    ...(!isEphemeral && { message: messagePayload(message, state) }),
    state: { values: withChosen(stateValues(openBlocks(message.blocks), {}), action) },
    response_url: responseUrls.create({ kind: 'actions', actor, channel, original: message }),
    actions: [action],
  };
  void courier.deliver(interactionParcel(payload, actor.workspace.id));
}

/** Presses something in the modal that is open for a person, else in their home tab. */
export function pressInView(press: Parameters<FakeSlack['pressInView']>[0], backend: InteractionBackend): void {
  const { state, courier } = backend;
  const view = state.views.stackOf(press.user).at(-1) ?? state.views.homeOf(press.user);
  if (view === undefined) throw new Error(`${press.user} has no view open`);
  const actor = findActor(press.user, state, view.workspace);
  const blocks = blocksOf(view.view);
  const { action } = pressedAction(blocks, press.action, press.value, state.nextTs());
  const values = withChosen(stateValues(openBlocks(blocks), {}), action);
  const payload: Json = {
    type: 'block_actions',
    ...actorFields(actor, state),
    container: { type: 'view', view_id: view.id },
    trigger_id: state.views.createTrigger(actor.user.id, actor.workspace.id, view.id),
    view: { ...viewPayload(view, state.app.id, actor.workspace.bot.botId), state: { values } },
    actions: [action],
  };
  void courier.deliver(interactionParcel(payload, actor.workspace.id));
}

/**
 * A message that a person sees.
 *
 * @throws Error when it is not there, or only somebody else sees it.
 */
export function findSeenMessage(channel: string, ts: string, user: string, state: FakeState): StoredMessage {
  const message = state.messages.find(channel, ts);
  if (message === undefined) throw new Error(`There is no message ${ts} in ${channel}`);
  if (message.ephemeralFor !== undefined && message.ephemeralFor !== user) {
    throw new Error(`${user} does not see the message ${ts} in ${channel}: it is for ${message.ephemeralFor}`);
  }
  return message;
}

/** The blocks of a view. */
export function blocksOf({ blocks }: Json): readonly Json[] {
  return Array.isArray(blocks) ? blocks : [];
}

/** Pressing does not submit: inputs may be empty. */
function openBlocks(blocks: readonly Json[]): readonly Json[] {
  return blocks.map((block) => (block.type === 'input' ? { ...block, optional: true } : block));
}

/** The values with what was just chosen. */
function withChosen(values: Json, action: Json): Json {
  const block = values[String(action.block_id)];
  const actionId = String(action.action_id);
  if (typeof block !== 'object' || block === null || !(actionId in block)) return values;
  const { action_id: _actionId, block_id: blockId, action_ts: _actionTs, ...chosen } = action;
  return { ...values, [String(blockId)]: { ...block, [actionId]: chosen } };
}
