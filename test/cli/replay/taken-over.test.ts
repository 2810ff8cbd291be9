import { describe, expect, it } from 'vitest';
import { call, stall, text } from '../../../src/testing/index.ts';
import type { ScriptEntry } from '../../../src/testing/scripted-model.ts';
import type { OwnerToken } from '../../../src/threads/ports.ts';
import { memoryUnderTest, RecordedWorld, thread } from './recorded-world.ts';

const act = (step: string) => call('act', { step });

/** As when the process of a run dies, and another goes on. */
async function takeOver({ storage: { store, activator } }: RecordedWorld): Promise<void> {
  const { activation = 0 } = (await store.export(thread)) ?? {};
  const token = 'in between' as OwnerToken; // any string is a token, once it is given to `claim`
  await store.claim(thread, activation, token);
  await store.handoff(thread, token);
  await activator.activate(thread, activation, 0);
}

describe('an exchange that two runs share', () => {
  const cases: Readonly<
    Record<string, { script: readonly ScriptEntry[]; hang: number; lines: readonly number[]; asked: string }>
  > = {
    'in the middle of an answer': {
      script: [act('one'), stall(text('I was')), 'Done.'],
      hang: 2,
      lines: [4, 2],
      asked: '1 request, and 2 recorded',
    },
    'in the middle of a tool': { script: [act('hangs'), 'Done.'], hang: 1, lines: [4, 2], asked: '1 request' },
  };
  it.each(Object.entries(cases))(
    'is replayed run by run when the first ended %s',
    async (_title, { script, hang, lines, asked }) => {
      const world = await RecordedWorld.open(await memoryUnderTest(), script);
      world.acts['hangs'] = () => new Promise(() => undefined);
      await world.say('go');
      await world.until(() => world.model.requests.length === hang);
      for (let n = 0; n < 5; n += 1) await world.pass();
      await takeOver(world);
      await world.settle();
      const [first, second, ...more] = await world.recordings();
      expect([first?.from, second?.from, more]).toEqual([0, lines[0], []]);
      expect((await world.transcript()).length).toBe((lines[0] ?? 0) + (lines[1] ?? 0));
      for (const run of [1, 2]) {
        expect([run, await world.replay(run)]).toEqual([
          run,
          {
            exitCode: 0,
            stdout: expect.stringMatching(
              ` ${run === 1 ? asked : '1 request'}, as then\\.\nThe transcript is the same\\.\n$`,
            ),
          },
        ]);
      }
    },
  );
});
