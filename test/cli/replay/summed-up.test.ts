import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL } from '../../../src/core/index.ts';
import { createListeningModel } from '../../threads/compaction/support/listening-model.ts';
import { memoryUnderTest, RecordedWorld } from './recorded-world.ts';

describe('a recorded run in which the conversation is summed up', () => {
  it('comes to the same summary and the same transcript again', async () => {
    const under = await memoryUnderTest();
    const model = createListeningModel({
      clock: under.clock,
      answer: () => 'Noted.',
      sumUp: async () => {
        await world.say('meanwhile');
        return 'They talked about the weather.';
      },
    });
    const world: RecordedWorld = await RecordedWorld.open(under, [], {
      streamFn: model,
      model: { ...DEFAULT_MODEL, contextWindow: 3_000, maxTokens: 300 },
    });
    let run = 0;
    const isSummedUp = async (): Promise<boolean> =>
      (await world.transcript()).some(({ line }) => line.kind === 'compaction');
    while (!(await isSummedUp())) {
      await world.say(`Turn ${(run += 1)}. ${'It rains. '.repeat(40)}`);
      await world.settle();
    }
    const asked = model.heard.length;
    const { exitCode, stdout } = await world.replay(run);
    expect([exitCode, stdout.trimEnd().split('\n').slice(1)]).toEqual([
      0,
      ['unknown/unknown answered from the recording: 2 requests, as then.', 'The transcript is the same.'],
    ]);
    expect(model.heard).toHaveLength(asked);
  });
});
