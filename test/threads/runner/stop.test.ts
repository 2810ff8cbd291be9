import { describe, expect, it } from 'vitest';
import { after, call, stall, text } from '../../../src/testing/index.ts';
import { isFinal } from '../support/recording-outbound.ts';
import { person, tool, World } from '../support/world.ts';

describe('stop', () => {
  it('ends the model request at once, and whoever stopped it is named', async () => {
    const world = await new World({ script: [stall(text('So far'))] }).start();
    await world.say('tell me everything');
    await world.go();
    expect(await world.say('Stop!', { by: 'bob' })).toEqual({ status: 'command', command: 'stop' });
    await world.settle();
    expect(world.outbound.visible()).toEqual(['So far', `! ${world.texts.stopped('bob', [])}`]);
    expect(await world.told()).toEqual([
      'system:',
      'alice: tell me everything',
      'bot: So far <aborted>',
      '-- x1 stopped (alice)',
    ]);
  });

  it('abandons a tool that ignores its signal after half a second, and says so to the model', async () => {
    const deaf = tool('deaf', () => new Promise(() => undefined));
    const world = await new World({ script: [call('deaf'), 'never asked'], tools: [deaf] }).start();
    await world.say('go');
    await world.go();
    await world.say('stop');
    await world.clock.advanceAsync(499);
    expect(world.outbound.visible()).toEqual([`[${world.texts.working(1, 'deaf', undefined)}]`]);
    await world.clock.advanceAsync(1);
    await world.settle();
    expect(await world.told()).toEqual([
      'system: +deaf',
      'alice: go',
      'bot: deaf()',
      'deaf = Operation aborted; outcome unknown',
      '-- x1 stopped (alice)',
    ]);
    expect(world.model.requests).toHaveLength(1);
  });

  it('leaves what was accepted before it unanswered, queued messages included, and lists them', async () => {
    const world = await new World({ script: [stall()] }).start();
    await world.say('one');
    await world.go();
    await world.say('two', { address: 'none' });
    await world.say('queue: three', { address: 'none' });
    await world.say('stop', { address: 'none' });
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.stopped('alice', ['two', 'three'])}`]);
    expect((await world.told()).slice(-3)).toEqual([
      'alice: two (unanswered)',
      'alice: three (unanswered)',
      '-- x1 stopped (alice)',
    ]);
    expect(world.model.requests).toHaveLength(1);
  });

  it('lets what comes after it begin a new exchange that knows what was left', async () => {
    const world = await new World({ script: [stall(), 'Then four.'] }).start();
    await world.say('one');
    await world.go();
    await world.say('two', { address: 'none' });
    await world.say('stop');
    await world.say('four', { address: 'none' });
    await world.settle();
    expect(world.read(1).slice(-2)).toEqual([
      '⟦message from "alice", left unanswered on purpose⟧\ntwo',
      '⟦message from "alice"⟧\nfour',
    ]);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.stopped('alice', ['two'])}`, 'Then four.']);
  });

  it('of a thread that waits in its settle window asks no model', async () => {
    const world = await new World({ script: ['never asked'] }).start();
    await world.say('hello');
    await world.say('stop');
    await world.settle();
    expect(world.model.requests).toHaveLength(0);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.stopped('alice', ['hello'])}`]);
    expect(await world.told()).toEqual(['system:', 'alice: hello (unanswered)', '-- x1 stopped (alice)']);
  });

  it('that is delivered twice does not end the next exchange', async () => {
    const world = await new World({ script: [stall(), after(500, 'Fine.')] }).start();
    await world.say('one');
    await world.go();
    await world.say('stop', { id: 'stop-1' });
    await world.settle();
    await world.say('two');
    await world.go();
    expect(await world.say('stop', { id: 'stop-1' })).toEqual({ status: 'duplicate' });
    await world.settle();
    expect(world.outbound.visible().at(-1)).toBe('Fine.');
  });

  it('with nothing going on says so when the bot was addressed, and is an ordinary message when it was not', async () => {
    const world = await new World({ script: ['Hi.', 'What shall I stop?'] }).start();
    await world.say('stop');
    await world.say('hello');
    await world.settle();
    expect(await world.say('stop', { address: 'none' })).toEqual({ status: 'started' });
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.nothingToStop}`, 'Hi.', 'What shall I stop?']);
  });

  it('that comes while the final answer is being posted does no harm', async () => {
    const world = new World({ script: ['One.', 'Two.'] });
    let isFirst = true;
    world.outbound.before = async (made) => {
      if (!isFinal(made) || !isFirst) return;
      isFirst = false;
      await world.command('stop');
    };
    await world.start();
    await world.say('one');
    await world.settle();
    await world.say('two');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['One.', 'Two.']);
  });
});

describe('reset', () => {
  it('begins the transcript anew, in the middle of a run too, and empties the mailbox', async () => {
    const world = await new World({ script: [stall(), 'Fresh.'] }).start();
    await world.say('one');
    await world.go();
    await world.say('two', { address: 'none' });
    expect(await world.say('reset')).toEqual({ status: 'command', command: 'reset' });
    await world.settle();
    await world.say('three');
    await world.settle();
    expect(world.read(1)).toEqual(['⟦message from "alice"⟧\nthree']);
    expect((await world.told()).filter((line) => line.startsWith('--'))).toEqual([
      '-- x1 stopped (alice)',
      '-- reset',
      '-- x3 answered (alice)',
    ]);
    expect(world.outbound.visible()).toContain(`! ${world.texts.resetDone(2)}`);
  });

  it('comes before what is said after it, also in the same run', async () => {
    const world = await new World({ script: [stall(), 'Fresh.'] }).start();
    await world.say('one');
    await world.go();
    await world.say('reset');
    await world.say('two', { address: 'none' });
    await world.settle();
    expect((await world.told()).filter((line) => !line.startsWith('system'))).toEqual([
      'bot:  <aborted>',
      '-- x1 stopped (alice)',
      '-- reset',
      'alice: two',
      'bot: Fresh.',
      '-- x2 answered (alice)',
    ]);
    expect(world.read(1)).toEqual(['⟦message from "alice"⟧\ntwo']);
    expect(world.events.filter(({ kind }) => kind === 'released')).toHaveLength(1);
  });

  it('is for who began the latest exchange, or an admin', async () => {
    const world = await new World({ script: ['Hi.', 'Hello.'], admins: [person('root').id] }).start();
    await world.say('hello');
    await world.settle();
    await world.say('reset', { by: 'bob' });
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.', `! ${world.texts.resetRefused('alice')}`]);
    await world.say('reset', { by: 'root' });
    await world.settle();
    expect(world.outbound.visible().at(-1)).toBe(`! ${world.texts.resetDone(0)}`);
    await world.say('hello again');
    await world.settle();
    expect(world.read(1)).toEqual(['⟦message from "alice"⟧\nhello again']);
  });
});

describe('try again', () => {
  it('answers the last question anew: the first answer no longer counts', async () => {
    const world = await new World({ script: ['Four?', 'Four!'] }).start();
    await world.say('2+2');
    await world.settle();
    expect(await world.say('try again')).toEqual({ status: 'started' });
    await world.settle();
    expect(world.read(1)).toEqual(['⟦message from "alice"⟧\n2+2']);
    expect(world.outbound.visible()).toEqual(['Four?', 'Four!']);
  });

  it('is refused to others, while it works, and where there is nothing to try', async () => {
    const world = await new World({ script: [after(1_000, 'Hi.')] }).start();
    await world.say('try again');
    await world.say('hello');
    await world.go();
    await world.command('retry');
    await world.settle();
    await world.command('retry', 'bob');
    await world.settle();
    expect(world.outbound.visible()).toEqual([
      `! ${world.texts.nothingToRetry}`,
      `! ${world.texts.retryBusy}`,
      'Hi.',
      `! ${world.texts.retryRefused('alice')}`,
    ]);
  });
});

describe('mute', () => {
  it('keeps the bot silent in the thread until it is mentioned again', async () => {
    const world = await new World({ script: ['Hi.', 'I am back.', 'Yes.'] }).start();
    await world.say('hello');
    await world.settle();
    await world.say('mute', { address: 'none' });
    expect(await world.say('are you there?', { address: 'none' })).toEqual({ status: 'read' });
    await world.settle();
    expect(world.model.requests).toHaveLength(1);
    expect(await world.say('come back')).toEqual({ status: 'started' });
    await world.settle();
    expect(await world.say('stay?', { address: 'none' })).toEqual({ status: 'started' });
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.', `! ${world.texts.muted}`, 'I am back.', 'Yes.']);
  });
});

describe('help', () => {
  it('says what to write and which tools there are, and asks no model', async () => {
    const world = await new World({ tools: [tool('calculate', '42')] }).start();
    await world.say('help');
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.help(['calculate'])}`]);
    expect(world.model.requests).toHaveLength(0);
  });
});
