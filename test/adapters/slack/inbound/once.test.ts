import { describe, expect, it } from 'vitest';
import type { Records } from '../../../../src/threads/ports.ts';
import { bindAll } from '../../../threads/support/world.ts';
import { post, ROOT, threadIn, twinOf } from './post.ts';
import { SlackWorld } from './slack-world.ts';

const THREAD = threadIn();

describe('a post that mentions the bot', () => {
  const message = post({ text: '<@U0BOT> hi' });
  const mention = twinOf(message);

  it.each([
    ['message first', async (world: SlackWorld) => [await world.send(message), await world.send(mention)]],
    ['mention first', async (world: SlackWorld) => [await world.send(mention), await world.send(message)]],
    ['both at once', async (world: SlackWorld) => await Promise.all([world.send(message), world.send(mention)])],
    [
      'both at once, the mention first',
      async (world: SlackWorld) => await Promise.all([world.send(mention), world.send(message)]),
    ],
  ])('R01: is one mention and one run, whichever of its events comes first: %s', async (_order, deliver) => {
    const world = await new SlackWorld({ script: ['Hello'] }).start();
    await deliver(world);
    expect(world.received.map(({ id, address, text }) => [id, address, text])).toEqual([
      [`C1GENERAL:${ROOT}`, 'mention', 'hi'],
      [`C1GENERAL:${ROOT}`, 'mention', 'hi'],
    ]);
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
    expect(world.threads.outbound.visible()).toEqual(['Hello']);
  });

  it('R01: is one run when two processes have one of its events each', async () => {
    const world = await new SlackWorld({ script: ['Hello'] }).start();
    const other = new SlackWorld({ wrapStore: () => world.threads.store });
    await Promise.all([world.send(message), other.send(mention)]);
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
  });

  it('is a mention where Slack says so and the words do not: those of a program may be in blocks alone', async () => {
    const world = new SlackWorld();
    await world.send(twinOf(post({ text: 'look' })));
    expect(world.received.map(({ address }) => address)).toEqual(['mention']);
  });
});

describe('a post that is told as two messages', () => {
  const first = post({ clientId: 'same' });
  const second = post({ clientId: 'same', ts: '1766458026.990000' });

  it('is one run', async () => {
    const world = await new SlackWorld({ script: ['Hello'] }).start();
    await Promise.all([world.send(first), world.send(second), world.send(first)]);
    expect(world.received.map(({ id }) => id)).toEqual([`C1GENERAL:${ROOT}`, `C1GENERAL:${ROOT}`]);
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
  });

  it('is two where two people sent the same id, or there is none', async () => {
    const world = new SlackWorld();
    await world.send(first);
    await world.send(post({ clientId: 'same', channel: 'C2RANDOM' }));
    await world.send(post({ ts: '1766458027.000001', fields: { client_msg_id: undefined } }));
    await world.send(post({ ts: '1766458027.000002', fields: { client_msg_id: 'not an id!' } }));
    expect(world.received).toHaveLength(4);
  });

  it('is taken once more where what was remembered is gone', async () => {
    const forgetful = (records: Records): Records => ({
      get: () => Promise.resolve(undefined),
      put: () => Promise.resolve('conflict'),
      list: records.list.bind(records),
      remove: records.remove.bind(records),
    });
    const world = new SlackWorld({ wrapDocuments: forgetful });
    await world.send(first);
    expect(world.received).toHaveLength(1);
  });
});

describe('a message that the store did not take', () => {
  /** Fails the first times that something is delivered. */
  function failing(times: number): SlackWorld {
    let left = times;
    return new SlackWorld({
      script: ['Hello'],
      wrapStore: (store) => ({
        ...bindAll(store),
        deliver: async (...delivery) => {
          left -= 1;
          if (left >= 0) throw new Error('The store is away.');
          return await store.deliver(...delivery);
        },
      }),
    });
  }

  it('R03: is not acknowledged, and processed once when it is told again', async () => {
    const world = await failing(1).start();
    const body = post();
    await expect(world.send(body)).rejects.toThrow('The store is away.');
    await world.send(body);
    await world.send(body);
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
    expect(world.threads.outbound.visible()).toEqual(['Hello']);
  });

  it('R03: leaves what comes behind it in the thread alone', async () => {
    const world = failing(1);
    const results = await Promise.allSettled([
      world.send(post()),
      world.send(post({ text: '<@U0BOT> more', ts: '1766458027.000100', thread: ROOT })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await world.waiting(THREAD)).toEqual(['Alice: more']);
  });

  it('is not acknowledged when what is remembered of posts cannot be read', async () => {
    const away = (): never => {
      throw new Error('The store is away.');
    };
    const world = new SlackWorld({ wrapDocuments: () => ({ get: away, put: away, list: away, remove: away }) });
    await expect(world.send(post())).rejects.toThrow('The store is away.');
    expect(world.received).toEqual([]);
  });
});

describe('a delivery', () => {
  it('R04: that says it is a repetition is taken when it is the first one that came, and once', async () => {
    const world = await new SlackWorld({ script: ['Hello'] }).start();
    await world.send(post(), { retryNum: 1, retryReason: 'timeout' });
    await world.send(post(), { retryNum: 2, retryReason: 'timeout' });
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
  });

  it('R06: with the same ts in two channels is two messages', async () => {
    const world = await new SlackWorld({ script: ['One', 'Two'] }).start();
    await world.send(twinOf(post({ channel: 'C000001', ts: '1766458026.000100' })));
    await world.send(twinOf(post({ channel: 'C000002', ts: '1766458026.000100' })));
    await world.settle(threadIn('C000001', '1766458026.000100'));
    await world.settle(threadIn('C000002', '1766458026.000100'));
    expect(world.received.map(({ id, thread }) => [id, thread])).toEqual([
      ['C000001:1766458026.000100', 'slack:T1:C000001:1766458026.000100'],
      ['C000002:1766458026.000100', 'slack:T1:C000002:1766458026.000100'],
    ]);
    expect(world.threads.outbound.visible()).toEqual(['One', 'Two']);
  });
});
