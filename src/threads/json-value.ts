/** An object as a platform sent it: nothing is known of its fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value, if it is an object and no list; else one without fields. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value, if it is a text with at least one character. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value, if it is a number that is none of the odd ones. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The objects of a list; nothing of what is no list. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
