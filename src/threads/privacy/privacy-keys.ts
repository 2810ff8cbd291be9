type Digest = (text: string) => string;

/** The key that says that somebody has left the bot out. It does not tell who: it outlives what is erased of them. */
export function optOutKey(person: string, digest: Digest): string {
  return `opt-out:${digest(`opt-out ${person}`)}`;
}

/** The key that says that somebody asked to be forgotten and has yet to confirm it. */
export function askedKey(person: string, digest: Digest): string {
  return `forget-asked:${digest(`forget ${person}`)}`;
}
