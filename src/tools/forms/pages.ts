/** Takes a list apart into pages of so many; there is always one, though it may be empty. */
export function pages<T>(items: readonly T[], perPage: number): readonly [readonly T[], ...(readonly T[])[]] {
  const more = Array.from({ length: Math.ceil(items.length / perPage) - 1 }, (_, index) =>
    items.slice((index + 1) * perPage, (index + 2) * perPage),
  );
  return [items.slice(0, perPage), ...more];
}
