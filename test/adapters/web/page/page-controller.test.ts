import { describe, expect, it } from 'vitest';
import { type Api, createApi } from '../../../../src/adapters/web/page/api.ts';
import type { EventsOptions } from '../../../../src/adapters/web/page/events.ts';
import { PageController } from '../../../../src/adapters/web/page/page-controller.ts';
import { Refused } from '../../../../src/adapters/web/page/read-answer.ts';
import { emptyPageState, type Place } from '../../../../src/adapters/web/page/state/page-state.ts';
import { reduce } from '../../../../src/adapters/web/page/state/reduce.ts';
import { createStore } from '../../../../src/adapters/web/page/store.ts';
import type { ChatMessage, PageEvent, Playground } from '../../../../src/adapters/web/protocol.ts';
import { answer, message, playground } from './page-fixtures.ts';

const IN_GENERAL: Place = { channel: 'general', isInspecting: false };
const IN_THREAD: Place = { channel: 'general', thread: '0001', isInspecting: false };

describe('starting', () => {
  it('loads the channels that the person sees and listens from the oldest answer on', async () => {
    const page = openPage();
    await page.controller.start();
    expect(page.asked).toEqual(['start', 'channel general', 'channel dm-ada']);
    expect(page.opened).toEqual([{ after: 10, watch: undefined }]);
    expect(page.state().conversations.general?.order).toEqual(['0001']);
    expect(page.state().readThrough).toEqual({ general: 1 });
  });

  it('loads the open thread, too', async () => {
    const page = openPage(IN_THREAD);
    await page.controller.start();
    expect(page.asked).toContain('thread general/0001');
    expect(page.state().conversations['general/0001']?.status).toBe('ready');
  });

  it('is tried again with back-off while there is no server', async () => {
    const page = openPage();
    page.failing.add('start');
    await page.controller.start();
    expect(page.state().connection).toEqual({ kind: 'lost', retryAt: 1_000 });
    await page.elapse();
    await page.elapse();
    expect(page.waits).toEqual([1_000, 2_000, 4_000]);
    page.failing.clear();
    await page.elapse();
    expect(page.opened).toHaveLength(1);
  });

  it('is not tried again when the server refuses the person: it says why', async () => {
    const page = openPage();
    page.refusing.add('start');
    await page.controller.start();
    expect(page.state().connection).toEqual({ kind: 'refused', sentence: 'start is refused.' });
    expect([page.waits, page.opened]).toEqual([[], []]);
  });

  it('is tried at once when asked for', async () => {
    const page = openPage();
    page.failing.add('channel general');
    await page.controller.start();
    expect(page.state().conversations.general?.problem).toBe('channel general fails.');
    page.failing.clear();
    page.controller.retryNow();
    await settled();
    expect(page.opened).toHaveLength(1);
    page.controller.retryNow();
    expect(page.retried()).toBe(1);
  });
});

describe('events', () => {
  it('between two pictures change the page once, and listeners hear them after it', async () => {
    const page = openPage(IN_THREAD);
    await page.controller.start();
    const heard: string[] = [];
    const unsubscribe = page.controller.subscribe((event) => {
      heard.push(`${event.type} ${page.state().conversations['general/0001']?.order.length}`);
    });
    page.tell(11, { type: 'message', message: answer(2, 'a', false) });
    page.tell(12, { type: 'message', message: answer(2, 'ab', true) });
    expect(page.frames()).toBe(1);
    expect(page.state().conversations['general/0001']?.order).toEqual(['0001']);
    page.draw();
    expect(page.state().conversations['general/0001']?.order).toEqual(['0001', '0002']);
    expect(heard).toEqual(['message 2', 'message 2']);
    expect(page.state().announcement).toEqual({ no: 1, text: 'threadloop: ab' });
    unsubscribe();
    page.tell(13, { type: 'removed', channel: 'general', messageId: '0002' });
    page.draw();
    expect(heard).toHaveLength(2);
  });

  it('are not read while nobody can see the page', async () => {
    const page = openPage();
    await page.controller.start();
    page.hide();
    page.tell(11, { type: 'message', message: message(5, { by: 'web:ben' }) });
    page.draw();
    expect(page.state().readThrough).toEqual({ general: 1 });
  });

  it('of a lost connection and of its return are announced once each', async () => {
    const page = openPage();
    await page.controller.start();
    page.connection({ kind: 'lost', retryAt: 5 });
    page.connection({ kind: 'lost', retryAt: 9 });
    expect(page.state().announcement).toEqual({ no: 1, text: 'Connection lost' });
    page.connection({ kind: 'open' });
    expect(page.state().announcement).toEqual({ no: 2, text: 'Connected again' });
    expect(page.state().connection).toEqual({ kind: 'open' });
  });

  it('that were lost make everything be loaded again', async () => {
    const page = openPage();
    await page.controller.start();
    page.tell(11, { type: 'message', message: message(2) });
    page.tell(500, { type: 'reload', serverId: 'one' });
    await settled();
    page.draw();
    expect(page.asked.filter((what) => what === 'start')).toHaveLength(2);
    expect(page.closed()).toBe(1);
    expect(page.state().banner).toBeUndefined();
    expect(page.state().conversations.general?.order).toEqual(['0001']);
  });

  it('of a server that forgot everything say so and leave the thread', async () => {
    const page = openPage(IN_THREAD);
    await page.controller.start();
    page.serve({ ...playground, serverId: 'two' }, []);
    page.tell(11, { type: 'reload', serverId: 'two' });
    await settled();
    expect(page.state().banner).toBe(
      'The server was restarted; this playground keeps conversations only while it runs.',
    );
    expect(page.state().place).toEqual(IN_GENERAL);
    expect(page.state().conversations.general?.order).toEqual([]);
  });

  it('of another server with a durable store say nothing', async () => {
    const page = openPage();
    await page.controller.start();
    page.serve({ ...playground, serverId: 'two', isDurable: true }, []);
    page.tell(11, { type: 'reload', serverId: 'two' });
    await settled();
    expect(page.state().banner).toBeUndefined();
  });
});

describe('going somewhere', () => {
  it('before the server answered only remembers the place', () => {
    const page = openPage();
    page.controller.go(IN_THREAD);
    expect(page.state().place).toEqual(IN_THREAD);
    expect(page.asked).toEqual([]);
  });

  it('loads the thread there', async () => {
    const page = openPage();
    await page.controller.start();
    page.controller.go(IN_THREAD);
    await settled();
    expect(page.asked.at(-1)).toBe('thread general/0001');
    expect(page.state().readThrough).toEqual({ general: 1, 'general/0001': 1 });
  });

  it('listens to what is inspected, from the newest event on', async () => {
    const page = openPage(IN_THREAD);
    await page.controller.start();
    page.tell(12, { type: 'message', message: message(2) });
    page.draw();
    page.controller.go({ ...IN_THREAD, isInspecting: true });
    page.controller.go({ channel: 'dm-ada', isInspecting: true });
    expect(page.opened.slice(1)).toEqual([
      { after: 12, watch: { channel: 'general', thread: '0001' } },
      { after: 12, watch: { channel: 'dm-ada' } },
    ]);
    expect(page.closed()).toBe(2);
  });

  it('misses nothing that came since the load when no event was told yet', async () => {
    const page = openPage();
    await page.controller.start();
    page.controller.go({ channel: 'dm-ada', isInspecting: true });
    expect(page.opened.map(({ after }) => after)).toEqual([10, 10]);
  });

  it('keeps the sentence of a failure, and loads again when asked for', async () => {
    const page = openPage();
    await page.controller.start();
    page.failing.add('thread general/0001');
    page.controller.go(IN_THREAD);
    await settled();
    expect(page.state().conversations['general/0001']).toMatchObject({
      status: 'failed',
      problem: 'thread general/0001 fails.',
    });
    page.failing.clear();
    page.controller.reload('general/0001');
    page.controller.reload('general');
    await settled();
    expect(page.state().conversations['general/0001']?.status).toBe('ready');
    expect(page.asked.slice(-2)).toEqual(['thread general/0001', 'channel general']);
  });
});

function openPage(place: Place = IN_GENERAL) {
  const store = createStore(reduce, emptyPageState('web:ada', place));
  const asked: string[] = [];
  const failing = new Set<string>();
  const refusing = new Set<string>();
  const opened: { after: number; watch: unknown }[] = [];
  const waits: number[] = [];
  let hear: Pick<EventsOptions, 'onEvent' | 'onConnection'> | undefined;
  let served: { playground: Playground; messages: readonly ChatMessage[] } = { playground, messages: [message(1)] };
  let frames: (() => void)[] = [];
  let retry: (() => void) | undefined;
  let isVisible = true;
  let closed = 0;
  let retried = 0;
  const ask = <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    if (refusing.has(what)) return Promise.reject(new Refused(`${what} is refused.`));
    return failing.has(what) ? Promise.reject(new Error(`${what} fails.`)) : Promise.resolve(answer);
  };
  const api: Api = {
    ...createApi('web:ada', () => Promise.reject(new Error('Nothing else is asked for.'))),
    start: () => ask('start', served.playground),
    loadChannel: (channel) => {
      const messages = channel === 'general' ? served.messages : [];
      const lastEventId = channel === 'general' ? 10 : 11;
      return ask(`channel ${channel}`, { messages, threads: {}, dropped: 0, lastEventId });
    },
    loadThread: (channel, root) => {
      const activity = { isWorking: false, receipts: {} };
      return ask(`thread ${channel}/${root}`, { messages: served.messages, activity, lastEventId: 10 });
    },
  };
  const controller = new PageController({
    store,
    api,
    clock: {
      now: () => 0,
      later: (task, ms) => {
        waits.push(ms);
        retry = task;
        return () => {
          retry = undefined;
        };
      },
    },
    connect: (after, watch, listeners) => {
      opened.push({ after, watch });
      hear = listeners;
      return {
        retryNow: () => {
          retried += 1;
        },
        close: () => {
          closed += 1;
        },
      };
    },
    nextFrame: (task) => frames.push(task),
    isVisible: () => isVisible,
  });
  return {
    controller,
    asked,
    failing,
    refusing,
    opened,
    waits,
    state: () => store.read(),
    closed: () => closed,
    retried: () => retried,
    frames: () => frames.length,
    hide: () => {
      isVisible = false;
    },
    serve: (next: Playground, messages: readonly ChatMessage[]) => {
      served = { playground: next, messages };
    },
    tell: (id: number, event: PageEvent) => hear?.onEvent({ id, event }),
    connection: (connection: Parameters<EventsOptions['onConnection']>[0]) => hear?.onConnection(connection),
    draw: () => {
      const due = frames;
      frames = [];
      for (const task of due) task();
    },
    elapse: async () => {
      retry?.();
      await settled();
    },
  };
}

/** Lets everything that was answered already be taken in. */
async function settled(): Promise<void> {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
}
