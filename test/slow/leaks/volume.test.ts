import { describe, expect, it } from 'vitest';
import { exportThread } from '../../../src/cli/threads-export.ts';
import { type TeamId, toTeamId } from '../../../src/threads/thread-id.ts';
import { type Canary, mayBeShown } from '../../leaks/support/leak-place.ts';
import type { LeakWorld } from '../../leaks/support/leak-world.ts';
import { runMatrix } from '../../leaks/support/run-matrix.ts';
import { openVolumeLeakWorld, PLATFORM, speakerIn } from '../../leaks/support/volume-leak-world.ts';

const NAMES = ['T1', 'T2'];
const TEAMS: readonly TeamId[] = NAMES.map((id) => toTeamId(PLATFORM, id));

describe('what is known where, in many places', () => {
  it('shows nothing to a model that asks for everything but what people there may know, in thousands of probes', async () => {
    const world = await openVolumeLeakWorld(NAMES);
    const { probes, leaks, missing, canaries } = await runMatrix(world);
    expect({ leaks, missing }).toEqual({ leaks: [], missing: [] });
    expect(probes).toBeGreaterThanOrEqual(2_000);
    expect(await leaksOfExports(world, canaries)).toEqual([]);
    expect(await leaksOfUsage(world, canaries)).toEqual([]);
    expect(await leaksOfFeedback(world, canaries)).toEqual([]);
  });
});

/** Words in the export of a thread that are of another place, and were not shown there. */
async function leaksOfExports(world: LeakWorld, canaries: readonly Canary[]) {
  const { places, storage } = world;
  const leaks: string[] = [];
  for (const place of places) {
    const lines: string[] = [];
    const stdout = { write: (text: string) => lines.push(text) > 0 };
    const { thread } = place;
    if (thread === undefined) throw new Error(`${place.name} has no thread.`);
    await world.during(exportThread({ storage, thread }, { stdout }));
    const isLeaked = (canary: Canary): boolean => canary.place !== place && !mayBeShown(canary, place);
    leaks.push(...wordsIn(lines.join(''), canaries.filter(isLeaked), `the export of ${place.name}`));
  }
  return leaks;
}

/** Words, and people and channels of other teams, in what is told of what a team, a thread or a person has used. */
async function leaksOfUsage(world: LeakWorld, canaries: readonly Canary[]) {
  const { places, host } = world;
  const leaks: string[] = [];
  for (const team of TEAMS) {
    const told = JSON.stringify([
      await world.during(host.usage.ofTeam(team, 7)),
      await world.during(host.usage.teamToday(team)),
    ]);
    leaks.push(...wordsIn(told, canaries, `the usage of ${team}`));
    leaks.push(
      ...places.flatMap((place) =>
        told.includes(JSON.stringify(speakerIn(place).id)) ? [`${place.name} in ${team}`] : [],
      ),
    );
  }
  for (const place of places) {
    const { thread } = place;
    if (thread === undefined) continue;
    const told = JSON.stringify([
      await world.during(host.usage.ofThread(thread)),
      await world.during(host.usage.today(thread, speakerIn(place).id)),
      await world.during(host.privacy.stored(speakerIn(place))),
    ]);
    leaks.push(...wordsIn(told, canaries, `the usage in ${place.name}`));
    const others = places.filter((other) => other !== place && told.includes(JSON.stringify(speakerIn(other).id)));
    leaks.push(...others.map(({ name }) => `${name} in the usage of ${place.name}`));
  }
  return leaks;
}

/** Feedback of one team, or of direct messages, in the list of another. */
async function leaksOfFeedback(world: LeakWorld, canaries: readonly Canary[]) {
  const { places, host } = world;
  const given = canaries.filter(({ kind }) => kind === 'feedback');
  const options = { limit: 200 };
  const leaks: string[] = [];
  for (const team of TEAMS) {
    const listed = JSON.stringify(await world.during(host.feedback.list({ kind: 'team', team }, options)));
    const own = given.filter(({ place }) => place.team === team && place.kind !== 'direct');
    expect(own.filter(({ word }) => !listed.includes(word))).toEqual([]);
    leaks.push(
      ...wordsIn(
        listed,
        given.filter((canary) => !own.includes(canary)),
        `the feedback of ${team}`,
      ),
    );
    for (const room of new Set(places.filter((place) => place.team === team).map((place) => place.room))) {
      const scope = { kind: 'channel', team, channels: [`${PLATFORM}:${room}`] } as const;
      const ofChannel = JSON.stringify(await world.during(host.feedback.list(scope, options)));
      leaks.push(
        ...wordsIn(
          ofChannel,
          given.filter(({ place }) => place.room !== room),
          `the feedback of ${room}`,
        ),
      );
    }
  }
  const alone = given.filter(({ place }) => place.kind === 'direct');
  for (const kind of ['deployment', 'direct'] as const) {
    const listed = JSON.stringify(await world.during(host.feedback.list({ kind }, options)));
    leaks.push(...wordsIn(listed, alone, `the feedback of ${kind}`));
  }
  return leaks;
}

function wordsIn(told: string, canaries: readonly Canary[], where: string): readonly string[] {
  return canaries.flatMap(({ word }) => (told.includes(word) ? [`${word} in ${where}`] : []));
}
