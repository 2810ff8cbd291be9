import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { after, call } from '../../../../src/testing/index.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { textOf } from '../../../threads/compaction/support/listening-model.ts';
import { createGate } from '../../../threads/support/gate.ts';
import { wordsIn } from '../../support/words-in.ts';
import { startBotOnFake } from '../interact/support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';

/** A tool that has ended when the test says so. */
function waitingTool(name: string) {
  const gate = createGate();
  const begun = { times: 0 };
  const tool = defineTool({
    name,
    label: name,
    description: 'Takes its time.',
    parameters: Type.Object({}),
    execute: async () => {
      begun.times += 1;
      await gate.passed;
      return 'Done.';
    },
  });
  return { tool, gate, begun };
}

describe.each(['socket', 'http'] as const)('a message while the bot works in a thread, over %s', (transport) => {
  it('R19: after 35 s of a run of 65 s begins no second one', async () => {
    const askedAt: number[] = [];
    const note =
      <T>(step: T) =>
      () => {
        askedAt.push(world.clock.now());
        return step;
      };
    const script = [note(after(65_000, 'The long one.')), note('The short one.')];
    const world = await startBotOnFake(transport, { script });
    const { during, pass, model } = world;
    const thread = await begin(world, 'think hard');
    await pass(35_000);
    await during(thread.say('and be brief'));
    await pass(29_000);
    expect(model.requests).toHaveLength(1);
    await thread.shows('The short one.');
    expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(65_000);
    expect(wordsIn(model.requests[1])).toEqual(['think hard', 'and be brief']);
    // Words that come a minute after the last ones are a message of their own, which people are notified of.
    expect(thread.shown()).toEqual(['The long one.', 'The short one.']);
  });

  it('R28: that is delivered twice is read once', async () => {
    const { tool, gate, begun } = waitingTool('dig');
    const world = await startBotOnFake(transport, { script: [call('dig'), 'Both.'], tools: [tool] });
    const { slack, during, until, model } = world;
    const thread = await begin(world, 'dig');
    await until('it digs', () => begun.times === 1);
    slack.failDeliveries({ kind: 'duplicate' });
    await during(thread.say('deeper'));
    await during(slack.settled());
    gate.open();
    await thread.shows('Both.');
    expect(wordsIn(model.requests[1])).toEqual(['dig', 'deeper']);
    expect(begun.times).toBe(1);
  });

  it('R77: uses no right of who began the run that its own author lacks', async () => {
    const { tool, gate, begun } = waitingTool('look');
    const deployed: string[] = [];
    const deploy = defineTool({
      name: 'deploy',
      label: 'Deploy',
      description: 'Deploys.',
      parameters: Type.Object({}),
      execute: () => {
        deployed.push('prod');
        return 'Deployed.';
      },
    });
    const world = await startBotOnFake(transport, {
      script: [call('look'), call('deploy'), 'I may not.'],
      tools: [tool, deploy],
      mayUseTool: ({ id }, name) => name !== 'deploy' || id === 'slack:U1ALICE',
    });
    const { during, slack, until, model } = world;
    const thread = await begin(world, 'look at prod');
    await until('it looks', () => begun.times === 1);
    await during(thread.say('now deploy it', 'U2BOB'));
    await during(slack.settled());
    gate.open();
    await thread.shows('I may not.');
    const last = model.requests[2]?.messages.at(-1);
    expect(last === undefined ? '' : textOf(last)).toBe(createTexts('en').toolRefused('bob', 'deploy'));
    expect(deployed).toEqual([]);
  });
});
