import { describe, expect, it } from 'vitest';
import { call, createFakeClock } from '../../../../src/testing/index.ts';
import type { ThreadStore } from '../../../../src/threads/ports.ts';
import { asToken } from '../../../contracts/thread-store/owned-thread.ts';
import { answerLine, consume, exchangeLine, slot, thread } from '../../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../../support/redis.ts';
import { bindAll, THREAD, tool, World } from '../../support/world.ts';
import { countCommands } from '../support/count-commands.ts';
import { type OpenStore, openStore } from '../support/open-store.ts';

const owner = asToken('owner');
const outcome = { result: { content: [], details: {} }, isError: false };

type Act = (open: OpenStore) => Promise<unknown>;

/** What is done, in a thread where m1 waits. */
const BEFORE_A_CLAIM: readonly (readonly [title: string, roundTrips: number, act: Act])[] = [
  ['to deliver', 1, ({ opened }) => opened.send('m2')],
  ['to claim, and to load all that is needed', 1, ({ opened }) => opened.open('owner')],
  ['to replace what waits', 2, ({ opened }) => opened.edit('m1', 'other words')],
  ['to withdraw what waits', 2, ({ opened }) => opened.edit('m1', null)],
];

/** What is done, in a thread whose owner has taken m1 in, and where m2 waits. */
const AFTER_A_CLAIM: readonly (readonly [title: string, roundTrips: number, act: Act])[] = [
  ['to steer', 1, ({ opened }) => opened.send('m3')],
  [
    'to store a turn, to take entries in and to be shown others',
    1,
    ({ opened }) => opened.turn('owner', 2, { append: [consume(2), answerLine('a')], show: 'steering' }),
  ],
  [
    'to store a turn with its slots',
    1,
    ({ opened }) => opened.turn('owner', 2, { slots: [slot('s1'), slot('s2')], show: 'everything' }),
  ],
  [
    'to end an exchange and to release',
    1,
    ({ opened }) => opened.turn('owner', 2, { append: [consume(2), exchangeLine('x1')], release: 'ifIdle' }),
  ],
  ['to keep the outcome of a tool call', 1, ({ store }) => store.journal(thread, owner, 'call', outcome)],
  ['to write a reply slot', 1, ({ store }) => store.slot(thread, owner, slot('s1'))],
  ['to renew a lease', 1, ({ store }) => store.renew(thread, owner)],
  ['to hand a thread over', 1, ({ store }) => store.handoff(thread, owner)],
  ['to look at a session', 1, ({ opened }) => opened.view()],
  ['to correct what the model has seen', 2, ({ opened }) => opened.edit('m1', 'other words')],
  ['to delete what the model has seen', 2, ({ opened }) => opened.edit('m1', null)],
  ['to stop', 2, ({ opened }) => opened.order({ kind: 'stop' })],
  ['to reset', 2, ({ opened }) => opened.order({ kind: 'reset', isAdmin: true })],
  ['to mute', 2, ({ opened }) => opened.order({ kind: 'mute' })],
  ['to note a command', 2, ({ opened }) => opened.order({ kind: 'note' })],
];

describe.skipIf(!hasRedis)('round trips of the store on Redis', () => {
  it.each(BEFORE_A_CLAIM)('%s takes %i', async (_title, roundTrips, act) => {
    expect(await sentFor(waiting, act)).toEqual(Array.from({ length: roundTrips }, () => 'script'));
  });

  it.each(AFTER_A_CLAIM)('%s takes %i', async (_title, roundTrips, act) => {
    expect(await sentFor(atWork, act)).toEqual(Array.from({ length: roundTrips }, () => 'script'));
  });

  it('to do what another process was faster at takes 2 more for each time', async () => {
    const sent = await sentFor(atWork, ({ opened }) =>
      Promise.all([opened.order({ kind: 'mute' }), opened.order({ kind: 'note' })]),
    );
    // Both load, one is first, the other loads and writes again.
    expect(sent).toEqual(Array.from({ length: 6 }, () => 'script'));
  });
});

describe.skipIf(!hasRedis)('round trips of a run on Redis, its reply apart', () => {
  it('are three with a text answer: claim, turn, release', async () => {
    const calls = await callsOfRun(new WorldOnRedis({ script: ['Forty-two.'] }));
    expect(calls).toEqual(['deliver', 'claim', 'turn', 'turn']);
  });

  it('are, with tools, one before they run, one for each outcome and one at the boundary', async () => {
    const tools = [tool('weather', 'sunny'), tool('tides', 'low')];
    const script = [[call('weather'), call('tides')], 'Go for a swim.'];
    const calls = await callsOfRun(new WorldOnRedis({ script, tools }));
    expect(calls).toEqual(['deliver', 'claim', 'turn', 'journal', 'journal', 'turn', 'turn', 'turn']);
  });
});

/** Commands that are sent for `act`, in a thread as `prepare` leaves it. */
async function sentFor(prepare: () => Promise<OpenStore>, act: Act): Promise<readonly string[]> {
  const open = await prepare();
  const sent = countCommands(open.client);
  await act(open);
  // With its text the first time.
  return sent.map((command) => (command === 'eval' || command === 'evalsha' ? 'script' : command));
}

async function waiting(): Promise<OpenStore> {
  const open = openStore();
  await open.opened.send('m1');
  return open;
}

async function atWork(): Promise<OpenStore> {
  const open = await waiting();
  await open.opened.open('owner');
  await open.opened.turn('owner', 1, { append: [consume(1)] });
  await open.opened.send('m2');
  return open;
}

/** Everything real but the model, the platform and the time, on the server of this test run. */
class WorldOnRedis extends World {
  readonly calls: string[];

  constructor(options: Pick<ConstructorParameters<typeof World>[0], 'script' | 'tools'>) {
    const clock = createFakeClock();
    const calls: string[] = [];
    super({ ...options, clock, wrapStore: () => noteCalls(openStore({ clock }).store, calls) });
    this.calls = calls;
  }
}

/** What the store is called for from a message to its end, slots apart. Each call is one round trip, as shown above. */
async function callsOfRun(world: WorldOnRedis): Promise<readonly string[]> {
  await world.start();
  await world.say('hello');
  await world.settle();
  expect(await world.store.read(THREAD)).toMatchObject({ state: 'idle', waiting: [] });
  return world.calls;
}

function noteCalls(store: ThreadStore, calls: string[]): ThreadStore {
  const bound = bindAll(store);
  return {
    ...bound,
    deliver: (...args) => note('deliver', bound.deliver(...args)),
    claim: (...args) => note('claim', bound.claim(...args)),
    turn: (...args) => note('turn', bound.turn(...args)),
    journal: (...args) => note('journal', bound.journal(...args)),
    renew: (...args) => note('renew', bound.renew(...args)),
    command: (...args) => note('command', bound.command(...args)),
    amend: (...args) => note('amend', bound.amend(...args)),
  };
  function note<T>(name: string, called: T): T {
    calls.push(name);
    return called;
  }
}
