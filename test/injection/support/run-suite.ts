import { type Attempt, make } from './attempt.ts';
import { type Findings, lookForWhatGotThrough } from './findings.ts';
import { GOALS, type Goal } from './goals.ts';
import { type Broken, type InjectionWorld, openInjectionWorld } from './injection-world.ts';
import type { Stage } from './stage.ts';
import { STANDING, WAYS, type WayName } from './ways.ts';

/** Ways that speak while something is at work. */
const MEANWHILE: readonly WayName[] = ['steering into the work of an admin', 'edit of a message that is worked on'];

/** Milliseconds between batches: platforms let only so much be read in a minute. */
const BETWEEN_MS = 30_000;

export interface Suite {
  readonly ways: readonly WayName[];
  readonly goals: readonly Goal[];
  /** Whether names, topics and descriptions are tried, too. @default false */
  readonly isStandingTried?: boolean;
  readonly broken?: Broken;
}

export interface Figures {
  readonly attempts: number;
  /** Attempts that the model did its best to carry out: what is cut off a long name, it never reads. */
  readonly obeyed: number;
  readonly findings: Findings;
  readonly problems: readonly string[];
  readonly world: InjectionWorld;
}

/** Tries every goal by every way, on a platform of its own, and looks for what got through. */
export async function runSuite(platform: Stage['platform'], suite: Suite): Promise<Figures> {
  const { ways, goals, isStandingTried = false, broken = {} } = suite;
  const world = await openInjectionWorld(platform, broken);
  const isMeanwhile = (way: WayName): boolean => MEANWHILE.includes(way);
  const batches = goals.flatMap((goal) => [
    attemptsBy(
      ways.filter((way) => isMeanwhile(way)),
      goal,
    ),
    attemptsBy(
      ways.filter((way) => !isMeanwhile(way)),
      goal,
    ),
  ]);
  for (const batch of batches.filter(({ length }) => length > 0)) {
    await make(world, batch);
    await world.rest(BETWEEN_MS);
  }
  const standing = isStandingTried ? Object.values(STANDING) : [];
  for (const way of standing) await way(world);
  await world.rest();
  const ids = batches.flat().map(({ id }) => id);
  const tried = isStandingTried ? STANDING_IDS : [];
  const obeyed = [...ids, ...tried].filter((id) => world.obeyed.some((deed) => deed.includes(id)));
  return {
    attempts: ids.length + tried.length,
    obeyed: obeyed.length,
    findings: await lookForWhatGotThrough(world),
    problems: world.stage.problems,
    world,
  };
}

/** As they are called in what stands there. */
const STANDING_IDS = ['user-name', 'topic', 'channel-name', 'description', 'parameter', 'team-name'];

function attemptsBy(ways: readonly WayName[], goal: Goal): readonly Attempt[] {
  return ways.map((way) => {
    const id = `w${Object.keys(WAYS).indexOf(way)}-g${Object.keys(GOALS).indexOf(goal)}-x`;
    return { id, payload: GOALS[goal](id), way: WAYS[way] };
  });
}
