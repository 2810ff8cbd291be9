import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL } from '../../../../src/core/index.ts';
import { after, createFakeClock } from '../../../../src/testing/index.ts';
import { createListeningModel } from '../../../threads/compaction/support/listening-model.ts';
import { LONG, SMALL } from '../../../threads/compaction/support/long-talk.ts';
import { startBotOnFake } from '../interact/support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';

describe.each(['socket', 'http'] as const)('a message while a conversation is summed up, over %s', (transport) => {
  it('R31, R33: is in the next request, whether it came at the beginning or at the end of it', async () => {
    const clock = createFakeClock();
    const summaries = { begun: 0 };
    const streamFn = createListeningModel({
      clock,
      answer: () => 'Yes.',
      sumUp: async () => {
        // In the very step in which it begins.
        if (summaries.begun === 0) await thread.say('at its start', 'U2BOB');
        summaries.begun += 1;
        return after(1_000, 'Alice said much.');
      },
    });
    const model = { ...DEFAULT_MODEL, ...SMALL };
    const world = await startBotOnFake(transport, { script: [], clock, streamFn, model });
    const { slack, during, until, pass } = world;
    const thread = await begin(world, `0: ${LONG}`);
    const isIdle = () => slack.statuses.length === 0;
    for (let n = 1; summaries.begun === 0; n += 1) {
      await until('it is done', isIdle);
      await during(thread.say(`${n}: ${LONG}`));
      await pass(200);
    }
    await pass(700);
    await during(thread.say('at its end', 'U2BOB'));
    await until('it is done', () => isIdle() && streamFn.heard.at(-1)?.isSummary === false);
    const next = streamFn.heard[streamFn.heard.findIndex(({ isSummary }) => isSummary) + 1];
    expect(next?.isSummary).toBe(false);
    expect(next?.texts.slice(-2)).toEqual(['⟦message from "bob"⟧\nat its start', '⟦message from "bob"⟧\nat its end']);
  });
});
