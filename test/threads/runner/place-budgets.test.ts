import { describe, expect, it } from 'vitest';
import { World } from '../support/world.ts';

describe('budgets of a place', () => {
  it('limit what is asked for there, and hold from the next question on', async () => {
    const world = await new World({ script: ['One.', 'Two.', 'Three.'] }).start();
    await world.say('first');
    await world.settle();
    world.settings = { ...world.settings, budgets: { requestsPerHour: 1 } };
    await world.say('second');
    await world.settle();
    await world.say('third');
    await world.settle();
    expect((await world.told()).filter((line) => line.startsWith('--'))).toEqual([
      '-- x1 answered (alice)',
      '-- x2 answered (alice)',
      '-- x3 limit (alice)',
    ]);
  });

  it('lift what the deployment limits where they say 0', async () => {
    const world = await new World({
      script: ['One.', 'Two.'],
      budgets: { requestsPerHour: 1 },
      settings: { budgets: { requestsPerHour: 0 } },
    }).start();
    for (const words of ['first', 'second']) {
      await world.say(words);
      await world.settle();
    }
    expect(world.outbound.visible()).toEqual(['One.', 'Two.']);
  });

  it('end an exchange that costs more than one may cost there', async () => {
    const dear = {
      content: [],
      usage: { cost: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, total: 2 } },
    } as const;
    const world = await new World({
      script: [{ ...dear, content: [{ kind: 'call', name: 'one', args: {} }] }, 'Never.'],
      settings: { budgets: { exchangeCost: 1 } },
    }).start();
    await world.say('go');
    await world.settle();
    expect((await world.told()).at(-1)).toMatch(/^-- x\d+ limit \(alice\)$/);
  });
});
