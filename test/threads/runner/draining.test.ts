import { describe, expect, it } from 'vitest';
import type { AgentTool } from '../../../src/core/index.ts';
import { after, call } from '../../../src/testing/index.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import { createGate, type Gate } from '../support/gate.ts';
import { describeCall, own } from '../support/owners.ts';
import { signalsOf } from '../support/run-signals.ts';
import { bindAll, THREAD, tool, World, type WorldOptions } from '../support/world.ts';

const DONE = { content: [{ type: 'text' as const, text: 'done' }], details: {} };

describe('a run whose process drains', () => {
  it('leaves after the turn in which it is told, aborts nothing, and the next owner goes on in the same messages', async () => {
    const { world, gate, signals } = await working({ script: [call('slow'), after(500, 'Ready.')] });
    const { texts, outbound } = world;
    const first = await own(world);
    await world.go(100);
    first.drain();
    await world.go(100);
    expect(outbound.visible()).toEqual([`[${texts.working(1, 'slow', undefined)}]`]);
    gate.open();
    await world.go(100);
    await first.run;
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect([world.model.requests.length, await stateOf(world)]).toEqual([1, 'queued']);
    expect(outbound.visible()).toEqual([`[${texts.handingOver}]`]);
    const second = await own(world);
    await world.settle();
    await second.run;
    expect(await world.told()).toEqual([
      'system: +slow',
      'alice: go',
      'bot: slow()',
      'slow = done',
      'bot: Ready.',
      '-- x1 answered (alice)',
    ]);
    expect(outbound.calls.map(describeCall)).toEqual([
      'sign receipt',
      'sign working',
      `post x1.p: ${texts.working(1, 'slow', undefined)}`,
      `edit x1.p: ${texts.thinking(1)}`,
      `edit x1.p: ${texts.handingOver}`,
      'sign clear',
      'sign working',
      `edit x1.p: ${texts.interruptedResumed} ${texts.thinking(1)}`,
      'post x1.t0: Ready.…',
      'remove x1.p',
      'edit x1.t0: Ready.',
      'sign clear',
    ]);
    expect(outbound.visible()).toEqual(['Ready.']);
  });

  it('finishes an answer that is on its way, and releases the thread', async () => {
    const world = new World({ script: [after(500, 'Ready.')] });
    await world.say('go');
    const owner = await own(world);
    await world.go(100);
    owner.drain();
    await world.settle();
    await owner.run;
    expect([await world.told(), await stateOf(world)]).toEqual([
      ['system:', 'alice: go', 'bot: Ready.', '-- x1 answered (alice)'],
      'idle',
    ]);
    expect(world.outbound.calls.map(describeCall).slice(2)).toEqual([
      'post x1.t0: Ready.…',
      'edit x1.t0: Ready.',
      'sign clear',
    ]);
  });

  it('finishes what it began and leaves what comes after it, steering included, to the next owner', async () => {
    const world = new World({ script: [after(500, 'One.'), 'Two.'] });
    await world.say('one');
    const first = await own(world);
    await world.go(100);
    await world.say('two', { address: 'none' });
    first.drain();
    await world.go(1_000);
    await first.run;
    expect([world.outbound.visible(), await stateOf(world)]).toEqual([['One.'], 'queued']);
    const second = await own(world);
    await world.settle();
    await second.run;
    expect(await world.told()).toEqual([
      'system:',
      'alice: one',
      'bot: One.',
      '-- x1 answered (alice)',
      'alice: two',
      'bot: Two.',
      '-- x2 answered (alice)',
    ]);
    expect(world.outbound.visible()).toEqual(['One.', 'Two.']);
  });

  it('leaves what waits unseen, so that it can still be changed, also when it is told while the answer is stored', async () => {
    for (const moment of ['before', 'during'] as const) {
      const drain = new AbortController();
      const world = new World({
        script: [after(500, 'One.'), 'Two.'],
        wrapStore: (store) => ({
          ...bindAll(store),
          turn: async (...given) => {
            const taken = await store.turn(...given);
            if (moment === 'during') drain.abort();
            return taken;
          },
        }),
      });
      const gate = createGate();
      world.outbound.before = async ({ call: kind }) => (kind === 'edit' ? await gate.passed : undefined);
      await world.say('one');
      const run = createRunner(world.dependencies)(THREAD, 1, signalsOf(undefined, drain.signal));
      await world.go(100);
      await world.say('two', { id: 'm2', address: 'none' });
      if (moment === 'before') drain.abort();
      await world.go(1_000);
      // The end of the first answer is on its way to the platform.
      expect([moment, await world.amend('m2', 'too')]).toEqual([moment, moment === 'before' ? 'replaced' : 'injected']);
      gate.open();
      await world.go(100);
      await run;
      expect([world.outbound.visible(), await stateOf(world), world.model.requests.length]).toEqual([
        ['One.'],
        'queued',
        1,
      ]);
      await world.start();
      await world.settle();
      expect((await world.told()).filter((line) => line.startsWith('--'))).toEqual([
        '-- x1 answered (alice)',
        '-- x2 answered (alice)',
      ]);
    }
  });

  it('leaves at once when nothing is under way, and shows nothing', async () => {
    const world = new World({ script: ['Ready.'] });
    await world.say('go');
    await (await own(world, { isDraining: true })).run;
    expect([world.model.requests.length, await stateOf(world), await world.told()]).toEqual([0, 'queued', []]);
    expect(world.outbound.calls.map(describeCall)).toEqual(['sign receipt']);
    await world.start();
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Ready.']);
  });

  it('leaves before the first request when it is told while the settings are read', async () => {
    const world = new World({ script: ['Ready.'] });
    await world.say('go');
    const gate = createGate();
    const { settings } = world.dependencies;
    const read: typeof settings.of = async () => {
      await gate.passed;
      return world.settings;
    };
    Object.assign(world.dependencies, { settings: { ...settings, of: read } });
    const owner = await own(world);
    await world.go(0);
    owner.drain();
    gate.open();
    await world.go(0);
    await owner.run;
    expect([world.model.requests.length, await stateOf(world), await world.told()]).toEqual([0, 'queued', []]);
    expect(world.outbound.visible()).toEqual([]);
  });

  it('carries a stop out instead of leaving', async () => {
    const { world, gate } = await working({ script: [call('slow'), 'never asked'] });
    const owner = await own(world);
    await world.go(100);
    owner.drain();
    await world.say('stop');
    gate.open();
    await world.settle();
    await owner.run;
    expect(await world.told()).toEqual([
      'system: +slow',
      'alice: go',
      'bot: slow()',
      'slow = done',
      '-- x1 stopped (alice)',
    ]);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.stopped('alice', [])}`]);
  });

  it('leaves after it has closed the calls that a dead owner left open', async () => {
    const { world, gate } = await working({
      script: [call('slow'), 'Ready.'],
      more: { replay: 'safe' },
    });
    await own(world); // dies
    await world.go(100);
    const second = await own(world);
    await world.go(100);
    second.drain();
    gate.open();
    await world.go(100);
    await second.run;
    expect([world.model.requests.length, await stateOf(world)]).toEqual([1, 'queued']);
    expect((await world.told()).slice(-2)).toEqual(['bot: slow()', 'slow = done']);
    const third = await own(world);
    await world.settle();
    await third.run;
    expect(world.outbound.visible()).toEqual(['Ready.']);
    expect(world.outbound.calls.filter((made) => made.call === 'post').map(describeCall)).toEqual([
      `post x1.p: ${world.texts.working(1, 'slow', undefined)}`,
      'post x1.t0: Ready.',
    ]);
  });

  it('does not wait for a platform that hangs: what was posted meanwhile is found by the next owner', async () => {
    const { world, gate } = await working({ script: [call('slow'), 'Ready.'] });
    const { outbound } = world;
    let isHanging = true;
    outbound.before = ({ call: kind }) => (kind !== 'sign' && isHanging ? new Promise(() => undefined) : undefined);
    const first = await own(world);
    await world.go(100);
    first.drain();
    gate.open();
    await world.go(7_000);
    await first.run;
    expect(await stateOf(world)).toBe('queued');
    isHanging = false;
    const second = await own(world);
    await world.settle();
    await second.run;
    expect(outbound.calls.filter((made) => made.call !== 'sign').map(describeCall)).toEqual([
      `post x1.p: ${world.texts.working(1, 'slow', undefined)}`,
      `post x1.p: ${world.texts.interruptedResumed} ${world.texts.thinking(1)} (looks first)`,
      'remove x1.p',
      'post x1.t0: Ready.',
    ]);
  });

  it('tries again to hand the thread over while the store cannot be reached, until the process may wait no longer', async () => {
    let failures = 3;
    const { world } = await working({
      script: ['Ready.'],
      wrapStore: (store) => ({
        ...bindAll(store),
        handoff: async (...given) => {
          failures -= 1;
          if (failures >= 0) throw new Error('connection refused');
          return await store.handoff(...given);
        },
      }),
    });
    const activated: number[] = [];
    const activate = async (_thread: string, activation: number): Promise<void> => void activated.push(activation);
    Object.assign(world.dependencies, { activator: { activate } });
    const first = await own(world, { isDraining: true });
    await world.go(3_000);
    await first.run;
    expect([await stateOf(world), activated]).toEqual(['queued', [1]]);
    failures = Infinity;
    const second = await own(world, { isDraining: true });
    await world.go(3_000);
    second.end('handoff');
    await world.go(0);
    await second.run;
    expect([await stateOf(world), activated]).toEqual(['running', [1]]);
  });
});

interface WorkingOptions extends WorldOptions {
  readonly more?: Partial<AgentTool>;
}

/** A world that was told "go", with a tool that works until the gate opens. */
async function working({ more, ...options }: WorkingOptions) {
  const gate: Gate = createGate();
  const signals: AbortSignal[] = [];
  const slow = tool(
    'slow',
    async (_id, _args, signal) => {
      if (signal !== undefined) signals.push(signal);
      await gate.passed;
      return DONE;
    },
    more,
  );
  const world = new World({ ...options, tools: [slow] });
  await world.say('go');
  return { world, gate, signals };
}

async function stateOf(world: World): Promise<string | undefined> {
  return (await world.ports.store.read(THREAD))?.state;
}
