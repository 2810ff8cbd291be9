import type { Participation } from '../participation.ts';

/** As many speakers as a thread remembers; two are enough to know that there are several. */
const MAX_SPEAKERS = 5;

/** Two people who were erased stay two. */
export function addSpeakers(known: readonly string[], more: readonly string[]): readonly string[] {
  const fresh = [...new Set(more)].filter((speaker) => !known.includes(speaker));
  return [...known, ...fresh].slice(0, MAX_SPEAKERS);
}

/** The same, where more people are known to have spoken. */
export function withSpeakers(participation: Participation, more: readonly string[]): Participation {
  return { ...participation, speakers: addSpeakers(participation.speakers, more) };
}
