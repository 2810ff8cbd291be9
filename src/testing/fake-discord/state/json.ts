/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object, and no list. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list; none where there is no list. */
export function jsonList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

/** No flag is set. Each of Discord's kinds of flags is a type of its own, and this is a value of all of them. */
export const NO_FLAGS = 0 as never;
