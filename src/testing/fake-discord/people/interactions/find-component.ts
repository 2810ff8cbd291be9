import { ComponentType } from 'discord-api-types/v10';
import { isJson, type Json, jsonList } from '../../state/json.ts';

/** A message's components, those inside of others included, from top to bottom. */
export function flattenComponents(components: readonly Json[]): readonly Json[] {
  return components.flatMap((component) => [
    component,
    ...flattenComponents(jsonList(component.components)),
    ...(isJson(component.accessory) ? [component.accessory] : []),
    ...(isJson(component.component) ? flattenComponents([component.component]) : []),
  ]);
}

/**
 * The button or menu with a `custom_id`, or else a label (of a menu: its placeholder).
 *
 * @throws Error when there is none, or more than one with the label, or a person could not use it: it is disabled, or a
 *   link.
 */
export function findComponent(components: readonly Json[], named: string): Json {
  const all = flattenComponents(components).filter(({ type }) => typeof type === 'number' && PRESSABLE.has(type));
  const byId = all.find((component) => component.custom_id === named);
  const byLabel = all.filter(({ label, placeholder }) => label === named || placeholder === named);
  if (byId === undefined && byLabel.length > 1) {
    throw new Error(`The message has ${byLabel.length} components that are labelled "${named}"`);
  }
  const found = byId ?? byLabel[0];
  if (found === undefined) throw new Error(`The message has no component "${named}"`);
  if (found.disabled === true) throw new Error(`The component "${named}" is disabled`);
  if (typeof found.custom_id !== 'string') throw new Error(`The component "${named}" is a link, and no interaction`);
  return found;
}

const PRESSABLE: ReadonlySet<number> = new Set([
  ComponentType.Button,
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);
