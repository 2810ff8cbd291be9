/** Whom something is for. Groups are a platform's: `slack:S123` is a user group, `discord:<id>` a role. */
export type Audience =
  | { readonly kind: 'everyone' }
  /** Admins of the team, and of the channel where it has some of its own. */
  | { readonly kind: 'admins' }
  /** Those named, by person id or by a group they are in. Nobody where both are empty. */
  | { readonly kind: 'named'; readonly people: readonly string[]; readonly groups: readonly string[] };
