import { describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import { createGate } from '../support/gate.ts';
import { person, THREAD, tool } from '../support/world.ts';
import { APPROVE, decide, pendingOf, start } from './consent-world.ts';

function gated() {
  const gate = createGate();
  const wait = tool('wait', async () => {
    await gate.passed;
    return { content: [{ type: 'text', text: 'waited' }], details: {} };
  });
  return { gate, wait };
}

const hang = () => new Promise<never>(() => undefined);

describe('requests of a conversation', () => {
  it('are withdrawn when it is begun anew while nothing goes on, and nobody answers', async () => {
    const { world, calls } = await start({ script: [call('deploy', { to: 'prod' }), 'I asked.'] });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    await world.command('reset', 'alice');
    await world.settle();
    expect((await world.approvals.read(id))?.state).toMatchObject({ kind: 'withdrawn', who: person('alice') });
    expect((await decide(world, id, APPROVE, 'root')).status).toBe('over');
    await world.settle();
    expect([calls, await pendingOf(world)]).toEqual([[], []]);
    expect((await world.told()).slice(-2)).toEqual(['-- x1 answered (alice)', '-- reset']);
  });

  it('are withdrawn when it is begun anew in the middle of an exchange, those of this exchange too', async () => {
    const { wait } = gated();
    const { world, calls } = await start({
      script: [call('deploy', { to: 'a' }), 'I asked.', call('deploy', { to: 'b' }), call('wait')],
      more: [wait],
    });
    await world.say('deploy a');
    await world.settle();
    await world.say('deploy b, and wait');
    await world.go();
    expect(await pendingOf(world)).toHaveLength(2);
    const ids = (await pendingOf(world)).map(({ id }) => id);
    await world.command('reset', 'alice');
    await world.settle();
    const states = await Promise.all(ids.map(async (id) => (await world.approvals.read(id))?.state.kind));
    expect([states, calls, await pendingOf(world)]).toEqual([['withdrawn', 'withdrawn'], [], []]);
    expect((await world.told()).at(-1)).toBe('-- reset');
  });

  it('that were approved are not carried out when it is begun anew first', async () => {
    const { wait } = gated();
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.', call('wait'), 'Hello.'],
      more: [wait],
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    await world.say('wait', { by: 'alice' });
    await world.go();
    await decide(world, id, APPROVE, 'root');
    await world.command('reset', 'alice');
    await world.settle();
    await world.say('hello');
    await world.settle();
    expect((await world.approvals.read(id))?.state).toMatchObject({ kind: 'dropped', why: 'reset' });
    expect(calls).toEqual([]);
    expect((await world.told()).slice(-3)).toEqual(['alice: hello', 'bot: Hello.', '-- x4 answered (alice)']);
  });

  it('that are being carried out are interrupted when it is begun anew, and it hears nothing of them', async () => {
    const { world, calls } = await start({ script: [call('deploy', { to: 'prod' }), 'I asked.'], deploy: hang });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    await decide(world, id, APPROVE, 'root');
    await world.go();
    await world.command('reset', 'alice');
    await world.settle();
    expect(calls).toHaveLength(1);
    expect((await world.approvals.read(id))?.state).toMatchObject({ kind: 'executed', outcome: { kind: 'unknown' } });
    expect((await world.store.read(THREAD))?.waiting).toEqual([]);
  });

  it('wait on when it is stopped: the notice says how many, and how they are taken back', async () => {
    const { wait } = gated();
    const { world, calls } = await start({
      script: [
        call('deploy', { to: 'a' }),
        'I asked.',
        call('deploy', { to: 'b' }),
        'I asked.',
        call('wait'),
        'It is out.',
      ],
      more: [wait],
    });
    for (const words of ['deploy a', 'deploy b']) {
      await world.say(words);
      await world.settle();
    }
    await world.say('wait');
    await world.go();
    await world.command('stop', 'bob');
    await world.settle();
    expect(await pendingOf(world)).toHaveLength(2);
    expect(world.outbound.visible().at(-1)).toBe(`! ${world.texts.stopped('bob', [], 2)}`);
    expect(world.texts.stopped('bob', [], 2)).toBe(
      'Stopped by bob. 2 requests for consent wait on: withdraw them on their cards if they are not needed any more.',
    );
    const [first] = await pendingOf(world);
    await decide(world, first?.id ?? '', APPROVE, 'root');
    await world.settle();
    expect(calls).toEqual([{ to: 'a' }]);
  });
});
