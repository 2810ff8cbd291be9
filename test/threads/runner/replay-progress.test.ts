import { expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import { collect } from '../../contracts/collect.ts';
import { createGate } from '../support/gate.ts';
import { signalsOf } from '../support/run-signals.ts';
import { THREAD, tool, World } from '../support/world.ts';

it('shows how far a call is that runs again', async () => {
  const gate = createGate();
  let runs = 0;
  const slow = tool(
    'slow',
    async (_id, _args, _signal, onUpdate) => {
      runs += 1;
      onUpdate?.({ content: [{ type: 'text', text: `run ${runs}` }], details: {} });
      await (runs === 1 ? new Promise<void>(() => undefined) : gate.passed);
      return { content: [{ type: 'text', text: 'done' }], details: {} };
    },
    { replay: 'safe' },
  );
  const world = await new World({ script: [[call('slow')], 'Ready.'], tools: [slow] }).start();
  await world.say('go');
  await world.go();
  const [overdue] = await collect(world.store.overdue(-1));
  const run = createRunner(world.dependencies)(THREAD, overdue?.activation ?? 0, signalsOf());
  await world.go();
  expect(world.outbound.visible()).toEqual([expect.stringContaining('run 2')]);
  gate.open();
  await world.go();
  await run;
  expect(world.outbound.visible()).toEqual(['Ready.']);
});
