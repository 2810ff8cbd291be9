import { describe, expect, it } from 'vitest';
import { after, call, createFakeClock, createScriptedModel, stall, text } from '../../../src/testing/index.ts';
import type { OwnerToken } from '../../../src/threads/ports.ts';
import { RecordingLogger } from '../memory/recording-logger.ts';
import { BrokenStore } from '../support/broken-store.ts';
import { createGate } from '../support/gate.ts';
import { activationOf, describeCall, own } from '../support/owners.ts';
import { isFinal } from '../support/recording-outbound.ts';
import { THREAD, tool, World } from '../support/world.ts';

const DONE = { content: [{ type: 'text' as const, text: 'done' }], details: {} };

describe('an outage of the store', () => {
  for (const fault of ['hangs', 'fails', 'loses answers'] as const) {
    it(`that is shorter than the lease makes the run wait and go on, when the store ${fault}`, async () => {
      const store = new BrokenStore();
      const logger = new RecordingLogger();
      const world = await new World({
        script: [call('t'), after(500, 'Ready.')],
        tools: [tool('t', 'ok')],
        wrapStore: store.wrap,
        logger,
      }).start();
      await world.say('go');
      store.break(fault, ['turn', 'renew', 'journal', 'slot', 'handoff']);
      await world.go(25_000);
      expect([world.model.requests.length, await world.told(), changesOf(logger)]).toEqual([
        1,
        fault === 'loses answers' ? ['system: +t', 'alice: go', 'bot: t()'] : [],
        ['warn The store cannot be reached; the run waits and tries again.'],
      ]);
      store.mend();
      await world.settle();
      expect(await world.told()).toEqual([
        'system: +t',
        'alice: go',
        'bot: t()',
        't = ok',
        'bot: Ready.',
        '-- x1 answered (alice)',
      ]);
      expect([world.outbound.visible(), world.model.requests.length]).toEqual([['Ready.'], 2]);
      expect(changesOf(logger)).toEqual([
        'warn The store cannot be reached; the run waits and tries again.',
        'info The store is reached again; the run goes on.',
      ]);
    });
  }

  it('begins no call after another: a tool runs when its call is stored, the next one when the outcome is', async () => {
    const store = new BrokenStore();
    const ran: string[] = [];
    const make = (name: string) =>
      tool(
        name,
        async () => {
          ran.push(name);
          if (name === 'one') store.break('fails', ['journal']);
          return DONE;
        },
        { executionMode: 'sequential' },
      );
    const world = await new World({
      script: [[call('one'), call('two')], 'Ready.'],
      tools: [make('one'), make('two')],
      wrapStore: store.wrap,
    }).start();
    await world.say('go');
    store.break('fails', ['turn']);
    await world.go(5_000);
    expect(ran).toEqual([]);
    store.mend();
    await world.go(5_000);
    expect(ran).toEqual(['one']);
    store.mend();
    await world.settle();
    expect(ran).toEqual(['one', 'two']);
    expect((await world.told()).slice(2)).toEqual([
      'bot: one() two()',
      'one = done',
      'two = done',
      'bot: Ready.',
      '-- x1 answered (alice)',
    ]);
  });

  it('posts nothing before its slot is stored, and draws on in what stands already', async () => {
    const clock = createFakeClock();
    const store = new BrokenStore();
    const streamFn = createScriptedModel([[text('one ', 'two ', 'three')]], { clock, chunkDelayMs: 1_000 });
    const world = await new World({ clock, streamFn, wrapStore: store.wrap }).start();
    await world.say('go');
    store.break('fails', ['slot']);
    await world.go(1_500);
    expect(world.outbound.visible()).toEqual([]);
    store.mend();
    await world.go(1_000);
    store.break('fails');
    await world.go(1_000);
    expect(world.outbound.visible()).toEqual(['one two three']);
    await world.go(5_000);
    expect(world.outbound.calls.filter(isFinal)).toEqual([]);
    store.mend();
    await world.settle();
    expect(world.outbound.calls.filter(isFinal).map(describeCall)).toEqual(['edit x1.t0: one two three']);
  });

  it('leaves no more calls behind than have time, however long the store hangs', async () => {
    const store = new BrokenStore();
    const world = await new World({ script: [stall()], wrapStore: store.wrap }).start();
    await world.say('go');
    await world.go();
    store.calls.length = 0;
    store.break('hangs');
    await world.go(120_000);
    // Each is given five seconds, and a second passes between two: four renewals in the last twenty seconds of a lease.
    expect(store.calls.filter((name) => name === 'renew')).toHaveLength(4);
  });
});

describe('a lease that nothing prolongs', () => {
  it('is lost by time: the model is told, nothing is stored or posted any more, and the thread is taken up again', async () => {
    const store = new BrokenStore();
    const logger = new RecordingLogger();
    const world = await new World({ script: [stall(text('half')), 'Whole.'], wrapStore: store.wrap, logger }).start();
    await world.say('go');
    await world.go();
    store.break('fails', ['turn', 'renew', 'journal', 'slot']);
    await world.go(29_000);
    expect(world.model.requests[0]?.options.signal?.aborted).toBe(false);
    await world.go(1_000);
    expect(world.model.requests[0]?.options.signal?.reason).toMatchObject({ name: 'AbortError', kind: 'lost' });
    expect([world.outbound.visible(), await world.told()]).toEqual([['half'], []]);
    store.mend();
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Whole.']);
    expect(await world.told()).toEqual(['system:', 'alice: go', 'bot: Whole.', '-- x1 answered (alice)']);
    expect(changesOf(logger)).toEqual([
      'warn The store cannot be reached; the run waits and tries again.',
      'error The store took nothing for as long as the lease lasts: it counts as lost.',
    ]);
  });

  it('is not lost while the store takes a renewal or a write now and then', async () => {
    const store = new BrokenStore();
    const world = await new World({ script: [after(100_000, 'Ready.')], wrapStore: store.wrap }).start();
    await world.say('go');
    await world.go();
    for (let minute = 0; minute < 3; minute += 1) {
      store.break('fails');
      await world.go(19_000);
      store.mend();
      await world.go(11_000);
    }
    await world.settle();
    expect(await world.told()).toEqual(['system:', 'alice: go', 'bot: Ready.', '-- x1 answered (alice)']);
  });

  it('is prolonged by writes alone, too', async () => {
    const store = new BrokenStore();
    const slow = tool('slow', async () => {
      await new Promise<void>((resolve) => void world.clock.setTimeout(resolve, 20_000));
      return DONE;
    });
    const script = [call('slow'), call('slow'), call('slow'), 'Ready.'];
    const world: World = await new World({ script, tools: [slow], wrapStore: store.wrap }).start();
    store.break('fails', ['renew']);
    await world.say('go');
    await world.settle();
    expect([(await world.told()).at(-1), store.calls.filter((name) => name === 'claim')]).toEqual([
      '-- x1 answered (alice)',
      ['claim'],
    ]);
  });

  it('is lost in time also while a call hangs', async () => {
    const store = new BrokenStore();
    const world = await new World({ script: [stall()], wrapStore: store.wrap }).start();
    await world.say('go');
    await world.go();
    store.break('hangs');
    const { signal } = world.model.requests[0]?.options ?? {};
    await world.clock.advanceAsync(29_999);
    expect(signal?.aborted).toBe(false);
    await world.clock.advanceAsync(1);
    expect(signal?.aborted).toBe(true);
  });

  it('ends with a write that is refused for so long, though it is renewed: another owner may fare better', async () => {
    const store = new BrokenStore();
    const world = await new World({ script: ['One.', 'Two.'], wrapStore: store.wrap }).start();
    await world.say('go');
    store.break('fails', ['turn']);
    await world.go(31_000);
    store.mend();
    await world.settle();
    expect(await world.told()).toEqual(['system:', 'alice: go', 'bot: Two.', '-- x1 answered (alice)']);
  });

  it('keeps a process that was frozen from posting and storing when it wakes, before any timer has told it', async () => {
    const store = new BrokenStore();
    const clock = createFakeClock();
    let frozenMs = 0;
    const frozen = { ...clock, now: () => clock.now() + frozenMs };
    const gate = createGate();
    const world = new World({
      script: [call('slow'), 'never asked'],
      tools: [
        tool('slow', async () => {
          await gate.passed;
          return DONE;
        }),
      ],
      clock: frozen,
      wrapStore: store.wrap,
      settings: { progress: 'detailed' },
    });
    await world.say('go');
    await clock.advanceAsync(300);
    const owner = await own(world);
    const ended = owner.run.catch((error: unknown) => error);
    await clock.advanceAsync(100);
    const before = world.outbound.calls.length;
    store.calls.length = 0;
    frozenMs = 60_000;
    gate.open();
    await clock.advanceAsync(10);
    expect(await ended).toMatchObject({ code: 'lease_expired' });
    expect([store.calls, world.outbound.calls.slice(before).map(describeCall)]).toEqual([[], ['sign clear']]);
  });

  it('stops the tries of a post that the platform does not take', async () => {
    const store = new BrokenStore();
    const world = new World({ script: ['Ready.'], wrapStore: store.wrap });
    world.outbound.before = ({ call: kind }) => {
      if (kind === 'sign') return;
      store.break('fails');
      throw Object.assign(new Error('busy'), {});
    };
    await world.say('go');
    const owner = await own(world);
    const ended = owner.run.catch((error: unknown) => error);
    await world.go(200_000);
    expect(await ended).toMatchObject({ code: 'lease_expired' });
    const posts = world.outbound.calls.filter((made) => made.call === 'post');
    expect(posts.length).toBeLessThanOrEqual(6);
    expect(world.clock.pendingTimers).toBeLessThanOrEqual(1);
  });
});

describe('a claim', () => {
  it('whose answer is lost is sent again with the same token, so that it counts as no death', async () => {
    const store = new BrokenStore();
    const world = new World({ script: ['Ready.'], wrapStore: store.wrap, maxCrashes: 0 });
    await world.say('go');
    store.break('loses answers', ['claim']);
    const owner = await own(world);
    await world.go(5_000);
    store.mend();
    await world.settle();
    await owner.run;
    expect(await world.told()).toEqual(['system:', 'alice: go', 'bot: Ready.', '-- x1 answered (alice)']);
  });

  it('that the store never takes is given up with the store’s error, and at once when the process is to end', async () => {
    const store = new BrokenStore();
    const world = new World({ wrapStore: store.wrap });
    await world.say('go');
    store.break('hangs');
    const waits = await own(world);
    const failed = waits.run.catch((error: unknown) => error);
    await world.go(60_000);
    expect(await failed).toMatchObject({ code: 'store_timeout', retryable: true });
    store.break('fails');
    const ends = await own(world);
    const ended = ends.run.catch((error: unknown) => error);
    await world.go(500);
    ends.end('handoff');
    await world.go(0);
    expect(await ended).toMatchObject({ message: 'connection refused' });
  });
});

describe('a lost lease', () => {
  it('that the activator tells of ends the run without a word, and without asking for another', async () => {
    const world = new World({ script: [stall(text('half'))] });
    await world.say('go');
    const owner = await own(world);
    await world.go();
    await world.ports.store.claim(THREAD, await activationOf(world.ports.store), 'other' as OwnerToken);
    owner.end('lost');
    await world.go(0);
    await owner.run;
    expect([world.outbound.visible(), await world.told()]).toEqual([['half'], []]);
  });
});

/** What was logged about the store. */
function changesOf(logger: RecordingLogger): readonly string[] {
  return logger.lines
    .filter(({ message }) => message?.startsWith('The store') === true)
    .map(({ level, message }) => `${level} ${message}`);
}
