import type { Model } from '../../../../src/core/index.ts';
import type { ThreadStore, TurnStep } from '../../../../src/threads/ports.ts';
import type { StoredTranscriptEntry } from '../../../../src/threads/transcript.ts';
import { bindAll, THREAD, World, type WorldOptions } from '../../support/world.ts';

/** A window that some messages of {@link LONG} fill. */
export const SMALL: Partial<Model> = { contextWindow: 4_000, maxTokens: 400 };

/** About 330 tokens by any estimate. */
export const LONG = 'This was said at length, and for good reasons. '.repeat(20);

/** A thread in which people have talked for so many exchanges. */
export async function talk(options: WorldOptions, exchanges: number): Promise<World> {
  const world = await new World({ model: SMALL, ...options }).start();
  for (let n = 1; n <= exchanges; n += 1) {
    await world.say(`${n}: ${LONG}`);
    await world.settle();
  }
  return world;
}

export async function stored(world: World): Promise<readonly StoredTranscriptEntry[]> {
  return (await world.store.read(THREAD))?.transcript ?? [];
}

/** The lines of compactions, oldest first. */
export async function compactions(world: World) {
  return (await stored(world)).flatMap(({ line }) => (line.kind === 'compaction' ? [line] : []));
}

/** Does something before each step that an owner writes from now on. */
export function beforeSteps(world: World, act: (step: TurnStep) => Promise<void>): void {
  const inner = bindAll(world.store);
  const turn: ThreadStore['turn'] = async (thread, token, step) => {
    await act(step);
    return await inner.turn(thread, token, step);
  };
  Object.assign(world.store, { turn });
}
