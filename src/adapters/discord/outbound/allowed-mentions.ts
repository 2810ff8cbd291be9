import type { DiscordOptions } from '../discord-options.ts';

/** Whom a message may notify; Discord asks for it in each body, or it notifies everybody whom its text names. */
export interface Allowed {
  readonly parse: readonly ('everyone' | 'roles' | 'users')[];
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
  readonly replied_user: boolean;
}

/** Nobody, unless the settings let answers notify. Whoever is answered is not called by it. */
export function allowedMentions({ massMentions }: Pick<DiscordOptions, 'massMentions'>): Allowed {
  return massMentions
    ? { parse: ['everyone', 'roles', 'users'], replied_user: false }
    : { parse: [], users: [], roles: [], replied_user: false };
}
