/** Who is answered in a thread where the bot takes part: see who-is-answered.ts. */
export type FollowMode = 'auto' | 'mention' | 'all';

/** What a thread knows about itself when a message comes. */
export interface Participation {
  /** The bot was addressed here, or has posted here. */
  readonly takesPart: boolean;
  readonly muted: boolean;
  /** Ids of people who spoke here; two are enough to know that there are several. */
  readonly speakers: readonly string[];
}

export const NO_PARTICIPATION: Participation = { takesPart: false, muted: false, speakers: [] };
