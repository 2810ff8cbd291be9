import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import { call, createFakeClock, createScriptedModel, stall, text } from '../../../src/testing/index.ts';
import { RecordingLogger } from '../memory/recording-logger.ts';
import { BrokenStore } from '../support/broken-store.ts';
import { createGate } from '../support/gate.ts';
import { describeCall, own } from '../support/owners.ts';
import { RecordingOutbound } from '../support/recording-outbound.ts';
import { THREAD, tool, World } from '../support/world.ts';

const NEVER = new Promise<never>(() => undefined);

describe('a hand-off at once', () => {
  it('waits a moment for a post on its way, so that the next owner edits it instead of posting again', async () => {
    const world = new World({ script: [stall(text('half')), 'Whole.'] });
    const gate = createGate();
    world.outbound.before = ({ call: kind }) => (kind === 'post' ? gate.passed : undefined);
    await world.say('go');
    const first = await own(world);
    await world.go(100);
    first.end('handoff');
    await world.go(1_500);
    expect((await world.store.read(THREAD))?.state).toBe('running');
    gate.open();
    await world.go(0);
    await first.run;
    expect((await world.store.read(THREAD))?.slots).toMatchObject([{ id: 'x1.t0', state: 'posted', platformId: 'm1' }]);
    await finish(world);
    expect(drawn(world.outbound)).toEqual(['post x1.t0: half…', 'edit x1.t0: Whole.…', 'edit x1.t0: Whole.']);
  });

  it('does not wait longer for one that does not come back: the next owner looks for it', async () => {
    const world = new World({ script: [stall(text('half')), 'Whole.'] });
    let isHanging = true;
    world.outbound.before = ({ call: kind }) => (kind === 'post' && isHanging ? NEVER : undefined);
    await world.say('go');
    const first = await own(world);
    await world.go(100);
    first.end('handoff');
    await world.go(2_000);
    await first.run;
    isHanging = false;
    await finish(world);
    expect(drawn(world.outbound)).toEqual([
      'post x1.t0: half…',
      'post x1.t0: Whole.… (looks first)',
      'edit x1.t0: Whole.',
    ]);
  });

  it('does not wait for the next try of a final post', async () => {
    const world = new World({ script: ['Whole.'] });
    let isBusy = true;
    world.outbound.before = ({ call: kind }) => {
      if (kind !== 'sign' && isBusy)
        throw new ThreadloopError('usage', 'busy', { retryable: true, retryAfterMs: 60_000 });
    };
    await world.say('go');
    const first = await own(world);
    await world.go(1_000);
    first.end('handoff');
    await world.go(0);
    await first.run;
    expect((await world.store.read(THREAD))?.state).toBe('queued');
    isBusy = false;
    await finish(world);
    expect(world.model.requests).toHaveLength(1);
    expect(world.outbound.visible()).toEqual(['Whole.']);
    expect((await world.told()).filter((line) => line.startsWith('--'))).toEqual(['-- x1 answered (alice)']);
  });

  it('begins no further message of the answer', async () => {
    const outbound = new RecordingOutbound({ textLength: 100, editIntervalMs: 50 });
    const world = new World({ script: ['word '.repeat(30)], outbound });
    const gate = createGate();
    world.outbound.before = ({ call: kind }) => (kind === 'post' ? gate.passed : undefined);
    await world.say('go');
    const first = await own(world);
    await world.go(100);
    first.end('handoff');
    gate.open();
    await world.go(0);
    await first.run;
    expect((await world.store.read(THREAD))?.slots.map(({ id, state }) => `${id} ${state}`)).toEqual(['x1.t0 posted']);
    await finish(world);
    expect(outbound.calls.flatMap((made) => (made.call === 'post' ? [[made.slot, made.recovery]] : []))).toEqual([
      ['x1.t0', false],
      ['x1.t1', false],
    ]);
  });

  it('gives the thread away when its sign is gone, so that it does not take the next owner’s with it', async () => {
    const world = new World({ script: [stall()] });
    const gate = createGate();
    world.outbound.before = (made) => (made.call === 'sign' && made.sign.kind === 'clear' ? gate.passed : undefined);
    await world.say('go');
    const first = await own(world);
    await world.go(100);
    first.end('handoff');
    await world.go(1_000);
    expect((await world.store.read(THREAD))?.state).toBe('running');
    gate.open();
    await world.go(0);
    await first.run;
    expect((await world.store.read(THREAD))?.state).toBe('queued');
  });

  it('tells nobody that the exchange has ended', async () => {
    const world = new World({ script: ['Whole.'] });
    world.outbound.before = ({ call: kind }) => (kind === 'edit' || kind === 'post' ? NEVER : undefined);
    await world.say('go');
    const first = await own(world);
    await world.go(100);
    first.end('handoff');
    await world.go(2_000);
    await first.run;
    expect(world.events.map(({ kind }) => kind).filter((kind) => kind !== 'agent')).toEqual([
      'accepted',
      'exchangeStart',
    ]);
  });

  it('is over in seconds when the store, the queue or a sign hangs', async () => {
    for (const hanging of ['store', 'queue', 'sign'] as const) {
      const store = new BrokenStore();
      const logger = new RecordingLogger();
      const world = new World({ script: [stall()], wrapStore: store.wrap, logger });
      await world.say('go');
      const owner = await own(world);
      await world.go(100);
      if (hanging === 'store') store.break('hangs');
      if (hanging === 'queue') Object.assign(world.dependencies, { activator: { activate: () => NEVER } });
      if (hanging === 'sign') world.outbound.before = () => NEVER;
      owner.end('handoff');
      await world.go(7_000);
      await owner.run;
      expect([hanging, warningsOf(logger)]).toEqual([
        hanging,
        {
          store: ['The thread could not be handed over; it is taken over when its lease is over.'],
          queue: ['Nobody could be called for a thread that was handed over; it is found when overdue.'],
          sign: [],
        }[hanging],
      ]);
    }
  });

  it('before the first turn takes away what was drawn for a message that was then taken back', async () => {
    for (const more of [[], ['and this?']]) {
      const world = new World({ script: [stall(text('half')), 'Whole.'] });
      await world.say('go', { id: 'm1' });
      const first = await own(world);
      await world.go(100);
      first.end('handoff');
      await world.go(0);
      await first.run;
      for (const words of more) await world.say(words);
      expect([await world.amend('m1', null), world.outbound.visible()]).toEqual(['withdrawn', ['half']]);
      await finish(world);
      expect(world.outbound.visible()).toEqual(more.length === 0 ? [] : ['Whole.']);
      expect((await world.store.read(THREAD))?.slots.filter(({ state }) => state !== 'closed')).toEqual([]);
    }
  });
});

describe('an exchange that another owner goes on with', () => {
  it('is drawn in the same messages, also when it began with what was only read', async () => {
    const world = new World({ script: [call('hang'), 'Ready.'], tools: [tool('hang', () => NEVER)] });
    await world.say('hello');
    await world.say('@carol look', { by: 'bob', address: 'none', addressesOthers: true });
    await world.amend('e1', null);
    await world.say('now you');
    const first = await own(world);
    await world.go(100);
    const second = await own(world);
    await world.settle();
    await second.run;
    first.end('lost');
    await world.go(1_000);
    expect(world.outbound.visible()).toEqual(['Ready.']);
    expect((await world.told()).filter((line) => line.startsWith('--'))).toEqual(['-- x3 answered (alice)']);
  });
});

describe('an entry that came too late', () => {
  it('is asked about once, in one message, also when its owner dies before that is stored', async () => {
    const store = new BrokenStore();
    const world = new World({ wrapStore: store.wrap });
    await world.say('go', { agoMs: 1_200_000 });
    store.break('hangs', ['turn']);
    await own(world); // dies
    await world.go(100);
    store.mend();
    await finish(world);
    expect(drawn(world.outbound)).toEqual([
      `post x1.n: ${world.texts.stillNeeded(20)}`,
      `edit x1.n: ${world.texts.stillNeeded(20)}`,
    ]);
    expect(await world.told()).toEqual(['alice: go (unanswered)', '-- x1 late (alice)']);
  });
});

describe('a run that something is wrong with', () => {
  it('draws nothing once it has failed, and is tried again', async () => {
    const clock = createFakeClock();
    const streamFn = createScriptedModel([[text('half ', 'whole')]], { clock, chunkDelayMs: 20 });
    const world = new World({ clock, streamFn });
    const { events } = world.dependencies;
    const publish: typeof events.publish = (thread, event) => {
      if (event.kind === 'agent' && event.event.type === 'agent_end') throw new RangeError('a bug');
      events.publish(thread, event);
    };
    Object.assign(world.dependencies, { events: { ...events, publish } });
    await world.say('go');
    const owner = await own(world);
    const failed = owner.run.catch((error: unknown) => error);
    await world.go(1_000);
    expect(await failed).toMatchObject({ message: 'a bug' });
    expect(drawn(world.outbound)).toEqual(['post x1.t0: half…']);
    Object.assign(world.dependencies, { events });
    await finish(world);
    expect(world.outbound.visible()).toEqual(['half whole']);
    expect(drawn(world.outbound)).toEqual(['post x1.t0: half…', 'edit x1.t0: half whole…', 'edit x1.t0: half whole']);
  });

  it('waits for settings that cannot be read, and goes on when they can', async () => {
    const world = new World({ script: ['Ready.'] });
    const { settings } = world.dependencies;
    let failures = 3;
    const read: typeof settings.of = async () => {
      failures -= 1;
      if (failures === 1) return await NEVER;
      if (failures >= 0) throw new Error('no connection');
      return world.settings;
    };
    Object.assign(world.dependencies, { settings: { ...settings, of: read } });
    await world.start();
    await world.say('go');
    await world.settle();
    expect(await world.told()).toEqual(['system:', 'alice: go', 'bot: Ready.', '-- x1 answered (alice)']);
  });

  it('does not call a tool when nobody can say in time whether it may', async () => {
    const ran: string[] = [];
    const world = await new World({
      script: [call('t'), 'Sorry.'],
      tools: [
        tool('t', async () => {
          ran.push('t');
          return { content: [], details: {} };
        }),
      ],
      rights: () => NEVER,
    }).start();
    await world.say('go');
    await world.settle();
    expect(ran).toEqual([]);
    expect((await world.told()).slice(2)).toEqual([
      'bot: t()',
      't = Whether t may be used here could not be found out in time, so it was not called.',
      'bot: Sorry.',
      '-- x1 answered (alice)',
    ]);
  });
});

describe('the notice of a quarantine', () => {
  it('is tried once more than not at all when the process is to end, and holds nothing up', async () => {
    const world = new World({ script: [stall()], maxCrashes: 0 });
    await world.say('poison');
    await own(world); // dies
    await world.go(100);
    world.outbound.before = ({ call: kind }) => (kind === 'sign' ? undefined : NEVER);
    const second = await own(world);
    await world.go(100);
    second.end('lost');
    await world.go(2_000);
    await second.run;
    expect(drawn(world.outbound)).toEqual([`post q1: ${world.texts.quarantined(1)} (looks first)`]);
  });

  it('is posted although the process is to end already, in English when the settings cannot be read', async () => {
    const world = new World({ script: [stall()], maxCrashes: 0 });
    await world.say('poison');
    await own(world); // dies
    await world.go(100);
    const { settings } = world.dependencies;
    const read = () => Promise.reject(new Error('no connection'));
    Object.assign(world.dependencies, { settings: { ...settings, of: read } });
    const second = await own(world);
    second.end('handoff');
    await world.go(0);
    await second.run;
    expect(world.outbound.visible()).toEqual([`! ${world.texts.quarantined(1)}`]);
  });
});

/** Lets another process finish what the thread is at. */
async function finish(world: World): Promise<void> {
  const owner = await own(world);
  await world.settle();
  await owner.run;
}

function drawn(outbound: RecordingOutbound): readonly string[] {
  return outbound.calls.filter(({ call: kind }) => kind !== 'sign').map(describeCall);
}

function warningsOf(logger: RecordingLogger): readonly (string | undefined)[] {
  return logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
}
