import { ComponentType } from 'discord-api-types/v10';
import type { FakeDiscordState } from '../../state/state.ts';
import { messageIn } from '../say.ts';
import { beginInteraction, type InteractionPlace, visibleChannel } from './begin-interaction.ts';
import { checkChosen } from './chosen-values.ts';
import { findComponent } from './find-component.ts';
import { modalComponents } from './modal-data.ts';
import { Resolved } from './resolved.ts';

/**
 * A person presses a button or chooses in a menu.
 *
 * @throws Error when the message is not there or not for the person, or its component is missing, disabled or a link.
 */
export function pressComponent(
  place: InteractionPlace & {
    readonly message: string;
    readonly component: string;
    readonly values?: readonly string[];
  },
  state: FakeDiscordState,
): { readonly id: string } {
  const channel = visibleChannel(place, state);
  const message = messageIn(channel.id, place.message, state);
  if (message.ephemeralFor !== undefined && message.ephemeralFor !== place.user) {
    throw new Error(`The message ${message.id} is seen by another person only`);
  }
  if (message.author !== state.app.id) throw new Error(`The message ${message.id} is not the app’s`);
  const component = findComponent(message.components, place.component);
  const resolved = new Resolved(state, channel);
  const isMenu = component.type !== ComponentType.Button;
  if (isMenu) checkChosen(component, place.values ?? [], resolved);
  const data = {
    id: component.id ?? 1,
    custom_id: component.custom_id,
    component_type: component.type,
    ...(isMenu && { values: [...(place.values ?? [])] }),
    ...resolved.field,
  };
  return beginInteraction(place, { kind: 'component', data, message: message.id }, state);
}

/**
 * A person submits the modal that an interaction opened for them.
 *
 * @throws Error when it opened none, or what is filled in would not be taken.
 */
export function submitModal(
  id: string,
  values: Readonly<Record<string, unknown>>,
  state: FakeDiscordState,
): { readonly id: string } {
  const opened = state.interactions.get(id);
  if (opened === undefined) throw new Error(`The fake has no interaction ${id}`);
  const { modal } = opened;
  if (modal === undefined) throw new Error(`The interaction ${id} opened no modal`);
  const resolved = new Resolved(state, state.channel(opened.channel));
  const data = {
    custom_id: modal.custom_id,
    components: modalComponents(modal, values, resolved),
    ...resolved.field,
  };
  return beginInteraction(
    opened,
    { kind: 'modal', data, trigger: opened.origin, ...(opened.message !== undefined && { message: opened.message }) },
    state,
  );
}
