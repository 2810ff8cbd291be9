/** The tab that a key leads to, round and round; undefined when the key is not for tabs. */
export function tabAfterKey<Id extends string>(ids: readonly Id[], selected: Id, key: string): Id | undefined {
  const index = ids.indexOf(selected);
  switch (key) {
    case 'ArrowRight':
      return ids[(index + 1) % ids.length];
    case 'ArrowLeft':
      return ids.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return ids[0];
    case 'End':
      return ids.at(-1);
    default:
      return undefined;
  }
}
