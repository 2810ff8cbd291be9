/** Nobody is notified by what the bot says of itself, or repeats of somebody's words: part of each body. */
export const NOBODY = { parse: [], users: [], roles: [], replied_user: false } as const;
