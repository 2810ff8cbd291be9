/** Puts a value where the setting of this path stands in a config: `limits.turns` into the group `limits`. */
export function placeSetting(
  target: Record<string, unknown>,
  [first = '', second]: readonly string[],
  value: unknown,
): void {
  const group = target[first];
  target[first] = second === undefined ? value : { ...(typeof group === 'object' && group), [second]: value };
}
