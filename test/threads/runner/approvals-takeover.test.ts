import { describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import { MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import type { ThreadSettings } from '../../../src/threads/settings.ts';
import { activationOf } from '../support/owners.ts';
import { signalsOf } from '../support/run-signals.ts';
import { bindAll, person, THREAD, type World } from '../support/world.ts';
import { takeOver } from './budgets-world.ts';
import { APPROVE, decide, pendingOf, start, toOf } from './consent-world.ts';

const HOUR_MS = 3_600_000;

describe('a call that needs consent, when a process dies,', () => {
  it('that had asked when its process died waits; one that had not asks then, and none is made', async () => {
    let isSlow = true;
    const { world, calls } = await start({
      script: [[call('deploy', { to: 'a' }), call('deploy', { to: 'b' })], 'I asked.'],
    });
    const request = world.approvals.request.bind(world.approvals);
    Object.assign(world.dependencies.approvals, {
      request: async (asked: Parameters<typeof request>[0]) => {
        // The second one never gets as far as to be stored.
        if (isSlow && JSON.stringify(asked.arguments).includes('"b"')) await new Promise(() => undefined);
        return await request(asked);
      },
    });
    await world.say('deploy both');
    await world.go();
    expect((await pendingOf(world)).map(({ arguments: args }) => args)).toEqual([{ to: 'a' }]);
    isSlow = false;
    await takeOver(world);
    expect(calls).toEqual([]);
    const asked = (await pendingOf(world)).toSorted((a, b) => toOf(a).localeCompare(toOf(b)));
    expect(asked.map(({ arguments: args }) => args)).toEqual([{ to: 'a' }, { to: 'b' }]);
    expect((await world.told()).slice(3)).toEqual([
      ...asked.map(({ id }) => `deploy = ${MODEL_NOTES.waitsForApproval('deploy', id)}`),
      'bot: I asked.',
      '-- x1 answered (alice)',
    ]);
  });

  it('of which nobody knows whether it was asked for stays unknown where consent was given for the thread', async () => {
    const { world, calls } = await start({
      script: [call('deploy', { to: 'a' }), 'I asked.', 'Out.', call('deploy', { to: 'b' }), 'Nobody knows.'],
      deploy: async (_id, args) => {
        if (JSON.stringify(args).includes('"b"')) await new Promise(() => undefined);
        return { content: [{ type: 'text', text: 'deployed' }], details: {} };
      },
    });
    await world.say('deploy a');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', { kind: 'approve', forThread: true }, 'alice');
    await world.settle();
    await world.say('deploy b');
    await world.go();
    expect(calls).toHaveLength(2);
    await takeOver(world);
    expect(calls).toHaveLength(2);
    expect(await world.told()).toContain(`deploy = ${MODEL_NOTES.outcomeUnknown('deploy')}`);
  });

  it('that needed none when it was begun is not made again once an admin has it need consent: nobody knows', async () => {
    let isAsked = false;
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'Nobody knows.'],
      needsApproval: () => isAsked,
      deploy: async () => await new Promise(() => undefined),
    });
    await world.say('deploy');
    await world.go();
    expect(calls).toEqual([{ to: 'prod' }]);
    isAsked = true;
    await takeOver(world);
    expect(calls).toHaveLength(1);
    expect(await pendingOf(world)).toEqual([]);
    expect((await world.told()).slice(3)).toEqual([
      `deploy = ${MODEL_NOTES.outcomeUnknown('deploy')}`,
      'bot: Nobody knows.',
      '-- x1 answered (alice)',
    ]);
  });

  it('that was made by a consent which is over by now is not made again', async () => {
    const { world, calls } = await start({
      script: [call('deploy', { to: 'a' }), 'I asked.', 'Out.', call('deploy', { to: 'b' }), 'Nobody knows.'],
      limits: { toolTimeoutMs: 100 * HOUR_MS, timeMs: 100 * HOUR_MS },
      deploy: async (_id, args) => {
        if (JSON.stringify(args).includes('"b"')) await new Promise(() => undefined);
        return { content: [{ type: 'text', text: 'deployed' }], details: {} };
      },
    });
    await world.say('deploy a');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', { kind: 'approve', forThread: true }, 'alice');
    await world.settle();
    await world.say('deploy b');
    await world.go();
    await world.go(25 * HOUR_MS);
    await takeOver(world);
    expect(calls).toEqual([{ to: 'a' }, { to: 'b' }]);
    expect(await pendingOf(world)).toEqual([]);
    expect(await world.told()).toContain(`deploy = ${MODEL_NOTES.outcomeUnknown('deploy')}`);
  });

  it('is asked for by whoever takes over where its process died before it was found out who may call it', async () => {
    let isSlow = true;
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.'],
      rights: async () => {
        if (isSlow) await new Promise(() => undefined);
        return true;
      },
    });
    await world.say('deploy');
    await world.go();
    isSlow = false;
    await takeOver(world);
    const [asked] = await pendingOf(world);
    expect([calls, asked?.arguments]).toEqual([[], { to: 'prod' }]);
    expect((await world.told()).slice(3)).toEqual([
      `deploy = ${MODEL_NOTES.waitsForApproval('deploy', asked?.id ?? '')}`,
      'bot: I asked.',
      '-- x1 answered (alice)',
    ]);
  });

  it('that was first made by who took over is not made again by the next one: by consent for the thread', async () => {
    let isSlow = false;
    const { world, calls } = await start({
      script: [call('deploy', { to: 'a' }), 'I asked.', 'Out.', call('deploy', { to: 'b' }), 'Nobody knows.'],
      deploy: async (_id, args) => {
        if (JSON.stringify(args).includes('"b"')) await new Promise(() => undefined);
        return { content: [{ type: 'text', text: 'deployed' }], details: {} };
      },
    });
    const request = world.approvals.request.bind(world.approvals);
    Object.assign(world.dependencies.approvals, {
      request: async (asked: Parameters<typeof request>[0]) => {
        // Its process dies before it has asked.
        if (isSlow) await new Promise(() => undefined);
        return await request(asked);
      },
    });
    await world.say('deploy a');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', { kind: 'approve', forThread: true }, 'alice');
    await world.settle();
    isSlow = true;
    await world.say('deploy b');
    await world.go();
    expect(calls).toEqual([{ to: 'a' }]);
    isSlow = false;
    await takeOverAndDie(world);
    expect(calls).toEqual([{ to: 'a' }, { to: 'b' }]);
    await takeOver(world);
    expect(calls).toEqual([{ to: 'a' }, { to: 'b' }]);
    expect(await world.told()).toContain(`deploy = ${MODEL_NOTES.outcomeUnknown('deploy')}`);
  });

  it.each([
    ['where its conditions do not hold', () => false],
    ['of any kind', undefined],
  ] as const)(
    'that was first made by who took over, needing none %s by then, is not made again',
    async (_what, needs) => {
      let isSlow = true;
      const { world, calls, change } = await start({
        script: [call('deploy', { to: 'b' }), 'Nobody knows.'],
        deploy: async () => await new Promise(() => undefined),
        rights: async () => {
          if (isSlow) await new Promise(() => undefined);
          return true;
        },
      });
      await world.say('deploy b');
      await world.go();
      isSlow = false;
      change(needs);
      await takeOverAndDie(world);
      expect(calls).toEqual([{ to: 'b' }]);
      await takeOver(world);
      expect(calls).toEqual([{ to: 'b' }]);
      expect(await world.told()).toContain(`deploy = ${MODEL_NOTES.outcomeUnknown('deploy')}`);
    },
  );

  it('is known to be none that was made by the step that stores the call, at the cost of no write', async () => {
    const journalled: unknown[] = [];
    const wrapStore = (store: ThreadStore): ThreadStore => ({
      ...bindAll(store),
      turn: async (thread, token, step) => {
        if (step.journal !== undefined) journalled.push(step.journal);
        return await store.turn(thread, token, step);
      },
      journal: async (thread, token, callId, known) => {
        journalled.push([callId, 'consent' in known ? known.consent : 'outcome']);
        return await store.journal(thread, token, callId, known);
      },
    });
    const { world } = await start({
      script: [[call('deploy', { to: 'prod' }, 'c1'), call('deploy', { to: 'home' }, 'c2')], 'So.'],
      needsApproval: (args) => Object(args).to === 'prod',
      wrapStore,
    });
    await world.say('deploy both');
    await world.settle();
    expect(journalled[0]).toEqual([['c1', { consent: 'asking' }]]);
    expect(new Set(journalled.slice(1).map(String))).toEqual(new Set(['c1,outcome', 'c2,outcome']));
  });

  it.each([
    [
      'is told as unknown',
      {},
      1,
      'unknown',
      `: nobody knows whether the call was made⟧\n${MODEL_NOTES.outcomeUnknown('deploy')}`,
    ],
    ['is made again where its tool says that it is safe', { replay: 'safe' }, 2, 'done', '⟧\ndeployed to prod'],
  ] as const)('that was being made when its process died %s', async (_title, more, times, kind, outcome) => {
    let isFirst = true;
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.', 'So.'],
      definition: more,
      deploy: async (_id, args) => {
        if (isFirst) await new Promise(() => undefined);
        const { to }: { to?: unknown } = Object(args);
        return { content: [{ type: 'text', text: `deployed to ${String(to)}` }], details: {} };
      },
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    await decide(world, id, APPROVE, 'root');
    await world.go();
    isFirst = false;
    await takeOver(world);
    expect(calls).toHaveLength(times);
    expect(world.read(2).at(-1)).toBe(`⟦outcome of approval "${id}"${outcome}`);
    expect((await world.approvals.read(id))?.state).toMatchObject({ kind: 'executed', outcome: { kind } });
    expect((await world.told()).slice(-4).map((line) => line.split(':')[0])).toEqual([
      'decision',
      'outcome',
      'bot',
      '-- x2 answered (alice)',
    ]);
  });

  it('is not made again after a crash where only a default, filled in, says that it needed no consent', async () => {
    const parameters = { type: 'object', properties: { to: { type: 'string', default: 'home' } } };
    let isFirst = true;
    const { world, calls } = await start({
      script: [call('deploy', {}), 'Nobody knows.'],
      definition: { parameters },
      needsApproval: (args) => Object(args).to !== 'home',
      deploy: async () => {
        if (isFirst) await new Promise(() => undefined);
        return { content: [{ type: 'text', text: 'deployed' }], details: {} };
      },
    });
    await world.say('deploy');
    await world.go();
    expect(calls).toEqual([{ to: 'home' }]);
    isFirst = false;
    await takeOver(world);
    expect(calls).toHaveLength(1);
    expect(await world.told()).toContain(`deploy = ${MODEL_NOTES.outcomeUnknown('deploy')}`);
  });

  it('is not made again after a crash where its tool made other arguments of it, which needed no consent', async () => {
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'Nobody knows.'],
      definition: { prepareArguments: () => ({ to: 'home' }) },
      needsApproval: (args) => Object(args).to !== 'home',
      deploy: async () => await new Promise(() => undefined),
    });
    await world.say('deploy');
    await world.go();
    await takeOver(world);
    expect(calls).toEqual([{ to: 'home' }]);
    expect(await world.told()).toContain(`deploy = ${MODEL_NOTES.outcomeUnknown('deploy')}`);
  });

  it('that was begun and whose exchange is not gone on with has an unknown outcome, and is not told as left', async () => {
    const { world } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.'],
      deploy: async () => await new Promise(() => undefined),
    });
    await world.say('deploy to prod');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    await decide(world, id, APPROVE, 'root');
    await world.go();
    const availability: ThreadSettings['availability'] = { kind: 'paused', who: person('root'), at: 0 };
    world.settings = { ...world.settings, availability };
    await takeOver(world);
    expect((await world.approvals.read(id))?.state).toMatchObject({
      kind: 'executed',
      outcome: { kind: 'unknown', text: MODEL_NOTES.outcomeUnknown('deploy') },
    });
  });
});

/** Another process takes the thread over, and dies while it makes a call. */
async function takeOverAndDie(world: World): Promise<void> {
  void createRunner(world.dependencies)(THREAD, await activationOf(world.ports.store), signalsOf());
  await world.go();
}
