import { call, text } from '../../../src/testing/index.ts';
import type { ScriptedAnswer } from '../../../src/testing/scripted-model-answer.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import { totalOf } from '../../../src/threads/usage/tally.ts';
import { activationOf } from '../support/owners.ts';
import { signalsOf } from '../support/run-signals.ts';
import { THREAD, type World } from '../support/world.ts';
import { usage } from '../usage/samples.ts';

/** An answer that costs so much, and ten tokens; `null`: nobody knows what it costs. */
export function says(words: string, dollars: number | null): ScriptedAnswer {
  return { content: [text(words)], usage: usage(9, 1, dollars) };
}

/** A call of a tool, by an answer that costs so much. */
export function calls(tool: string, dollars: number | null, n = 1): ScriptedAnswer {
  return { content: [call(tool, { n })], usage: usage(9, 1, dollars) };
}

/** What the ledger has of the world's thread, of a person and of the team: dollars, and how many answers. */
export async function billOf(world: World, person = 'alice'): Promise<readonly string[]> {
  const { spending } = world;
  const thread = await spending.ofThread(THREAD);
  const limits = await spending.today(THREAD, `test:${person}`);
  const ofThread = totalOf(thread?.models ?? {});
  return [
    `thread ${ofThread.costUsd} (${ofThread.uses})`,
    ...limits.map(({ kind, used }) => `${kind} ${used.costUsd} (${used.uses})`),
  ];
}

/** How the thread's exchanges ended. */
export async function endsOf(world: World): Promise<readonly object[]> {
  return (await world.lines()).flatMap((line) => (line.kind === 'exchange' ? [line.end] : []));
}

/** Another process takes the thread over and runs it to its end. */
export async function takeOver(world: World): Promise<void> {
  const run = createRunner(world.dependencies)(THREAD, await activationOf(world.ports.store), signalsOf());
  await world.settle();
  await run;
}
