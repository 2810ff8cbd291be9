import { ComponentType } from 'discord-api-types/v10';
import { type Json, jsonList } from '../../state/json.ts';
import type { Resolved } from './resolved.ts';

/**
 * Checks what a person chose in a menu.
 *
 * @throws Error when the menu does not offer it, or fewer or more are to be chosen.
 */
export function checkChosen(menu: Json, values: readonly string[], resolved: Resolved): void {
  const named = `The menu "${String(menu.custom_id)}"`;
  const least = typeof menu.min_values === 'number' ? menu.min_values : 1;
  const all = menu.type === ComponentType.CheckboxGroup ? jsonList(menu.options).length : 1;
  const most = typeof menu.max_values === 'number' ? menu.max_values : all;
  if (values.length < least || values.length > most) {
    throw new Error(`${named} takes ${least} to ${most} values, and not ${values.length}`);
  }
  for (const value of values) {
    switch (menu.type) {
      case ComponentType.UserSelect:
        resolved.addUser(value);
        break;
      case ComponentType.RoleSelect:
        resolved.addRole(value);
        break;
      case ComponentType.MentionableSelect:
        resolved.addMentionable(value);
        break;
      case ComponentType.ChannelSelect:
        resolved.addChannel(value);
        break;
      default:
        if (!jsonList(menu.options).some((option) => option.value === value)) {
          throw new Error(`${named} has no option ${value}`);
        }
    }
  }
}
