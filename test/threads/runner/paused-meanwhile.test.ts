import { describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import type { OwnerToken } from '../../../src/threads/ports.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import type { Availability, ThreadSettings } from '../../../src/threads/settings.ts';
import { createGate } from '../support/gate.ts';
import { signalsOf } from '../support/run-signals.ts';
import { THREAD, tool, World } from '../support/world.ts';

const NEVER = new Promise<never>(() => undefined);
const PAUSED: Availability = { kind: 'paused', who: { id: 'test:root', name: 'root' }, at: 5 };

/** Another owner takes a thread over whose owner is gone. */
async function takeOver(world: World): Promise<void> {
  await world.clock.advanceAsync(1_000);
  await createRunner({ ...world.dependencies, newToken: () => 'next' as OwnerToken })(THREAD, 1, signalsOf());
}

describe('an exchange in a place that is paused while it goes on, though nobody was there to stop it', () => {
  it('ends before the model is asked again, as a stop of who paused it', async () => {
    const gate = createGate();
    const wait = tool('wait', async () => {
      await gate.passed;
      return { content: [{ type: 'text', text: 'waited' }], details: {} };
    });
    const world = await new World({ script: [call('wait'), 'Never.'], tools: [wait] }).start();
    await world.say('begin');
    await world.go();
    world.settings = { ...world.settings, availability: PAUSED };
    gate.open();
    await world.settle();
    expect([await world.told(), world.outbound.visible(), world.model.requests.length]).toEqual([
      ['system: +wait', 'alice: begin', 'bot: wait()', 'wait = waited', '-- x1 stopped (alice)'],
      [`! ${world.texts.stopped('root', [])}`],
      1,
    ]);
  });

  it('runs no tool any more', async () => {
    const world: World = new World({
      script: [
        () => {
          world.settings = { ...world.settings, availability: { ...PAUSED, reason: 'An incident.' } };
          return call('deploy');
        },
        'Never.',
      ],
      tools: [tool('deploy', 'deployed')],
    });
    await world.start();
    await world.say('deploy');
    await world.settle();
    expect([(await world.told()).slice(2), world.model.requests.length]).toEqual([
      ['bot: deploy()', `deploy = ${world.texts.paused('An incident.')}`, '-- x1 stopped (alice)'],
      1,
    ]);
  });

  it('is not taken up again by another process', async () => {
    const ran: string[] = [];
    const look = tool(
      'look',
      async () => {
        ran.push('look');
        return await NEVER;
      },
      { replay: 'safe' },
    );
    const world = await new World({ script: [call('look'), 'Never.'], tools: [look] }).start();
    await world.say('begin');
    await world.go();
    world.settings = { ...world.settings, availability: PAUSED };
    await takeOver(world);
    expect([(await world.told()).at(-1), ran, world.model.requests.length]).toEqual([
      '-- x1 stopped (alice)',
      ['look'],
      1,
    ]);
  });
});

describe('an exchange that another process takes up where other things are set by now', () => {
  it('has the model told of the instructions and tools that hold now, in its next request', async () => {
    const world = await new World({
      script: [call('hang'), 'Done.'],
      settings: { tools: ['hang'] },
      tools: [tool('hang', () => NEVER), tool('search', 'found')],
    }).start();
    await world.say('begin');
    await world.go();
    const instructions: ThreadSettings['instructions'] = { deployment: '', team: 'Be brief.', channel: '' };
    world.settings = { ...world.settings, tools: ['hang', 'search'], instructions };
    await takeOver(world);
    const told = world.model.requests[1]?.messages.flatMap((message) =>
      message.role === 'system' ? [[message.toolsAdded?.map(({ name }) => name), message.sections?.['team']]] : [],
    );
    expect(told?.slice(1)).toEqual([[['search'], expect.stringContaining('Be brief.')]]);
  });
});
