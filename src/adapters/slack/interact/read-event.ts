import { asText, isObject } from '../../../threads/json-value.ts';

/** A text somewhere inside of what Slack sent; undefined when it, or anything on the way to it, is not there. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  return asText(path.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), value));
}
