import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../src/core/error.ts';
import { after, call, stall } from '../../src/testing/index.ts';
import type { Records } from '../../src/threads/ports.ts';
import { createGate } from './support/gate.ts';
import { own } from './support/owners.ts';
import { bindAll, THREAD, tool, World } from './support/world.ts';

describe('the way of a message', () => {
  it('leads from its arrival over the run to what was posted', async () => {
    const world = await new World({ script: [call('t'), after(500, 'Ready.')], tools: [tool('t', 'ok')] }).start();
    const start = world.clock.now();
    await world.say('go', { id: 'm1' });
    await world.settle();
    const way = await world.trail.read('m1');
    expect(way.map(({ at: _at, ...step }) => step)).toEqual([
      { kind: 'received', platform: 'test', thread: THREAD, address: 'mention' },
      { kind: 'judged', concern: 'answer', rule: 'addressed' },
      { kind: 'delivered', status: 'started' },
      { kind: 'taken', as: 'began', run: 'token1', exchange: 'x1', activation: 1, process: 'here:1' },
      { kind: 'posted', exchange: 'x1', slot: 'x1.p', platformId: 'm1' },
      { kind: 'posted', exchange: 'x1', slot: 'x1.t0', platformId: 'm2' },
      { kind: 'ended', exchange: 'x1', end: 'answered' },
    ]);
    expect(way.map(({ at }) => at - start)).toEqual([0, 0, 0, 300, 300, 800, 800]);
  });

  it('says which rule left it alone', async () => {
    const world = await new World({ script: ['Hi.'], settings: { allowedBots: ['test:robot'] } }).start();
    await world.say('psst', { id: 'm1', address: 'none' });
    await world.say('beep', { id: 'm2', kind: 'bot' });
    for (let message = 3; message <= 6; message += 1) {
      await world.say('beep', { id: `m${message}`, kind: 'bot', by: 'robot' });
    }
    expect([await kindsOf(world, 'm1'), await kindsOf(world, 'm2'), (await kindsOf(world, 'm6')).slice(0, 2)]).toEqual([
      ['received none', 'judged if-participating depends-on-thread', 'delivered ignored'],
      ['received mention', 'judged ignore bot-not-allowed'],
      ['received mention', 'judged ignore bot-loop'],
    ]);
  });

  it('goes on through steering, a duplicate, a command and an edit', async () => {
    const gate = createGate();
    const work = async () => {
      await gate.passed;
      return { content: [], details: {} };
    };
    const world = await new World({ script: [call('t'), stall()], tools: [tool('t', work)] }).start();
    await world.say('one', { id: 'm1' });
    await world.go();
    await world.say('two', { id: 'm2', address: 'none' });
    await world.go(10);
    await world.say('two', { id: 'm2', address: 'none' });
    gate.open();
    await world.go();
    await world.amend('m2', 'too');
    await world.say('stop', { id: 'm3' });
    await world.settle();
    expect(await kindsOf(world, 'm2')).toEqual([
      'received none',
      'judged if-participating depends-on-thread',
      'delivered steering',
      'received none',
      'judged if-participating depends-on-thread',
      'delivered duplicate',
      'taken steered x1',
      'amended injected',
      'posted x1.n',
      'ended stopped',
    ]);
    expect(await kindsOf(world, 'm3')).toEqual([
      'received mention',
      'judged answer addressed',
      'command stop stopping',
    ]);
  });

  it('tells that it is context only, left unanswered, or too late', async () => {
    const world = await new World({ script: ['Hi.', stall()] }).start();
    await world.say('hello', { id: 'm1' });
    await world.settle();
    await world.say('@carol look', { id: 'm2', by: 'bob', address: 'none', addressesOthers: true });
    await world.say('and?', { id: 'm3' });
    await world.go();
    await world.say('more', { id: 'm4', address: 'mention' });
    await world.say('stop');
    await world.settle();
    await world.say('old', { id: 'm5', agoMs: 1_200_000 });
    await world.settle();
    const ends = async (id: string) => (await kindsOf(world, id)).slice(3);
    expect([await ends('m2'), await ends('m4'), await ends('m5')]).toEqual([
      ['taken read x3'],
      ['ended stopped'],
      ['taken began x5', 'posted x5.n', 'ended late'],
    ]);
    const later = await new World({}).start();
    await later.say('very old', { id: 'm6', agoMs: 90_000_000 });
    await later.settle();
    expect((await kindsOf(later, 'm6')).slice(3)).toEqual(['taken read x1']);
  });

  it('shows where it went from one process to another, and that its owners died', async () => {
    const work = () => new Promise<never>(() => undefined);
    const world = new World({ script: [call('t')], tools: [tool('t', work, { replay: 'safe' })], maxCrashes: 1 });
    await world.say('go', { id: 'm1' });
    const first = await own(world);
    await world.go(100);
    first.end('handoff');
    await world.go(600);
    for (const _ of [1, 2]) {
      await own(world); // dies
      await world.go(100);
    }
    await own(world);
    await world.go(100);
    expect((await kindsOf(world, 'm1')).slice(3)).toEqual([
      'taken began x1',
      'posted x1.p',
      'handedOver x1',
      'taken resumed x1',
      'posted x1.p',
      'taken resumed x1',
      'posted x1.p',
    ]);
  });

  it('tells of a quarantine', async () => {
    const world = new World({ script: [stall()], maxCrashes: 0 });
    await world.say('poison', { id: 'm1' });
    await own(world); // dies
    await world.go(100);
    await own(world);
    await world.go(100);
    expect((await kindsOf(world, 'm1')).slice(3)).toEqual(['taken began x1', 'posted q1', 'ended quarantined']);
  });

  it('holds the code of what failed, and no words', async () => {
    let isFull = true;
    const world = new World({
      script: ['Ready.'],
      wrapStore: (store) => ({
        ...bindAll(store),
        deliver: (...given) =>
          isFull
            ? Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }))
            : store.deliver(...given),
      }),
    });
    await expect(world.say('go', { id: 'm1' })).rejects.toThrow('secret');
    isFull = false;
    await world.say('go', { id: 'm1' });
    const { textsOf } = world.dependencies;
    let failures = 1;
    const broken = (locale: string) => {
      failures -= 1;
      if (failures === 0) throw new RangeError('secret');
      return textsOf(locale);
    };
    Object.assign(world.dependencies, { textsOf: broken });
    world.outbound.before = ({ call: kind }) => {
      if (kind !== 'sign') throw new ThreadloopError('usage', 'secret');
    };
    await world.start();
    await world.settle();
    const way = await kindsOf(world, 'm1');
    expect(way.filter((step) => /^(?:failed|ended)/u.test(step))).toEqual([
      'failed delivery ECONNREFUSED',
      'failed run RangeError',
      'failed post usage',
      'ended answered',
    ]);
    expect(JSON.stringify(await world.trail.read('m1'))).not.toContain('secret');
  });

  it('costs two writes for a short exchange, and does not change what the run waits for', async () => {
    const world = new World({ script: [call('t'), after(3_000, 'Ready.')], tools: [tool('t', 'ok')] });
    const puts: string[] = [];
    const { records } = world.ports;
    const put = records.put.bind(records);
    const counted: Records['put'] = async (...given) => {
      puts.push(given[0]);
      return await put(...given);
    };
    Object.assign(records, { put: counted });
    await world.start();
    await world.say('go', { id: 'm1' });
    await world.settle();
    await world.go(10_000);
    expect(puts.filter((key) => !key.startsWith('usage:'))).toEqual(['why:m1', 'why:m1']);
  });
});

/** The steps of a message, in short. */
async function kindsOf(world: World, id: string): Promise<readonly string[]> {
  const way = await world.trail.read(id);
  return way.map((step) => {
    switch (step.kind) {
      case 'received':
        return `received ${step.address}`;
      case 'judged':
        return `judged ${step.concern} ${step.rule}`;
      case 'command':
        return `command ${step.command} ${step.status}`;
      case 'delivered':
        return `delivered ${step.status}`;
      case 'taken':
        return `taken ${step.as} ${step.exchange}`;
      case 'posted':
        return `posted ${step.slot}`;
      case 'handedOver':
        return `handedOver ${step.exchange}`;
      case 'ended':
        return `ended ${step.end}`;
      case 'failed':
        return `failed ${step.during} ${step.code}`;
      case 'amended':
        return `amended ${step.how}`;
    }
  });
}
