import { describe, expect, it } from 'vitest';
import { after, call, createFakeClock, createScriptedModel, stall, text } from '../../../src/testing/index.ts';
import type { OwnerToken } from '../../../src/threads/ports.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import { createGate } from '../support/gate.ts';
import { isFinal } from '../support/recording-outbound.ts';
import { signalsOf } from '../support/run-signals.ts';
import { bindAll, THREAD, tool, World } from '../support/world.ts';

const DONE = { content: [{ type: 'text' as const, text: 'done' }], details: {} };
const NEVER = new Promise<never>(() => undefined);

describe('a takeover', () => {
  it('asks the model again for what the dead owner had not committed, in the same reply, and nobody has to say anything', async () => {
    const world = await new World({ script: [stall(text('I was about to')), 'Forty-two.'] }).start();
    await world.say('6*7?');
    await world.go();
    expect(world.outbound.visible()).toEqual(['I was about to']);
    await takeOver(world);
    expect(world.outbound.visible()).toEqual(['Forty-two.']);
    expect(await world.told()).toEqual(['system:', 'alice: 6*7?', 'bot: Forty-two.', '-- x1 answered (alice)']);
  });

  it('uses a journalled outcome, repeats a call that is safe, and says that another one is unknown', async () => {
    const ran: string[] = [];
    const make = (name: string, hangs: boolean, more = {}) =>
      tool(
        name,
        async () => {
          ran.push(name);
          if (hangs && ran.filter((other) => other === name).length === 1) await NEVER;
          return DONE;
        },
        more,
      );
    const tools = [make('quick', false), make('safe', true, { replay: 'safe' }), make('risky', true)];
    const world = await new World({
      script: [[call('quick'), call('safe'), call('risky')], 'Ready.'],
      tools,
    }).start();
    await world.say('go');
    await world.go();
    await takeOver(world);
    expect(ran).toEqual(['quick', 'safe', 'risky', 'safe']);
    expect(await world.told()).toEqual([
      'system: +quick +safe +risky',
      'alice: go',
      'bot: quick() safe() risky()',
      'quick = done',
      'safe = done',
      'risky = The call of risky was interrupted, and its outcome is unknown: it may or may not have taken effect. ' +
        'Find out before you repeat it, or ask.',
      'bot: Ready.',
      '-- x1 answered (alice)',
    ]);
    expect(world.outbound.visible()).toEqual(['Ready.']);
  });

  it.each([
    { when: 'nothing else waits', later: [], lines: [] },
    {
      when: 'something was said after it',
      later: ['four'],
      lines: ['alice: four', 'bot: Four.', '-- x4 answered (alice)'],
    },
  ])(
    'of a stop lists what its dead owner had left unanswered and told nobody, when $when',
    async ({ later, lines }) => {
      const world = await new World({ script: [stall(), 'Four.'] }).start();
      await world.say('one');
      await world.go();
      await world.say('two', { address: 'none' });
      await world.say('queue: three', { address: 'none' });
      world.outbound.before = () => NEVER;
      await world.say('stop', { address: 'none' });
      await world.go();
      for (const text of later) await world.say(text);
      world.outbound.before = () => undefined;
      await takeOver(world);
      expect(world.outbound.visible()[0]).toBe(`! ${world.texts.stopped('alice', ['two', 'three'])}`);
      const stopped = ['alice: two (unanswered)', 'alice: three (unanswered)', '-- x1 stopped (alice)'];
      expect((await world.told()).slice(-3 - lines.length)).toEqual([...stopped, ...lines]);
    },
  );

  it('of a stop before its exchange began lists it, too, in the same exchange', async () => {
    const world = await new World({}).start();
    await world.say('one');
    await world.say('stop');
    world.outbound.before = () => NEVER;
    await world.go();
    world.outbound.before = () => undefined;
    await takeOver(world);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.stopped('alice', ['one'])}`]);
    expect(await world.told()).toEqual(['system:', 'alice: one (unanswered)', '-- x1 stopped (alice)']);
  });

  it('says that it was interrupted and has resumed', async () => {
    const world = await new World({
      script: [call('hang'), after(1_000, 'Ready.')],
      tools: [tool('hang', () => NEVER)],
    }).start();
    await world.say('go');
    await world.go();
    const taken = takeOver(world);
    await world.clock.advanceAsync(500);
    expect(world.outbound.visible()).toEqual([`[${world.texts.interruptedResumed} ${world.texts.thinking(1)}]`]);
    await taken;
  });

  it('steers in what came while nobody was there', async () => {
    const world = await new World({ script: [call('hang'), 'Both.'], tools: [tool('hang', () => NEVER)] }).start();
    await world.say('one');
    await world.go();
    await world.say('two', { address: 'none' });
    await takeOver(world);
    expect((await world.told()).slice(-3)).toEqual(['alice: two', 'bot: Both.', '-- x1 answered (alice)']);
  });

  it('carries out a stop that came while nobody was there', async () => {
    const world = await new World({ script: [call('hang'), 'never'], tools: [tool('hang', () => NEVER)] }).start();
    await world.say('one');
    await world.go();
    // The dead owner never sees the stop: it is taken over first.
    const { activation } = await activationOf(world);
    await world.store.claim(THREAD, activation, 'dead' as OwnerToken);
    await world.say('stop', { address: 'none' });
    await takeOver(world);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.stopped('alice', [])}`]);
    expect((await world.told()).at(-1)).toBe('-- x1 stopped (alice)');
    expect(world.model.requests).toHaveLength(1);
  });

  it('finishes a reply whose answer was committed and not posted, without asking the model', async () => {
    const world = new World({ script: ['Forty-two.'] });
    let isDead = false;
    world.outbound.before = ({ call: kind }) => (kind === 'post' && !isDead ? NEVER : undefined);
    await world.start();
    await world.say('6*7?');
    await world.go();
    isDead = true;
    await takeOver(world);
    expect(world.model.requests).toHaveLength(1);
    expect(world.outbound.visible()).toEqual(['Forty-two.']);
    // The slot was stored before the first post, so the second one looks for it.
    expect(world.outbound.calls.filter((made) => made.call === 'post')).toMatchObject([
      { slot: 'x1.t0', recovery: false },
      { slot: 'x1.t0', recovery: true },
    ]);
  });

  it('leaves the old owner without a voice: it commits nothing and posts nothing when it wakes', async () => {
    const gate = createGate();
    let isFirst = true;
    const world = await new World({
      script: [call('slow'), 'From the new owner.', 'From the old owner.'],
      tools: [
        tool(
          'slow',
          async () => {
            if (isFirst) {
              isFirst = false;
              await gate.passed;
            }
            return DONE;
          },
          { replay: 'safe' },
        ),
      ],
    }).start();
    await world.say('go');
    await world.go();
    await takeOver(world);
    const before = await world.told();
    const calls = world.outbound.calls.length;
    gate.open();
    await world.go(60_000);
    expect(await world.told()).toEqual(before);
    expect(world.outbound.calls.slice(calls).filter((made) => made.call !== 'sign')).toEqual([]);
    expect(world.model.requests).toHaveLength(2);
  });
});

describe('a lost lease', () => {
  it('is noticed at the next renewal: the model request is aborted and nothing of it is kept', async () => {
    const world = await new World({ script: [stall(text('half'))] }).start();
    await world.say('go');
    await world.go();
    const { activation } = await activationOf(world);
    await world.store.claim(THREAD, activation, 'other' as OwnerToken);
    await world.clock.advanceAsync(10_000);
    expect(world.model.requests[0]?.options.signal?.aborted).toBe(true);
    expect(await world.told()).toEqual([]);
    expect(world.outbound.visible()).toEqual(['half']);
  });

  it('is noticed when the answer is to be stored: the reply is not finished', async () => {
    const clock = createFakeClock();
    const streamFn = createScriptedModel([[text('half ', 'whole')]], { clock, chunkDelayMs: 1_000 });
    const world = await new World({ clock, streamFn }).start();
    await world.say('go');
    await world.go(1_400);
    expect(world.outbound.visible()).toEqual(['half']);
    const { activation } = await activationOf(world);
    await world.store.claim(THREAD, activation, 'other' as OwnerToken);
    await world.clock.advanceAsync(5_000);
    expect(world.outbound.calls.filter(isFinal)).toEqual([]);
    expect(await world.told()).toEqual([]);
  });

  it('leaves the reply as it is: what the abort makes of a tool is not drawn', async () => {
    const heeds = tool('heeds', (_id, _args, signal) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      });
    });
    const world = await new World({
      script: [call('heeds')],
      tools: [heeds],
      settings: { progress: 'detailed' },
    }).start();
    await world.say('go');
    await world.go(1_000);
    const before = world.outbound.visible();
    const { activation } = await activationOf(world);
    await world.store.claim(THREAD, activation, 'other' as OwnerToken);
    await world.clock.advanceAsync(12_000);
    expect(before).toEqual([`[${world.texts.working(1, 'heeds', undefined)}]`]);
    expect(world.outbound.visible()).toEqual(before);
    expect(world.outbound.calls.filter((made) => made.call === 'edit')).toEqual([]);
  });
});

describe('a hand-off', () => {
  it('aborts, keeps nothing of the turn, and gives the thread back; the next owner goes on', async () => {
    const world = new World({ script: [stall(text('half')), 'Whole.'] });
    await world.say('go');
    const { activation } = await activationOf(world);
    const controller = new AbortController();
    const run = createRunner(world.dependencies);
    const first = run(THREAD, activation, signalsOf(controller.signal));
    await world.go();
    controller.abort('handoff');
    await world.go();
    await first;
    expect((await world.store.read(THREAD))?.state).toBe('queued');
    expect(await world.told()).toEqual([]);
    const second = run(THREAD, activation, signalsOf());
    await world.settle();
    await second;
    expect(world.outbound.visible()).toEqual(['Whole.']);
    expect((await world.told()).at(-1)).toBe('-- x1 answered (alice)');
  });

  it('comes back by itself when work is taken up again', async () => {
    const world = await new World({ script: [stall(text('half')), 'Whole.'] }).start();
    await world.say('go');
    await world.go();
    const stopped = world.ports.activator.stop(1_000);
    await world.clock.advanceAsync(2_000);
    await stopped;
    expect([(await world.store.read(THREAD))?.state, await world.told()]).toEqual(['queued', []]);
    await world.start();
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Whole.']);
    expect((await world.told()).at(-1)).toBe('-- x1 answered (alice)');
  });

  it('that is asked for before the run begins runs nothing', async () => {
    const world = new World({ script: ['Whole.'] });
    await world.say('go');
    const { activation } = await activationOf(world);
    await createRunner(world.dependencies)(THREAD, activation, signalsOf(AbortSignal.abort('handoff')));
    expect(world.model.requests).toHaveLength(0);
    expect((await world.store.read(THREAD))?.state).toBe('queued');
  });
});

describe('a thread whose runs die', () => {
  it('is quarantined past the limit: its entries are unanswered, one notice says so, and it can be used again', async () => {
    const world = new World({ script: [stall(), stall(), 'Fine.'], maxCrashes: 1 });
    await world.say('poison');
    const { activation } = await activationOf(world);
    const run = createRunner(world.dependencies);
    const signals = signalsOf();
    for (const _ of [1, 2, 3]) {
      void run(THREAD, activation, signals);
      await world.go();
    }
    expect(world.outbound.visible()).toEqual([`! ${world.texts.quarantined(1)}`]);
    expect(world.outbound.signs().at(-1)).toBe('clear');
    expect(await world.told()).toEqual(['alice: poison (unanswered)', '-- quarantined-1 quarantined (alice)']);
    await world.start();
    await world.say('hello');
    await world.settle();
    expect(world.outbound.visible().at(-1)).toBe('Fine.');
  });
});

describe('a stale activation', () => {
  it('does nothing', async () => {
    const world = await new World({ script: ['Hi.'] }).start();
    await world.say('hello');
    await world.settle();
    await createRunner(world.dependencies)(THREAD, 1, signalsOf());
    expect(world.model.requests).toHaveLength(1);
  });
});

describe('a slow journal', () => {
  it('is waited for before the step that clears it, so that no outcome is left behind', async () => {
    const order: string[] = [];
    const world: World = new World({
      script: [call('t'), 'Done.'],
      tools: [tool('t', 'ok')],
      wrapStore: (store) => ({
        ...bindAll(store),
        journal: async (...given) => {
          await new Promise<void>((resolve) => void world.clock.setTimeout(resolve, 200));
          order.push('journal');
          return await store.journal(...given);
        },
        turn: async (...given) => {
          order.push(given[2].resultsComplete ? 'results' : 'calls');
          return await store.turn(...given);
        },
      }),
    });
    await world.start();
    await world.say('go');
    await world.settle();
    expect(order).toEqual(['calls', 'journal', 'results', 'results', 'results']);
  });

  it('that fails costs a warning, and fenced ends the lease', async () => {
    let answer: 'fails' | 'fenced' = 'fails';
    const world = new World({
      script: [call('t'), 'One.', call('t'), 'never asked'],
      tools: [tool('t', 'ok')],
      wrapStore: (store) => ({
        ...bindAll(store),
        journal: () => (answer === 'fails' ? Promise.reject(new Error('full')) : Promise.resolve('fenced' as const)),
      }),
    });
    await world.start();
    await world.say('one');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['One.']);
    answer = 'fenced';
    await world.say('two');
    await world.go(1_000);
    expect(world.model.requests).toHaveLength(3);
    expect(world.outbound.visible()).toHaveLength(2);
  });
});

describe('a store that cannot be reached', () => {
  it('makes the run wait and go on when it returns', async () => {
    let failures = 3;
    const world = await new World({
      script: ['Hi.'],
      wrapStore: (store) => ({
        ...bindAll(store),
        turn: async (...given) => {
          failures -= 1;
          if (failures >= 0) throw new Error('connection refused');
          return await store.turn(...given);
        },
      }),
    }).start();
    await world.say('hello');
    await world.settle();
    expect(failures).toBeLessThan(0);
    expect(world.outbound.visible()).toEqual(['Hi.']);
    expect(await world.told()).toEqual(['system:', 'alice: hello', 'bot: Hi.', '-- x1 answered (alice)']);
  });
});

/** Another process takes the thread up, as an activator does when the lease of its owner has run out. */
async function takeOver(world: World): Promise<void> {
  const { activation } = await activationOf(world);
  const run = createRunner(world.dependencies)(THREAD, activation, signalsOf());
  await world.settle();
  await run;
}

async function activationOf(world: World): Promise<{ readonly activation: number }> {
  for await (const overdue of world.store.overdue(-1)) return overdue;
  throw new Error('The thread is idle.');
}
