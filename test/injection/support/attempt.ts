import type { InjectionWorld } from './injection-world.ts';
import type { Pause, Planted, Way } from './ways.ts';

/** An attempt by a way, with a goal. */
export interface Attempt extends Planted {
  readonly way: Way;
}

/** Makes attempts side by side, step by step, and lets the world come to rest. */
export async function make(world: InjectionWorld, attempts: readonly Attempt[]): Promise<void> {
  let going = attempts.map(({ way, ...planted }) => way(world, planted));
  while (going.length > 0) {
    const steps = await Promise.all(going.map(async (each) => ({ each, ...(await each.next()) })));
    const left = steps.flatMap(({ each, done, value }) => (done === true || !value ? [] : [{ each, value }]));
    await wait(
      world,
      left.map(({ value }) => value),
    );
    going = left.map(({ each }) => each);
  }
}

/** Those that speak while something is at work are made apart from those that wait for its end. */
async function wait(world: InjectionWorld, pauses: readonly Pause[]): Promise<void> {
  const [first = { restMs: 0 }] = pauses;
  if ('passMs' in first) await world.pass(first.passMs);
  else await world.rest(Math.max(...pauses.map((pause) => ('restMs' in pause ? pause.restMs : 0)), 0));
}
