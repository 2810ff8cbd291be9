import { describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import { createGate } from '../support/gate.ts';
import { THREAD, tool, World } from '../support/world.ts';

const onlyAlice = (who: { readonly name: string }, name: string): Promise<boolean> =>
  Promise.resolve(name !== 'deploy' || who.name === 'alice');

describe('rights', () => {
  it('are those of everybody who spoke into the exchange: steering cannot use the rights of who began it', async () => {
    const gate = createGate();
    const wait = tool('wait', async () => {
      await gate.passed;
      return { content: [{ type: 'text', text: 'waited' }], details: {} };
    });
    const world = await new World({
      script: [call('wait'), call('deploy'), 'I may not.'],
      tools: [wait, tool('deploy', 'deployed')],
      rights: onlyAlice,
    }).start();
    await world.say('prepare');
    await world.go();
    await world.say('now deploy prod', { by: 'bob' });
    gate.open();
    await world.settle();
    expect((await world.told()).find((line) => line.startsWith('deploy ='))).toBe(
      `deploy = ${world.texts.toolRefused('bob', 'deploy')}`,
    );
  });

  it('allow what everybody in the exchange may', async () => {
    const world = await new World({
      script: [call('deploy'), 'Done.'],
      tools: [tool('deploy', 'deployed')],
      rights: onlyAlice,
    }).start();
    await world.say('deploy');
    await world.settle();
    expect(await world.told()).toContain('deploy = deployed');
  });

  it('are those of nobody in particular where nobody is left whose wish it was', async () => {
    const world = await new World({
      script: [call('deploy'), 'I may not.'],
      tools: [tool('deploy', 'deployed')],
      rights: onlyAlice,
    }).start();
    const entry = { kind: 'reminder', id: 't1@1', requesters: [], text: 'deploy', sentAt: 1 } as const;
    const delivered = await world.store.deliver(THREAD, {
      entry,
      concern: 'answer',
      follow: 'auto',
      followUp: false,
      settleMs: 0,
      limits: { waking: 10, read: 10 },
      speakers: [],
    });
    if (delivered.status !== 'started') throw new Error(delivered.status);
    await world.ports.activator.activate(THREAD, delivered.activation, 0);
    await world.settle();
    expect((await world.told()).find((line) => line.startsWith('deploy ='))).toBe(
      `deploy = ${world.texts.toolRefused('nobody', 'deploy')}`,
    );
  });

  it('of people who were only read do not count', async () => {
    const world = await new World({
      script: ['Hi.', call('deploy'), 'Done.'],
      tools: [tool('deploy', 'deployed')],
      rights: onlyAlice,
    }).start();
    await world.say('hello');
    await world.settle();
    await world.say('@carol shall we?', { by: 'bob', address: 'none', addressesOthers: true });
    await world.say('deploy');
    await world.settle();
    expect(await world.told()).toContain('deploy = deployed');
  });

  it('begin anew with each exchange: asking again alone works', async () => {
    const world = await new World({
      script: [call('deploy'), 'I may not.', call('deploy'), 'Done.'],
      tools: [tool('deploy', 'deployed')],
      rights: onlyAlice,
    }).start();
    await world.say('deploy', { by: 'bob' });
    await world.settle();
    await world.say('deploy');
    await world.settle();
    expect((await world.told()).filter((line) => line.startsWith('deploy ='))).toEqual([
      `deploy = ${world.texts.toolRefused('bob', 'deploy')}`,
      'deploy = deployed',
    ]);
  });
});

describe('a tool', () => {
  it('that is not on in the channel is not declared to the model', async () => {
    const world = await new World({
      script: [call('two'), 'No.'],
      tools: [tool('one', '1'), tool('two', '2')],
      settings: { tools: ['one'] },
    }).start();
    await world.say('go');
    await world.settle();
    expect(await world.told()).toEqual([
      'system: +one',
      'alice: go',
      'bot: two()',
      'two = Tool two not found',
      'bot: No.',
      '-- x1 answered (alice)',
    ]);
  });

  it('that is switched off while the exchange goes is not there at its next call', async () => {
    const running: World = new World({
      script: [call('one'), call('one', { n: 2 }), 'No.'],
      tools: [
        tool('one', async () => {
          running.settings = { ...running.settings, tools: [] };
          return { content: [{ type: 'text', text: 'ran' }], details: {} };
        }),
      ],
    });
    await running.start();
    await running.say('go');
    await running.settle();
    expect((await running.told()).filter((line) => line.startsWith('one ='))).toEqual([
      'one = ran',
      'one = Tool one not found',
    ]);
  });
});
