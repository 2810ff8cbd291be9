import { asObject, asObjects, type JsonObject } from '../../../../threads/json-value.ts';

/**
 * The components of a message with those switched off that have one of these ids: undefined where none of them is there,
 * or all are off.
 *
 * @param message as Discord sent it
 */
export function withoutComponent(message: JsonObject, customId: string): readonly unknown[] | undefined {
  let isChanged = false;
  const disable = (component: JsonObject): JsonObject => {
    if (component['custom_id'] === customId && component['disabled'] !== true) {
      isChanged = true;
      return { ...component, disabled: true };
    }
    const { components, accessory } = component;
    return {
      ...component,
      ...(Array.isArray(components) && { components: asObjects(components).map(disable) }),
      ...(accessory !== undefined && { accessory: disable(asObject(accessory)) }),
    };
  };
  const components = asObjects(message['components']).map(disable);
  return isChanged ? components : undefined;
}
