/** Puts a value where the setting of this path stands in a config: `limits.turns` into the group `limits`. */
export function placeSetting(
  target: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const group = target[first];
  const copy: Record<string, unknown> = { ...(typeof group === 'object' && group) };
  placeSetting(copy, rest, value);
  target[first] = copy;
}
