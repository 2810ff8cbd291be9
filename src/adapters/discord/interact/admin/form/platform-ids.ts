import { PLATFORM } from '../../../place.ts';

const PREFIX = `${PLATFORM}:`;
const SNOWFLAKE = /^\d{1,20}$/u;

/** Values that one menu takes, by Discord. */
export const MENU_VALUES = 25;

/** What of a list of ids stands in menus, and what does not: those of other platforms, and more than there is room for. */
export interface SharedIds {
  /** Discord's ids, menu by menu. */
  readonly menus: readonly (readonly string[])[];
  /** Ids that no menu shows. They stay as they are. */
  readonly hidden: readonly string[];
}

/** How many menus ids of people, channels or roles get: room for one more, if they are not as many as they may be. */
export function menusFor(ids: readonly string[], most: { readonly menus: number; readonly items: number }): number {
  const wanted = Math.ceil(Math.min(ids.filter(isOurs).length + 1, most.items) / MENU_VALUES);
  return Math.max(1, Math.min(wanted, most.menus));
}

/** Shares ids out to so many menus. */
export function shareOut(ids: readonly string[], count: number): SharedIds {
  const shown = ids.filter(isOurs).slice(0, count * MENU_VALUES);
  const menus = Array.from({ length: count }, (_menu, index) =>
    shown.slice(index * MENU_VALUES, (index + 1) * MENU_VALUES).map((id) => id.slice(PREFIX.length)),
  );
  const isShown = new Set(shown);
  return { menus, hidden: ids.filter((id) => !isShown.has(id)) };
}

function isOurs(id: string): boolean {
  return id.startsWith(PREFIX) && SNOWFLAKE.test(id.slice(PREFIX.length));
}

/** The id that a setting names a thing of Discord's by. */
export function settingIdOf(discordId: string): string {
  return `${PREFIX}${discordId}`;
}
