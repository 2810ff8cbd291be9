import { describe, expect, it } from 'vitest';
import { after, call, fail, raise, stall, text } from '../../../src/testing/index.ts';
import { createGate } from '../support/gate.ts';
import { THREAD, tool, World } from '../support/world.ts';

const DONE = { content: [{ type: 'text' as const, text: 'done' }], details: {} };

describe('an exchange', () => {
  it('answers in the thread, and what it answered is in the transcript', async () => {
    const world = await new World({ script: ['Hi Alice.'] }).start();
    expect(await world.say('hello')).toEqual({ status: 'started' });
    await world.settle();
    expect(await world.told()).toEqual(['system:', 'alice: hello', 'bot: Hi Alice.', '-- x1 answered (alice)']);
    expect(world.outbound.visible()).toEqual(['Hi Alice.']);
    expect(world.read(0)).toEqual(['⟦message from "alice"⟧\nhello']);
  });

  it('takes two lines of one thought together: the settle window is fixed from the first', async () => {
    const world = await new World({ script: ['Yes.'] }).start();
    await world.say('@bot');
    await world.clock.advanceAsync(299);
    expect(await world.say('please summarise', { address: 'none' })).toEqual({ status: 'queued' });
    await world.clock.advanceAsync(1);
    await world.settle();
    expect(await world.told()).toEqual([
      'system:',
      'alice: @bot',
      'alice: please summarise',
      'bot: Yes.',
      '-- x1 answered (alice)',
    ]);
  });

  it('does not wait for the settle window after a command or a button', async () => {
    const world = await new World({ script: ['Now.'] }).start();
    await world.say('go', { address: 'button' });
    await world.clock.advanceAsync(0);
    expect(world.model.requests).toHaveLength(1);
  });

  it('remembers: the next exchange goes on with the same transcript', async () => {
    const world = await new World({ script: ['Hi.', 'You said hello.'] }).start();
    await world.say('hello');
    await world.settle();
    await world.say('what did I say?', { address: 'none' });
    await world.settle();
    expect(world.read(1)).toEqual([
      '⟦message from "alice"⟧\nhello',
      'assistant: Hi.',
      '⟦message from "alice"⟧\nwhat did I say?',
    ]);
    expect(world.outbound.visible()).toEqual(['Hi.', 'You said hello.']);
  });

  it('stores an answer with tool calls before a tool runs, and the outcome before the batch is over', async () => {
    const gate = createGate();
    const seen: (readonly string[])[] = [];
    let world: World;
    const first = tool('first', async () => {
      seen.push(await world.told());
      return DONE;
    });
    const second = tool('second', async () => {
      await gate.passed;
      return DONE;
    });
    world = await new World({ script: [[call('first'), call('second')], 'Ready.'], tools: [first, second] }).start();
    await world.say('do both');
    await world.go();
    expect(seen).toEqual([['system: +first +second', 'alice: do both', 'bot: first() second()']]);
    gate.open();
    await world.settle();
    expect(await world.told()).toEqual([
      'system: +first +second',
      'alice: do both',
      'bot: first() second()',
      'first = done',
      'second = done',
      'bot: Ready.',
      '-- x1 answered (alice)',
    ]);
  });

  it('is silent when nobody addressed it and the model says nothing', async () => {
    const world = await new World({ script: ['Hi.', ''] }).start();
    await world.say('hello');
    await world.settle();
    await world.say('thanks', { address: 'none' });
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.']);
    expect((await world.told()).at(-1)).toBe('-- x2 silent (alice)');
  });

  it('says so when somebody addressed it and the model says nothing', async () => {
    const world = await new World({ script: [''] }).start();
    await world.say('hello');
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.answeredNothing}`]);
  });

  it('fails honestly: what had arrived stays, a notice says why and offers another try', async () => {
    const world = await new World({ script: [fail('The model is overloaded.', text('It is 4'))] }).start();
    await world.say('what is 6*7?');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['It is 4', `! ${world.texts.failed('The model is overloaded.')}`]);
    expect((await world.told()).at(-1)).toBe('-- x1 failed (alice)');
    expect(world.outbound.calls.at(-2)).toMatchObject({ slot: 'x1.n', content: { buttons: ['tryAgain'] } });
  });

  it('stores what happened before it says how it ended, also when the model broke its contract', async () => {
    const world = new World({ script: [raise(new Error('no connection'))] });
    let stored: readonly string[] = [];
    world.outbound.before = async ({ call: kind }) => {
      if (kind === 'post') stored = await world.told();
    };
    await world.start();
    await world.say('hello');
    await world.settle();
    expect(stored).toEqual(['system:', 'alice: hello', 'bot:  <error>']);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.failed('no connection')}`]);
  });

  it('answers what was said during a failing exchange: the failure of one does not stop the next', async () => {
    const world = await new World({ script: [after(1_000, fail('broken')), 'Both, then.'] }).start();
    await world.say('one');
    await world.go();
    await world.say('two', { address: 'none' });
    await world.say('three', { address: 'none' });
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.failed('broken')}`, 'Both, then.']);
    expect(await world.told()).toEqual([
      'system:',
      'alice: one',
      'bot:  <error>',
      '-- x1 failed (alice)',
      'alice: two',
      'alice: three',
      'bot: Both, then.',
      '-- x2 answered (alice)',
    ]);
  });

  it('ends at its time limit with a notice, and a waiting message begins a new exchange', async () => {
    const world = await new World({ script: [stall(), 'Better.'], limits: { timeMs: 2_000 } }).start();
    await world.say('long');
    await world.go(1_000);
    await world.say('short', { address: 'none' });
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.limitReached('time')}`, 'Better.']);
    expect((await world.told()).filter((line) => line.startsWith('--'))).toEqual([
      '-- x1 limit (alice)',
      '-- x2 answered (alice)',
    ]);
  });

  it('ends at its limit of turns at a turn boundary', async () => {
    const world = await new World({
      script: [call('t', { n: 1 }), call('t', { n: 2 }), call('t', { n: 3 })],
      tools: [tool('t', 'ok')],
      limits: { turns: 2 },
    }).start();
    await world.say('go');
    await world.settle();
    expect(world.model.requests).toHaveLength(2);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.limitReached('turns')}`]);
    expect((await world.told()).slice(-2)).toEqual(['t = ok', '-- x1 limit (alice)']);
  });

  it('ends when a model repeats the same call', async () => {
    const world = await new World({
      script: Array.from({ length: 9 }, () => call('t', { n: 1 })),
      tools: [tool('t', 'ok')],
      limits: { repeats: 3 },
    }).start();
    await world.say('go');
    await world.settle();
    expect(world.model.requests).toHaveLength(3);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.limitReached('repeats')}`]);
  });

  it('tells whoever watches what happens, from the first entry to the release', async () => {
    const world = await new World({ script: ['Hi.'] }).start();
    await world.say('hello');
    await world.settle();
    const kinds = world.events.map((event) => (event.kind === 'agent' ? event.event.type : event.kind));
    expect(kinds.filter((kind) => kind !== 'message_update')).toEqual([
      'accepted',
      'exchangeStart',
      'agent_start',
      'turn_start',
      'message_start',
      'message_end',
      'message_start',
      'message_end',
      'reply',
      'turn_end',
      'agent_end',
      'reply',
      'exchangeEnd',
      'released',
    ]);
    expect((await world.store.read(THREAD))?.slots).toMatchObject([{ id: 'x1.t0', state: 'closed', platformId: 'm1' }]);
  });
});
