import { describe, expect, it } from 'vitest';
import { after, call } from '../../../src/testing/index.ts';
import { createGate } from '../support/gate.ts';
import { THREAD, tool, World } from '../support/world.ts';

const DONE = { content: [{ type: 'text' as const, text: 'done' }], details: {} };

describe('an edit', () => {
  it('of a message that waits replaces its text', async () => {
    const world = await new World({ script: ['Five.'] }).start();
    await world.say('2+2?', { id: 'm' });
    expect(await world.amend('m', '2+3?')).toBe('replaced');
    await world.settle();
    expect(world.read(0)).toEqual(['⟦message from "alice"⟧\n2+3?']);
  });

  it('of a message that the model is working on is steered in as a correction', async () => {
    const world = await new World({ script: [after(1_000, 'Four.'), 'Five.'] }).start();
    await world.say('2+2?', { id: 'm' });
    await world.go();
    expect(await world.amend('m', '2+3?')).toBe('injected');
    await world.settle();
    expect(world.read(1)).toEqual([
      '⟦message from "alice"⟧\n2+2?',
      'assistant: Four.',
      '⟦"alice" edited their message to:⟧\n2+3?',
    ]);
    expect((await world.told()).at(-1)).toBe('-- x1 answered (alice)');
  });

  it('of an answered message starts nothing; trying again uses the new text', async () => {
    const world = await new World({ script: ['Four.', 'Five.'] }).start();
    await world.say('2+2?', { id: 'm' });
    await world.settle();
    expect(await world.amend('m', '2+3?')).toBe('idle');
    await world.settle();
    expect(world.model.requests).toHaveLength(1);
    await world.command('retry');
    await world.settle();
    expect(world.read(1)).toEqual(['⟦message from "alice"⟧\n2+3?']);
  });

  it('of a message that was never accepted is nothing', async () => {
    const world = await new World({ script: [] }).start();
    expect(await world.amend('never', 'x')).toBe('unknown');
  });
});

describe('a deletion', () => {
  it('of the only waiting message releases the thread without a model call', async () => {
    const world = await new World({ script: ['never asked'] }).start();
    await world.say('secret', { id: 'm' });
    expect(await world.amend('m', null)).toBe('withdrawn');
    await world.settle();
    expect(world.model.requests).toHaveLength(0);
    expect(world.outbound.visible()).toEqual([]);
    expect(world.outbound.signs()).toEqual(['m: started', 'clear']);
    expect(await world.told()).toEqual([]);
  });

  it('of the only waking message leaves what is only read for the next exchange', async () => {
    const world = await new World({ script: ['Hi.', 'Both.'] }).start();
    await world.say('hello');
    await world.settle();
    await world.say('@carol look', { by: 'bob', address: 'none', addressesOthers: true });
    await world.say('never mind', { id: 'm' });
    await world.amend('m', null);
    await world.settle();
    expect((await world.store.read(THREAD))?.waiting.map(({ wake }) => wake)).toEqual([false]);
    await world.say('and now?');
    await world.settle();
    expect((await world.told()).slice(-4)).toEqual([
      'bob: @carol look (read)',
      'alice: and now?',
      'bot: Both.',
      '-- x4 answered (alice)',
    ]);
  });

  it('of one of several waiting messages leaves the others', async () => {
    const gate = createGate();
    const slow = tool('slow', async () => {
      await gate.passed;
      return DONE;
    });
    const world = await new World({ script: [call('slow'), 'Ok.'], tools: [slow] }).start();
    await world.say('one');
    await world.go();
    await world.say('two', { address: 'none', id: 'm2' });
    await world.say('three', { address: 'none', id: 'm3' });
    expect([await world.amend('m3', 'three!'), await world.amend('m2', null)]).toEqual(['replaced', 'withdrawn']);
    gate.open();
    await world.settle();
    expect((await world.told()).filter((line) => line.startsWith('alice'))).toEqual(['alice: one', 'alice: three!']);
  });

  it('after injection redacts the stored text and the exchange goes on with a note', async () => {
    const world = await new World({ script: [after(1_000, 'Noted.'), 'Gone.', 'Hello.'] }).start();
    await world.say('my secret', { id: 'm' });
    await world.go();
    expect(await world.amend('m', null)).toBe('injected');
    await world.settle();
    expect(JSON.stringify(await world.lines())).not.toContain('my secret');
    expect(await world.told()).toEqual([
      'system:',
      'alice: ',
      'bot: Noted.',
      'alice: correction null',
      'bot: Gone.',
      '-- x1 answered (alice)',
    ]);
    await world.say('hello');
    await world.settle();
    expect(world.read(2).join('\n')).not.toContain('my secret');
  });

  it('after injection is out of the next exchange of the same run too', async () => {
    const world = await new World({ script: [after(1_000, 'Noted.'), 'Gone.', 'Two.'] }).start();
    await world.say('my secret', { id: 'm' });
    await world.go();
    await world.amend('m', null);
    await world.say('queue: two', { address: 'none' });
    await world.settle();
    expect(world.read(2).join('\n')).not.toContain('my secret');
    expect(world.read(2).at(-1)).toBe('⟦message from "alice"⟧\ntwo');
  });
});
