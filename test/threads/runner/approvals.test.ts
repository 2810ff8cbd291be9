import { describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import { MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import type { ThreadSettings } from '../../../src/threads/settings.ts';
import { createGate } from '../support/gate.ts';
import { person, THREAD, tool, World } from '../support/world.ts';
import { APPROVE, decide, pendingOf, start, toOf } from './consent-world.ts';

describe('a call that needs consent', () => {
  it('has its result at once, and is carried out by the run that the decision wakes', async () => {
    const { world, calls } = await start({ script: [call('deploy', { to: 'prod' }), 'I asked.', 'It is out.'] });
    await world.say('deploy to prod');
    await world.settle();
    expect(calls).toEqual([]);
    const [waiting] = await pendingOf(world);
    expect(waiting).toMatchObject({
      tool: 'deploy',
      arguments: { to: 'prod' },
      requesters: [person('alice')],
      state: { kind: 'pending' },
    });
    const id = waiting?.id ?? '';
    expect((await decide(world, id, APPROVE, 'root')).status).toBe('done');
    await world.settle();
    expect(calls).toEqual([{ to: 'prod' }]);
    expect(await world.told()).toEqual([
      'system: +deploy',
      'alice: deploy to prod',
      'bot: deploy()',
      `deploy = ${MODEL_NOTES.waitsForApproval('deploy', id)}`,
      'bot: I asked.',
      '-- x1 answered (alice)',
      'decision: decision',
      'outcome: outcome',
      'bot: It is out.',
      '-- x2 answered (alice)',
    ]);
    expect(world.read(2).slice(-2)).toEqual([
      `⟦decision on approval "${id}": approved, the outcome follows, decided by "root"⟧`,
      `⟦outcome of approval "${id}"⟧\ndeployed to prod`,
    ]);
    expect((await world.approvals.read(id))?.state).toMatchObject({
      kind: 'executed',
      outcome: { kind: 'done', text: 'deployed to prod' },
    });
  });

  it('leaves the thread free: people go on talking while it waits', async () => {
    const { world, calls } = await start({ script: [call('deploy', { to: 'prod' }), 'I asked.', 'Hello Bob.'] });
    await world.say('deploy to prod');
    await world.settle();
    await world.say('hi', { by: 'bob' });
    await world.settle();
    expect((await world.told()).slice(-3)).toEqual(['bob: hi', 'bot: Hello Bob.', '-- x2 answered (bob)']);
    expect(calls).toEqual([]);
  });

  it('is carried out in mid-exchange when the decision steers one, and its outcome is in the next request', async () => {
    const gate = createGate();
    const wait = tool('wait', async () => {
      await gate.passed;
      return { content: [{ type: 'text', text: 'waited' }], details: {} };
    });
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.', call('wait'), 'Out, and waited.'],
      more: [wait],
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    await world.say('wait', { by: 'bob' });
    await world.go();
    expect((await decide(world, id, APPROVE, 'alice')).status).toBe('done');
    gate.open();
    await world.settle();
    expect(calls).toEqual([{ to: 'prod' }]);
    expect((await world.told()).slice(6)).toEqual([
      'bob: wait',
      'bot: wait()',
      'wait = waited',
      'decision: decision',
      'outcome: outcome',
      'bot: Out, and waited.',
      '-- x2 answered (bob)',
    ]);
  });

  it.each([
    ['denied', { kind: 'deny', reason: 'Not on a Friday.' }, '\nNot on a Friday.'],
    ['withdrawn', { kind: 'withdraw' }, ''],
  ] as const)('is not made when it is %s, and the model hears of it', async (verdict, decision, reason) => {
    const { world, calls } = await start({ script: [call('deploy', { to: 'prod' }), 'I asked.', 'So be it.'] });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    expect((await decide(world, id, decision, 'alice')).status).toBe('done');
    await world.settle();
    expect(calls).toEqual([]);
    expect(world.read(2).at(-1)).toBe(
      `⟦decision on approval "${id}": ${MODEL_NOTES.verdicts[verdict]}, decided by "alice"⟧${reason}`,
    );
    expect((await world.told()).slice(-2)).toEqual(['bot: So be it.', '-- x2 answered (alice)']);
  });

  it('R77: runs within the rights of those who asked, asked again when it runs, never of who clicked', async () => {
    let mayAlice = true;
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.', 'I may not.'],
      rights: async ({ name }) => name === 'root' || mayAlice,
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    mayAlice = false;
    await decide(world, id, APPROVE, 'root');
    await world.settle();
    expect(calls).toEqual([]);
    expect(world.read(2).at(-1)).toBe(
      `⟦outcome of approval "${id}": the call failed⟧\n${world.texts.toolRefused('alice', 'deploy')}`,
    );
  });

  it('R77: carries everybody who steered the exchange that asked', async () => {
    const gate = createGate();
    const wait = tool('wait', async () => {
      await gate.passed;
      return { content: [{ type: 'text', text: 'waited' }], details: {} };
    });
    const { world } = await start({
      script: [call('wait'), call('deploy', { to: 'prod' }), 'I asked.'],
      more: [wait],
    });
    await world.say('prepare');
    await world.go();
    await world.say('now deploy prod', { by: 'bob' });
    gate.open();
    await world.settle();
    expect((await pendingOf(world)).map(({ requesters }) => requesters)).toEqual([[person('alice'), person('bob')]]);
  });

  it('R77: hands nothing on within the rights of whoever speaks in the exchange that carries it out', async () => {
    const gate = createGate();
    const used: string[] = [];
    const wait = tool('wait', async () => {
      await gate.passed;
      return { content: [{ type: 'text', text: 'waited' }], details: {} };
    });
    const secret = tool('secret', async () => {
      used.push('secret');
      return { content: [{ type: 'text', text: 'the secret' }], details: {} };
    });
    const world = await new World({
      script: [call('hand'), 'I asked.', call('wait'), call('secret'), 'I may not.', 'Done.'],
      rights: async ({ name }, asked) => asked !== 'secret' || name === 'alice',
      tools: ({ delegate }) => [
        wait,
        secret,
        {
          ...tool('hand', async (callId, _args, signal = new AbortController().signal) => {
            const task = { task: 'tell the secret', tools: ['secret'], maxTurns: 5, maxMs: 60_000 };
            const { text } = await delegate(task, { callId, signal, onStep: () => undefined });
            return { content: [{ type: 'text', text }], details: {} };
          }),
          needsApproval: () => true,
        },
      ],
    }).start();
    await world.say('hand it on', { by: 'bob' });
    await world.settle();
    const [waiting] = await pendingOf(world);
    await world.say('wait', { by: 'alice' });
    await world.go();
    await decide(world, waiting?.id ?? '', APPROVE, 'bob');
    gate.open();
    await world.settle();
    expect(used).toEqual([]);
    expect((await world.approvals.read(waiting?.id ?? ''))?.state).toMatchObject({ outcome: { text: 'I may not.' } });
  });

  it('is refused when its tool was switched off meanwhile', async () => {
    const { world, calls } = await start({ script: [call('deploy', { to: 'prod' }), 'I asked.', 'It is off.'] });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    world.settings = { ...world.settings, tools: [] };
    await decide(world, id, APPROVE, 'root');
    await world.settle();
    expect(calls).toEqual([]);
    expect(world.read(2).at(-1)).toBe(
      `⟦outcome of approval "${id}": the call failed⟧\n${world.texts.toolDisabled('deploy')}`,
    );
  });

  it.each([
    ['is declared otherwise', 'one', 'two'],
    ['comes from elsewhere', undefined, 'one'],
    ['is one of the deployment', 'one', undefined],
  ])('is refused when its tool %s by then', async (_what, before, after) => {
    let revision = before;
    const calls: unknown[] = [];
    const deploy = tool('deploy', async (_id, args) => {
      calls.push(args);
      return { content: [{ type: 'text', text: 'deployed' }], details: {} };
    });
    const tools = () => [{ ...deploy, needsApproval: () => true, ...(revision !== undefined && { revision }) }];
    const script = [call('deploy', { to: 'prod' }), 'I asked.', 'It has changed.'];
    const world = await new World({ admins: ['test:root'], script, tools }).start();
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    revision = after;
    await decide(world, id, APPROVE, 'root');
    await world.settle();
    expect(calls).toEqual([]);
    expect(world.read(2).at(-1)).toBe(
      `⟦outcome of approval "${id}": the call failed⟧\n${world.texts.toolChanged('deploy')}`,
    );
  });

  it('waits where the bot is paused by then', async () => {
    const { world, calls } = await start({ script: [call('deploy', { to: 'prod' }), 'I asked.'] });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    const availability: ThreadSettings['availability'] = { kind: 'paused', who: person('root'), at: 0 };
    world.settings = { ...world.settings, availability };
    await decide(world, id, APPROVE, 'root');
    await world.settle();
    expect(calls).toEqual([]);
    expect((await world.approvals.read(id))?.state.kind).toBe('approved');
  });

  it('is not made when somebody stops the thread before it is: the approval is dropped, and the notice names it', async () => {
    const wait = tool('wait', () => new Promise(() => undefined));
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.', call('wait')],
      more: [wait],
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    await world.say('wait', { by: 'bob' });
    await world.go();
    await decide(world, id, APPROVE, 'root');
    await world.command('stop', 'bob');
    await world.settle();
    expect(calls).toEqual([]);
    expect((await world.approvals.read(id))?.state.kind).toBe('dropped');
    expect((await world.told()).slice(-2)).toEqual(['decision: decision (unanswered)', '-- x2 stopped (bob)']);
    expect(world.outbound.visible().join('\n')).toContain(world.texts.unansweredApproval(id));
  });

  it('is stopped like any other, and its outcome says so', async () => {
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.'],
      deploy: (_id, _args, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    await decide(world, id, APPROVE, 'root');
    await world.go();
    expect(calls).toHaveLength(1);
    await world.command('stop', 'bob');
    await world.settle();
    expect((await world.approvals.read(id))?.state).toMatchObject({
      kind: 'executed',
      outcome: { kind: 'unknown', text: 'stopped' },
    });
    expect((await world.told()).at(-1)).toBe('-- x2 stopped (alice)');
    const { waiting: left = [] } = (await world.store.read(THREAD)) ?? {};
    expect(left.map(({ entry, wake }) => [entry.id, wake])).toEqual([[`outcome:${id}`, false]]);
  });

  it('whose number a provider uses again for another call asks for that one too', async () => {
    const { world } = await start({
      script: [call('deploy', { to: 'a' }, 'call_0'), call('deploy', { to: 'b' }, 'call_0'), 'I asked.'],
    });
    await world.say('deploy both');
    await world.settle();
    expect((await pendingOf(world)).map(toOf).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '{"to":"a"}',
      '{"to":"b"}',
    ]);
  });

  it('asks no more in the thread once it was approved for it, as long as the same people ask', async () => {
    const { world, calls } = await start({
      script: [
        call('deploy', { to: 'prod' }),
        'I asked.',
        'Out.',
        call('deploy', { to: 'test' }),
        'Out again.',
        call('deploy', { to: 'bob' }),
        'I asked for Bob.',
      ],
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', { kind: 'approve', forThread: true }, 'root');
    await world.settle();
    await world.say('and to test');
    await world.settle();
    expect(calls).toEqual([{ to: 'prod' }, { to: 'test' }]);
    await world.say('and for me', { by: 'bob' });
    await world.settle();
    expect(calls).toHaveLength(2);
    expect((await pendingOf(world)).map(({ arguments: args }) => args)).toEqual([{ to: 'bob' }]);
  });

  it('asks again in the thread where another tool has taken the name of the one that was approved for it', async () => {
    let revision = 'one';
    const deploy = tool('deploy', 'deployed');
    const tools = () => [{ ...deploy, needsApproval: () => true, revision }];
    const ask = (to: string) => [call('deploy', { to }), 'Done.'];
    const script = [call('deploy', { to: 'a' }), 'I asked.', 'Out.', ...ask('b'), ...ask('c')];
    const world = await new World({ admins: ['test:root'], script, tools }).start();
    await world.say('deploy to a');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', { kind: 'approve', forThread: true }, 'root');
    await world.settle();
    await world.say('and to b');
    await world.settle();
    expect(await pendingOf(world)).toEqual([]);
    revision = 'two';
    await world.say('and to c');
    await world.settle();
    expect((await pendingOf(world)).map(({ arguments: args }) => args)).toEqual([{ to: 'c' }]);
  });

  it('counts once for who has few calls a day: when it is asked for', async () => {
    const toolSettings = {
      deploy: { audience: { kind: 'everyone' }, options: {}, secrets: {}, callsPerPersonDay: 1 },
    } as const;
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.', 'Out.'],
      settings: { toolSettings },
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', APPROVE, 'root');
    await world.settle();
    expect(calls).toEqual([{ to: 'prod' }]);
  });
});
