import { describe, expect, it } from 'vitest';
import { after } from '../../src/testing/index.ts';
import type { CommandName } from '../../src/threads/adapter.ts';
import { bindAll, THREAD, tool, World } from './support/world.ts';

describe('the intake', () => {
  it('takes a message once, however often it is delivered', async () => {
    const world = await new World({ script: ['Hi.'] }).start();
    expect(await world.say('hello', { id: 'm' })).toEqual({ status: 'started' });
    expect(await world.say('hello', { id: 'm' })).toEqual({ status: 'duplicate' });
    await world.settle();
    expect(await world.say('hello', { id: 'm' })).toEqual({ status: 'duplicate' });
    await world.settle();
    expect(world.model.requests).toHaveLength(1);
  });

  it('repairs an activation that was lost between acceptance and queue', async () => {
    const world = new World({ script: ['Hi.'] });
    // Accepted by a process that died before it could add the activation.
    await world.say('hello', { id: 'm' });
    await world.ports.activator.stop(0);
    const other = new World({ script: ['Hi.'], wrapStore: () => world.store });
    await other.start();
    await other.go(1_000);
    expect(other.model.requests).toHaveLength(0);
    expect(await other.say('hello', { id: 'm' })).toEqual({ status: 'duplicate' });
    await other.settle();
    expect(other.outbound.visible()).toEqual(['Hi.']);
  });

  it('ignores what is not meant for the bot, and stores nothing of it', async () => {
    const world = await new World({ script: [] }).start();
    expect(await world.say('lunch?', { address: 'none' })).toEqual({ status: 'ignored' });
    expect(await world.say('hi', { kind: 'self' })).toEqual({ status: 'ignored' });
    expect(await world.say('stop', { address: 'none' })).toEqual({ status: 'ignored' });
    expect(await world.store.read(THREAD)).toBeUndefined();
    expect(world.outbound.calls).toEqual([]);
  });

  it('answers an allowed bot a few times a minute and no more, so that two bots do not talk for ever', async () => {
    const script = Array.from({ length: 10 }, (_, index) => `Answer ${index + 1}.`);
    const world = await new World({ script, settings: { allowedBots: ['test:r2d2'] } }).start();
    const received: string[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      received.push((await world.say(`beep ${turn}`, { by: 'r2d2', kind: 'bot' })).status);
      await world.settle();
    }
    expect(received).toEqual([...Array(3).fill('started'), ...Array(7).fill('ignored')]);
    expect(world.outbound.visible()).toEqual(['Answer 1.', 'Answer 2.', 'Answer 3.']);
    await world.clock.advanceAsync(60_000);
    expect(await world.say('beep', { by: 'r2d2', kind: 'bot' })).toEqual({ status: 'started' });
  });

  it.each([
    [890, 'command'],
    [910, 'ignored'],
  ])('counts a command word for a quarter of an hour after it was said: %i s', async (ageSeconds, status) => {
    const world = await new World({ script: [after(60_000, 'Done.')] }).start();
    await world.say('hello');
    await world.go(1_000);
    expect(await world.say('stop', { agoMs: ageSeconds * 1_000 })).toMatchObject({ status });
    await world.settle();
    expect(world.outbound.visible().includes('Done.')).toBe(status === 'ignored');
  });

  it('takes a command once, however often it is clicked', async () => {
    const world = await new World({ script: [after(1_000, 'Hi.'), 'Again.'] }).start();
    await world.say('hello');
    await world.settle();
    expect(await world.command('retry', 'alice', 'click')).toEqual({ status: 'started' });
    expect(await world.command('retry', 'alice', 'click')).toEqual({ status: 'duplicate' });
    await world.settle();
    expect(world.model.requests).toHaveLength(2);
  });

  it('rejects when the store fails, so that the platform delivers again; then the message is taken', async () => {
    let isDown = true;
    const world = await new World({
      script: ['Hi.'],
      wrapStore: (store) => ({
        ...bindAll(store),
        deliver: async (...given) => {
          if (isDown) throw new Error('connection refused');
          return await store.deliver(...given);
        },
      }),
    }).start();
    await expect(world.say('hello', { id: 'm' })).rejects.toThrow('connection refused');
    isDown = false;
    expect(await world.say('hello', { id: 'm' })).toEqual({ status: 'started' });
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.']);
  });

  it('does not wait for the platform to show a sign or a notice', async () => {
    const world = new World({ script: ['Hi.'] });
    world.outbound.before = () => new Promise<never>(() => undefined);
    await world.start();
    expect(await world.say('hello')).toEqual({ status: 'started' });
    expect(await world.say('help')).toEqual({ status: 'command', command: 'help' });
  });

  it('names in its help the tools that the place may use, and no others', async () => {
    const unused = () => Promise.reject(new Error('Nobody asked for it.'));
    const tools = ['calculate', 'notes'].map((name) => tool(name, unused, { label: `The ${name}` }));
    const world = await new World({ script: [], tools, settings: { tools: ['notes'] } }).start();
    await world.say('help');
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.help(['The notes'])}`]);
  });

  it('survives a notice that cannot be posted', async () => {
    const world = new World({ script: ['Hi.'], mailbox: { waking: 1, read: 1 } });
    world.outbound.before = () => {
      throw new Error('not allowed here');
    };
    await world.say('one');
    expect(await world.say('two')).toEqual({ status: 'full' });
    expect(await world.say('help')).toEqual({ status: 'command', command: 'help' });
    await world.clock.advanceAsync(60_000);
  });

  it('answers in a bare mention: the model reads that there was no text, never an empty message', async () => {
    const world = await new World({ script: ['Yes?'] }).start();
    await world.say('');
    await world.settle();
    expect(world.read(0)).toEqual(['⟦message from "alice"⟧\n(no text)']);
  });
});

describe('command words', () => {
  it('that address somebody else are not for the bot', async () => {
    const world = await new World({ script: [after(1_000, 'Hi.')] }).start();
    await world.say('hello');
    await world.go();
    expect(await world.say('stop', { by: 'bob', address: 'none', addressesOthers: true })).toEqual({ status: 'read' });
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.']);
  });

  it('are answered where there is nothing to do', async () => {
    const world = await new World({ script: [] }).start();
    await world.say('stop');
    await world.say('try again');
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.nothingToStop}`, `! ${world.texts.nothingToRetry}`]);
  });

  it('that change nothing are answered to who gave them alone, where a platform can do that', async () => {
    const world = await new World({ script: ['Hi.'] }).start();
    const alone = (command: CommandName, by: string) =>
      world.intake.command(THREAD, `${command} ${by}`, { id: by, name: by }, command, { tellsAlone: true });
    await world.say('hello');
    await world.settle();
    expect(await alone('stop', 'alice')).toEqual({
      status: 'command',
      command: 'stop',
      toTell: world.texts.nothingToStop,
    });
    expect(await alone('retry', 'bob')).toEqual({
      status: 'command',
      command: 'retry',
      toTell: world.texts.retryRefused('alice'),
    });
    expect(await alone('mute', 'bob')).toEqual({ status: 'command', command: 'mute' });
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.', `! ${world.texts.muted}`]);
  });
});
