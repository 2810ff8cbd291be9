import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../../src/core/error.ts';
import type { ThreadStore } from '../../../../src/threads/ports.ts';
import { InboundWorld } from './inbound-world.ts';
import { IDS, IN_THREAD, idAt, post, threadAt } from './payloads.ts';

const MENTION = `<@${IDS.bot}>`;
const KEY = `discord:seen:discord:${IDS.guild}`;

const DOWN = new ThreadloopError('redis_unavailable', 'Redis is away.', { retryable: true });

/** A store whose deliveries fail while it is away. */
function failing(error: unknown) {
  const state = { isAway: true, tries: 0 };
  const wrapStore = (store: ThreadStore): ThreadStore => ({
    ...bound(store),
    deliver: async (thread, delivery) => {
      state.tries += 1;
      if (state.isAway) throw error;
      return await store.deliver(thread, delivery);
    },
  });
  return { state, wrapStore };
}

function bound(store: ThreadStore): ThreadStore {
  const all = Object.getOwnPropertyNames(Object.getPrototypeOf(store));
  const methods = all.flatMap((name) => {
    const method: unknown = Reflect.get(store, name);
    return typeof method === 'function' ? [[name, method.bind(store)] as const] : [];
  });
  return { ...store, ...Object.fromEntries(methods) };
}

async function seen(world: InboundWorld): Promise<unknown> {
  return (await world.backend.host.records.get(KEY))?.value;
}

describe('what the store does not take', () => {
  it('is tried again until it does, in order, and logged once', async () => {
    const { state, wrapStore } = failing(DOWN);
    const world = new InboundWorld({ wrapStore });
    await world.send('READY', { guilds: [{ id: IDS.guild }] });
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} a`, channel: IDS.thread }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(2), content: 'b', channel: IDS.thread }));
    await world.threads.clock.advanceAsync(60_000);
    expect(await world.waiting(IN_THREAD)).toEqual([]);
    state.isAway = false;
    await world.threads.clock.advanceAsync(15_000);
    expect(await world.waiting(IN_THREAD)).toEqual(['Alice: a', 'Alice: b']);
    expect(world.logged.map(([level, message]) => [level, message])).toEqual([
      ['warn', 'Events of Discord cannot be taken in now; they are tried again.'],
      ['info', 'Events of Discord are taken in again.'],
    ]);
  });

  it('is given up after ten minutes and some fifty tries; the watermark stays below it', async () => {
    const { state, wrapStore } = failing(DOWN);
    const world = new InboundWorld({ wrapStore });
    await world.send('GUILD_CREATE', { id: IDS.guild });
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} a`, channel: IDS.thread }));
    await world.threads.clock.advanceAsync(11 * 60_000);
    expect([state.tries > 30, state.tries < 60]).toEqual([true, true]);
    state.isAway = false;
    await world.threads.clock.advanceAsync(60_000);
    expect(await world.waiting(IN_THREAD)).toEqual([]);
    await world.send('MESSAGE_CREATE', post({ id: idAt(700), content: `${MENTION} b` }));
    await world.inbound.stop();
    expect(await world.waiting(threadAt(idAt(700)))).toEqual(['Alice: b']);
    const { through } = (await seen(world)) as { through: string }; // as watermarks.ts keeps it
    expect(BigInt(through) < BigInt(idAt(1))).toBe(true);
  });

  it('for a mistake of the program’s is not tried again, and does not hold the watermark', async () => {
    const { state, wrapStore } = failing(new TypeError('x is undefined'));
    const world = new InboundWorld({ wrapStore });
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} a`, channel: IDS.thread }));
    await world.threads.clock.advanceAsync(60_000);
    expect(state.tries).toBe(1);
    expect(world.logged).toEqual([['error', 'An event of Discord could not be taken in.', { code: 'TypeError' }]]);
    expect(await seen(world)).toEqual({ through: idAt(1) });
  });

  it('is tried once more when the bot ends', async () => {
    const { state, wrapStore } = failing(DOWN);
    const world = new InboundWorld({ wrapStore });
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} a`, channel: IDS.thread }));
    await world.inbound.stop();
    await world.threads.clock.advanceAsync(60_000);
    expect(state.tries).toBe(2);
    expect(world.threads.clock.pendingTimers).toBe(0);
  });
});

describe('D16: the same message', () => {
  it('told twice at once, and again, begins one run', async () => {
    const world = await new InboundWorld({ script: ['One'] }).start();
    const said = post({ content: `${MENTION} a`, channel: IDS.thread });
    world.tell('MESSAGE_CREATE', said);
    world.tell('MESSAGE_CREATE', said);
    await world.settle(IN_THREAD);
    await world.send('MESSAGE_CREATE', said);
    await world.settle(IN_THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
  });
});
