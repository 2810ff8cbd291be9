import { ComponentType } from 'discord-api-types/v10';
import { isJson, type Json, jsonList } from './json.ts';

/** The same components with what Discord adds to them: a number each, and values that were left out. */
export function numberComponents(components: readonly Json[]): readonly Json[] {
  const taken = new Set(flatten(components).map(({ id }) => id));
  let last = 0;
  const next = (): number => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const number = (component: Json): Json => ({
    ...DEFAULTS.get(component.type),
    ...component,
    id: typeof component.id === 'number' && component.id !== 0 ? component.id : next(),
    ...(Array.isArray(component.components) && { components: jsonList(component.components).map(number) }),
    ...(isJson(component.accessory) && { accessory: number(component.accessory) }),
  });
  return components.map(number);
}

/** All components, those inside others too, in the order of reading. */
export function flatten(components: readonly Json[]): readonly Json[] {
  return components.flatMap((component) => [
    component,
    ...flatten(jsonList(component.components)),
    ...(isJson(component.accessory) ? [component.accessory] : []),
    // A label of a modal holds one.
    ...(isJson(component.component) ? [component.component] : []),
  ]);
}

/** What text displays say. */
export function textsOf(components: readonly Json[]): readonly string[] {
  return flatten(components)
    .filter(({ type }) => type === ComponentType.TextDisplay)
    .map(({ content }) => String(content));
}

const DEFAULTS: ReadonlyMap<unknown, Json> = new Map<unknown, Json>([
  [ComponentType.StringSelect, { min_values: 1, max_values: 1 }],
  [ComponentType.UserSelect, { min_values: 1, max_values: 1 }],
  [ComponentType.RoleSelect, { min_values: 1, max_values: 1 }],
  [ComponentType.MentionableSelect, { min_values: 1, max_values: 1 }],
  [ComponentType.ChannelSelect, { min_values: 1, max_values: 1 }],
  [ComponentType.Container, { accent_color: null, spoiler: false }],
  [ComponentType.Separator, { spacing: 1, divider: true }],
  [ComponentType.Thumbnail, { description: null, spoiler: false }],
  [ComponentType.File, { spoiler: false }],
]);
