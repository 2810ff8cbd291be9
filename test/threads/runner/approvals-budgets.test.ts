import { describe, expect, it } from 'vitest';
import { after, call } from '../../../src/testing/index.ts';
import type { RunnerTool } from '../../../src/threads/runner/dependencies.ts';
import { THREAD, tool, World } from '../support/world.ts';
import { usage } from '../usage/samples.ts';
import { billOf, calls as callOf, endsOf, says, takeOver } from './budgets-world.ts';
import { APPROVE, decide, pendingOf, start } from './consent-world.ts';

const MIDNIGHT = Date.UTC(2026, 0, 2);
const RESET = { at: MIDNIGHT, zone: 'UTC' };
const LIMITED = {
  deploy: { audience: { kind: 'everyone' }, options: {}, secrets: {}, callsPerPersonDay: 2 },
} as const;

const costly: RunnerTool['execute'] = async () => {
  return { content: [{ type: 'text', text: 'deployed' }], details: {}, usage: usage(5, 5, 0.5) };
};

/** Approves the only request, as an admin. */
async function approveOnly(world: World): Promise<string> {
  const [waiting] = await pendingOf(world);
  const id = waiting?.id ?? '';
  await decide(world, id, APPROVE, 'root');
  return id;
}

describe('what an approved call uses', () => {
  it('is counted for who asked, in the exchange that tells what came of it, once', async () => {
    const { world } = await start({
      script: [callOf('deploy', 1), says('I asked.', 1), says('It is out.', 2)],
      deploy: costly,
    });
    await world.say('deploy');
    await world.settle();
    await approveOnly(world);
    await world.settle();
    expect(await billOf(world)).toEqual(['thread 4.5 (4)', 'personDay 4.5 (4)', 'teamDay 4.5 (4)']);
    const account = await world.spending.ofThread(THREAD);
    expect([account?.models['tool/deploy']?.costUsd, account?.toolCalls]).toEqual([0.5, 1]);
  });

  it.each([
    ['before the model has answered', after(60_000, says('Lost.', 9)), 'thread 4.5 (4)'],
    ['after the model has called something else', callOf('wait', 1), 'thread 5.5 (5)'],
  ])('is counted once where the process dies %s', async (_when, next, bill) => {
    let isFirst = true;
    const hang: RunnerTool['execute'] = async () => {
      if (isFirst) await new Promise(() => undefined);
      return { content: [{ type: 'text', text: 'waited' }], details: {} };
    };
    const { world } = await start({
      script: [callOf('deploy', 1), says('I asked.', 1), next, says('It is out.', 2)],
      deploy: costly,
      more: [tool('wait', hang, { replay: 'safe' })],
    });
    await world.say('deploy');
    await world.settle();
    await approveOnly(world);
    await world.go();
    isFirst = false;
    await takeOver(world);
    expect((await billOf(world))[0]).toBe(bill);
  });

  it('counts against the cost limit of its exchange', async () => {
    const { world } = await start({
      script: [callOf('deploy', 0.1), says('I asked.', 0.1), callOf('deploy', 0.6, 2), says('Never.', 0.1)],
      deploy: costly,
      budgets: { exchangeCost: 1 },
    });
    await world.say('deploy');
    await world.settle();
    await approveOnly(world);
    await world.settle();
    expect(await endsOf(world)).toEqual([{ kind: 'answered' }, { kind: 'limit', limit: 'cost' }]);
  });
});

describe('an approved call, when a limit of who asked stands by then,', () => {
  async function refused() {
    const { world, calls } = await start({
      script: [callOf('deploy', 1), says('I asked.', 1)],
      budgets: { personDayCost: 2 },
      deploy: costly,
    });
    await world.say('deploy to prod');
    await world.settle();
    const id = await approveOnly(world);
    await world.settle();
    return { world, calls, id };
  }

  it('is made all the same, and people are told that the model says nothing of it', async () => {
    const { world, calls, id } = await refused();
    expect(calls).toHaveLength(1);
    expect((await world.approvals.read(id))?.state).toMatchObject({
      kind: 'executed',
      outcome: { kind: 'done', text: 'deployed' },
    });
    expect((await world.told()).slice(-3)).toEqual([
      'decision: decision (unanswered)',
      'outcome: outcome (unanswered)',
      '-- x2 limit (alice)',
    ]);
    expect(await endsOf(world)).toEqual([
      { kind: 'answered' },
      { kind: 'limit', limit: 'personDay', resetsAt: MIDNIGHT, approved: [id] },
    ]);
    expect(world.outbound.visible().at(-1)).toBe(`! ${world.texts.limitReached('personDay', RESET, [id])}`);
    expect(world.texts.limitReached('personDay', RESET, [id])).toBe(
      `${world.texts.limitReached('personDay', RESET)} What was approved (${id}) was not held up by that: its card says what became of it.`,
    );
    expect(world.model.requests).toHaveLength(2);
  });

  it('has what it used counted', async () => {
    const { world } = await refused();
    expect(await billOf(world)).toEqual(['thread 2.5 (3)', 'personDay 2.5 (3)', 'teamDay 2.5 (3)']);
  });

  it('is not made again where the process dies in the middle, and people are told so', async () => {
    const { world, calls } = await start({
      script: [callOf('deploy', 1), says('I asked.', 1)],
      budgets: { personDayCost: 2 },
      deploy: () => new Promise(() => undefined),
    });
    await world.say('deploy to prod');
    await world.settle();
    const id = await approveOnly(world);
    await world.go();
    await takeOver(world);
    expect(calls).toHaveLength(1);
    expect((await world.approvals.read(id))?.state).toMatchObject({ outcome: { kind: 'unknown' } });
    expect((await endsOf(world)).at(-1)).toEqual({
      kind: 'limit',
      limit: 'personDay',
      resetsAt: MIDNIGHT,
      approved: [id],
    });
  });

  it('has no part of it done by a model', async () => {
    const world = await new World({
      script: [callOf('hand', 1), says('I asked.', 1), says('Never asked.', 1)],
      budgets: { personDayCost: 2 },
      admins: ['test:root'],
      tools: ({ delegate }) => [
        {
          ...tool('hand', async (callId, _args, signal = new AbortController().signal) => {
            const task = { task: 'do it', tools: [], maxTurns: 5, maxMs: 60_000 };
            const { cutBy } = await delegate(task, { callId, signal, onStep: () => undefined });
            return { content: [{ type: 'text', text: `cut by ${cutBy}` }], details: {} };
          }),
          needsApproval: () => true,
        },
      ],
    }).start();
    await world.say('hand it on');
    await world.settle();
    const id = await approveOnly(world);
    await world.settle();
    expect((await world.approvals.read(id))?.state).toMatchObject({ outcome: { kind: 'done', text: 'cut by cost' } });
    expect(world.model.requests).toHaveLength(2);
  });

  it('is stopped like any other', async () => {
    const { world, calls } = await start({
      script: [callOf('deploy', 1), says('I asked.', 1)],
      budgets: { personDayCost: 2 },
      deploy: (_id, _args, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
    });
    await world.say('deploy to prod');
    await world.settle();
    const id = await approveOnly(world);
    await world.go();
    expect(calls).toHaveLength(1);
    await world.command('stop', 'bob');
    await world.settle();
    expect((await world.approvals.read(id))?.state).toMatchObject({ outcome: { kind: 'unknown', text: 'stopped' } });
    expect((await endsOf(world)).at(-1)).toMatchObject({ kind: 'stopped' });
    expect(world.model.requests).toHaveLength(2);
  });
});

describe('a call that needs consent counts for who may make few of them a day', () => {
  it('when it is asked for, once, whatever is decided', async () => {
    const { world, calls } = await start({
      script: [
        call('deploy', { to: 'a' }),
        'I asked.',
        'Out.',
        call('deploy', { to: 'b' }),
        'I asked.',
        'Denied.',
        call('deploy', { to: 'c' }),
        'No more.',
      ],
      settings: { toolSettings: LIMITED },
    });
    await world.say('deploy a');
    await world.settle();
    await approveOnly(world);
    await world.settle();
    await world.say('deploy b');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', { kind: 'deny' }, 'root');
    await world.settle();
    await world.say('deploy c');
    await world.settle();
    expect(calls).toEqual([{ to: 'a' }]);
    expect(await pendingOf(world)).toEqual([]);
    expect(await world.told()).toContain(`deploy = ${world.texts.toolUsedUp('alice', 'deploy', 2)}`);
  });

  it('once, though the process died while it was asked for and another one asked', async () => {
    let isSlow = true;
    const { world } = await start({
      script: [call('deploy', { to: 'a' }), 'I asked.', call('deploy', { to: 'b' }), 'I asked.'],
      settings: { toolSettings: LIMITED },
    });
    const request = world.approvals.request.bind(world.approvals);
    Object.assign(world.dependencies.approvals, {
      request: async (asked: Parameters<typeof request>[0]) => {
        if (isSlow) await new Promise(() => undefined);
        return await request(asked);
      },
    });
    await world.say('deploy a');
    await world.go();
    isSlow = false;
    await takeOver(world);
    await world.say('deploy b');
    await world.settle();
    expect((await pendingOf(world)).map(({ arguments: args }) => args)).toEqual([{ to: 'a' }, { to: 'b' }]);
  });
});
