/**
 * How much the app may do in a workspace, from the least on; each has what the one before it has.
 *
 * - `mention`: direct messages, and channels where it is mentioned; it reads nothing else there.
 * - `threads`: reads public channels that it is in, to follow threads without being mentioned in every message.
 * - `full`: private channels and group messages as well, and it reads attached files.
 */
export const PROFILES = ['mention', 'threads', 'full'] as const;

export type Profile = (typeof PROFILES)[number];

/** Whether `profile` has what begins with `from`. */
export function includesProfile(profile: Profile, from: Profile): boolean {
  return PROFILES.indexOf(profile) >= PROFILES.indexOf(from);
}
