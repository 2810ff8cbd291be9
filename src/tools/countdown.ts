import { type Static, Type } from '@sinclair/typebox';
import { sleep } from '../core/index.ts';
import { defineTool } from './define-tool.ts';
import type { ToolContext } from './tool-context.ts';

const MAX_STEPS = 60;
const STEP_MS = 1000;

const parameters = Type.Object({
  steps: Type.Integer({ minimum: 1, maximum: MAX_STEPS, description: 'How many steps to count, one per second.' }),
  direction: Type.Optional(
    Type.Union([Type.Literal('down'), Type.Literal('up')], {
      description: 'down: from steps to 1. up: from 1 to steps. Default: down.',
    }),
  ),
});

/** Counts aloud, one step per second, and tells each step as progress. */
export const countdown = defineTool({
  name: 'countdown',
  label: 'Countdown',
  about: 'Counts aloud in the thread, a number a second, for up to a minute.',
  description:
    'Counts up or down, one step per second, and shows each number to the people in the thread while it counts. ' +
    `Use it when somebody asks you to count, or to wait up to ${MAX_STEPS} seconds. It is not a reminder: it ends with this answer.`,
  parameters,
  replay: 'safe',
  timeoutMs: (MAX_STEPS + 30) * STEP_MS,
  execute: count,
});

async function count(
  { steps, direction = 'down' }: Static<typeof parameters>,
  { clock, signal, progress }: ToolContext,
): Promise<string> {
  const numbers = Array.from({ length: steps }, (_, index) => (direction === 'up' ? index + 1 : steps - index));
  for (const [index, number] of numbers.entries()) {
    progress(String(number), index / steps);
    await sleep(STEP_MS, clock, signal).catch((error: unknown) => {
      throw new Error(`The countdown was aborted at ${number}.`, { cause: error });
    });
  }
  return `Counted ${direction} in ${steps} ${steps === 1 ? 'second' : 'seconds'}: ${numbers.join(', ')}.`;
}
