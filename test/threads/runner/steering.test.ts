import { describe, expect, it } from 'vitest';
import { after, call } from '../../../src/testing/index.ts';
import { createGate } from '../support/gate.ts';
import { isFinal } from '../support/recording-outbound.ts';
import { tool, World } from '../support/world.ts';

const DONE = { content: [{ type: 'text' as const, text: 'done' }], details: {} };

describe('steering', () => {
  it('is injected at the turn boundary, in order, each labelled with its author, and cuts no batch short', async () => {
    const gate = createGate();
    const slow = tool('slow', async () => {
      await gate.passed;
      return DONE;
    });
    const world = await new World({ script: [[call('slow'), call('slow')], 'Both done.'], tools: [slow] }).start();
    await world.say('do it');
    await world.go();
    expect(await world.say('quickly', { address: 'none' })).toEqual({ status: 'steering' });
    expect(await world.say('and twice', { by: 'bob', address: 'none' })).toEqual({ status: 'steering' });
    gate.open();
    await world.settle();
    expect(world.read(1).slice(-4)).toEqual([
      'toolResult: done',
      'toolResult: done',
      '⟦message from "alice"⟧\nquickly',
      '⟦message from "bob"⟧\nand twice',
    ]);
    expect(await world.told()).toEqual([
      'system: +slow',
      'alice: do it',
      'bot: slow() slow()',
      'slow = done',
      'slow = done',
      'alice: quickly',
      'bob: and twice',
      'bot: Both done.',
      '-- x1 answered (alice)',
    ]);
  });

  it('leads to one more request in the same exchange when it comes before the answer is complete', async () => {
    const world = await new World({ script: [after(1_000, 'Four.'), 'Five, then.'] }).start();
    await world.say('2+2?');
    await world.go();
    await world.say('no, 2+3', { address: 'none' });
    await world.settle();
    expect(await world.told()).toEqual([
      'system:',
      'alice: 2+2?',
      'bot: Four.',
      'alice: no, 2+3',
      'bot: Five, then.',
      '-- x1 answered (alice)',
    ]);
    expect(world.outbound.visible()).toEqual(['Four.\n\nFive, then.']);
  });

  it('gets a receipt when it is accepted, and so does everything else', async () => {
    const world = await new World({ script: [after(1_000, 'A'), 'B', 'C', 'D'] }).start();
    await world.say('one');
    await world.go();
    await world.say('two', { address: 'none' });
    await world.say('queue: three', { address: 'none' });
    await world.say('@bob four', { address: 'none', addressesOthers: true });
    await world.settle();
    expect(world.outbound.signs()).toEqual([
      'e1: started',
      'working',
      'e2: steering',
      'e3: queued',
      'e4: read',
      'clear',
      'working',
      'clear',
    ]);
  });
});

describe('a follow-up', () => {
  it('that was asked for waits for the natural stop and begins an exchange of its own in the same run', async () => {
    const gate = createGate();
    const slow = tool('slow', async () => {
      await gate.passed;
      return DONE;
    });
    const world = await new World({ script: [call('slow'), 'One.', 'Two.'], tools: [slow] }).start();
    await world.say('one');
    await world.go();
    await world.say('queue: two', { address: 'none' });
    gate.open();
    await world.settle();
    expect(await world.told()).toEqual([
      'system: +slow',
      'alice: one',
      'bot: slow()',
      'slow = done',
      'bot: One.',
      '-- x1 answered (alice)',
      'alice: two',
      'bot: Two.',
      '-- x2 answered (alice)',
    ]);
    expect(world.outbound.visible()).toEqual(['One.', 'Two.']);
    expect(world.events.filter(({ kind }) => kind === 'released')).toHaveLength(1);
  });

  it('on an idle thread starts at once', async () => {
    const world = await new World({ script: ['Done.'] }).start();
    expect(await world.say('queue: this')).toEqual({ status: 'started' });
    await world.settle();
    expect((await world.told())[1]).toBe('alice: this');
  });

  it('that comes while the final answer is being posted is never left behind', async () => {
    const world = new World({ script: ['One.', 'Two.'] });
    let hasSaid = false;
    world.outbound.before = async (made) => {
      if (!isFinal(made) || hasSaid) return;
      hasSaid = true;
      await world.say('two', { address: 'none' });
    };
    await world.start();
    await world.say('one');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['One.', 'Two.']);
    expect(world.events.filter(({ kind }) => kind === 'released')).toHaveLength(1);
  });
});

describe('what is only read', () => {
  it('wakes nothing and enters the next exchange as context', async () => {
    const world = await new World({ script: ['Hi.', 'Lunch at one.'] }).start();
    await world.say('hello');
    await world.settle();
    expect(await world.say('@carol lunch at one?', { by: 'bob', address: 'none', addressesOthers: true })).toEqual({
      status: 'read',
    });
    await world.settle();
    expect(world.model.requests).toHaveLength(1);
    await world.say('when is lunch?');
    await world.settle();
    expect(world.read(1).slice(-2)).toEqual([
      '⟦message from "bob", not addressed to you, for context only⟧\n@carol lunch at one?',
      '⟦message from "alice"⟧\nwhen is lunch?',
    ]);
  });

  it('is limited: the oldest go, and the next exchange is told how many', async () => {
    const world = await new World({ script: ['Hi.', 'Yes.'], mailbox: { waking: 10, read: 2 } }).start();
    await world.say('hello');
    await world.settle();
    for (const text of ['r1', 'r2', 'r3', 'r4', 'r5']) {
      await world.say(text, { by: 'bob', address: 'none', addressesOthers: true });
    }
    await world.say('so?');
    await world.settle();
    expect(world.read(1).slice(2)).toEqual([
      '⟦not kept: 3 earlier messages not addressed to you⟧',
      '⟦message from "bob", not addressed to you, for context only⟧\nr4',
      '⟦message from "bob", not addressed to you, for context only⟧\nr5',
      '⟦message from "alice"⟧\nso?',
    ]);
    expect(world.outbound.visible()).toEqual(['Hi.', 'Yes.']);
  });
});

describe('a full mailbox', () => {
  it('refuses more messages, with one notice that names them, and takes them when there is room again', async () => {
    const world = await new World({ script: [after(1_000, 'A'), 'B', 'C'], mailbox: { waking: 2, read: 0 } }).start();
    await world.say('one');
    await world.go();
    await world.say('two', { address: 'none' });
    expect(await world.say('three', { address: 'none', id: 'third' })).toEqual({ status: 'full' });
    expect(await world.say('four', { address: 'none' })).toEqual({ status: 'full' });
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.mailboxFull(['three', 'four'])}`, 'A\n\nB']);
    expect(await world.say('three', { address: 'none', id: 'third' })).toEqual({ status: 'started' });
    await world.settle();
    await world.clock.advanceAsync(60_000);
    expect(world.outbound.visible()).toHaveLength(3);
  });
});
