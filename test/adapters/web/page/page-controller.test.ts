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

const RELOAD: PageEvent = { type: 'reload', serverId: playground.serverId };
const CHANNELS = ['channel general', 'channel dm-ada'];

describe('starting', () => {
  it('listens first, and loads the channels that the person sees once it is told to', async () => {
    const page = openPage();
    await page.controller.start();
    expect([page.asked, page.opened]).toEqual([['start'], [{ after: '', watch: undefined }]]);
    page.tell('a.10', RELOAD);
    await settled();
    expect(page.asked).toEqual(['start', 'channel general', 'channel dm-ada']);
    expect(page.state().conversations.general?.order).toEqual(['0001']);
    expect(page.state().readThrough).toEqual({ general: 1 });
  });

  it('loads the open thread, too', async () => {
    const page = await startedPage(IN_THREAD);
    expect(page.asked).toEqual(['start', 'channel general', 'thread general/0001', 'channel dm-ada']);
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
    page.failing.add('start');
    await page.controller.start();
    page.failing.clear();
    page.controller.retryNow();
    await settled();
    expect(page.opened).toHaveLength(1);
    page.controller.retryNow();
    expect(page.retried()).toBe(1);
  });

  it('shows what there is though no stream of events can be opened', async () => {
    const page = openPage();
    await page.controller.start();
    page.connection({ kind: 'lost', retryAt: 5 });
    await settled();
    expect(page.state().conversations.general?.order).toEqual(['0001']);
  });

  it('loads a channel again, with back-off, that could not be loaded', async () => {
    const page = openPage();
    page.failing.add('channel general');
    await page.controller.start();
    page.tell('a.10', RELOAD);
    await settled();
    expect(page.state().conversations.general?.problem).toBe('channel general fails.');
    await page.elapse();
    page.failing.clear();
    await page.elapse();
    expect(page.state().conversations.general?.status).toBe('ready');
    expect(page.waits).toEqual([1_000, 2_000, 1_000]);
    expect(page.asked.filter((what) => what === 'channel dm-ada')).toHaveLength(1);
  });
});

describe('events', () => {
  it('between two pictures change the page once, and listeners hear them after it', async () => {
    const page = await startedPage(IN_THREAD);
    const heard: string[] = [];
    const unsubscribe = page.controller.subscribe((event) => {
      heard.push(`${event.type} ${page.state().conversations['general/0001']?.order.length}`);
    });
    page.tell('a.11', { type: 'message', message: answer(2, 'a', false) });
    page.tell('a.12', { type: 'message', message: answer(2, 'ab', true) });
    expect(page.frames()).toBe(1);
    expect(page.state().conversations['general/0001']?.order).toEqual(['0001']);
    page.draw();
    expect(page.state().conversations['general/0001']?.order).toEqual(['0001', '0002']);
    expect(heard).toEqual(['message 2', 'message 2']);
    expect(page.state().announcement).toEqual({ no: 1, text: 'threadloop: ab' });
    unsubscribe();
    page.tell('a.13', { type: 'removed', channel: 'general', messageId: '0002' });
    page.draw();
    expect(heard).toHaveLength(2);
  });

  it('are not read while nobody can see the page', async () => {
    const page = await startedPage();
    page.hide();
    page.tell('a.11', { type: 'message', message: message(5, { by: 'web:ben' }) });
    page.draw();
    expect(page.state().readThrough).toEqual({ general: 1 });
  });

  it('of a lost connection and of its return are announced once each', async () => {
    const page = await startedPage();
    page.connection({ kind: 'lost', retryAt: 5 });
    page.connection({ kind: 'lost', retryAt: 9 });
    expect(page.state().announcement).toEqual({ no: 1, text: 'Connection lost' });
    page.connection({ kind: 'open' });
    expect(page.state().announcement).toEqual({ no: 2, text: 'Connected again' });
    expect(page.state().connection).toEqual({ kind: 'open' });
    expect(page.asked).toHaveLength(3);
  });

  it('that were lost make everything be loaded again, and the stream goes on', async () => {
    const page = await startedPage();
    page.serve(playground, [message(1), message(2)]);
    page.tell('b.500', RELOAD);
    await page.elapse();
    expect(page.asked).toEqual(['start', ...CHANNELS, ...CHANNELS]);
    expect(page.state().conversations.general?.order).toEqual(['0001', '0002']);
    expect([page.closed(), page.opened.length]).toEqual([0, 1]);
    expect(page.state().banner).toBeUndefined();
  });

  it('of one channel that may have been lost make it be loaded again, with its open thread', async () => {
    const page = await startedPage(IN_THREAD);
    const before = page.asked.length;
    for (let told = 0; told < 3; told += 1) page.tell(`a.1${told}`, { type: 'stale', channel: 'general' });
    await page.elapse();
    expect(page.asked.slice(before)).toEqual(['channel general', 'thread general/0001']);
    page.tell('a.20', { type: 'stale', channel: 'dm-ada' });
    await page.elapse();
    expect(page.asked.slice(before + 2)).toEqual(['channel dm-ada']);
  });

  it('that do not come at all are looked for every minute, where several processes may change what is seen', async () => {
    const page = openPage(IN_THREAD);
    page.serve({ ...playground, isDurable: true }, [message(1)]);
    await page.controller.start();
    expect(page.waits).toEqual([60_000]);
    page.hide();
    await page.elapse();
    expect(page.asked).toEqual(['start']);
    page.unhide();
    await page.elapse();
    expect(page.asked).toEqual(['start', 'channel general', 'thread general/0001']);
  });

  it('that came before the question and are not in the answer are gone', async () => {
    const page = await startedPage();
    page.tell('a.11', { type: 'message', message: message(2) });
    page.tell('a.12', RELOAD);
    await page.elapse();
    expect(page.state().conversations.general?.order).toEqual(['0001']);
    page.draw();
    expect(page.state().conversations.general?.order).toEqual(['0001']);
  });

  it('of a server that forgot everything say so and leave the thread', async () => {
    const page = await startedPage(IN_THREAD);
    page.serve({ ...playground, serverId: 'two' }, []);
    page.tell('b.0', { type: 'reload', serverId: 'two' });
    await settled();
    expect(page.state().banner).toBe(
      'The server was restarted; this playground keeps conversations only while it runs.',
    );
    expect(page.state().place).toEqual(IN_GENERAL);
    page.tell('b.0', { type: 'reload', serverId: 'two' });
    await settled();
    expect(page.state().conversations.general?.order).toEqual([]);
    expect([page.closed(), page.opened.length]).toEqual([1, 2]);
  });

  it('of another server with a durable store say nothing', async () => {
    const page = await startedPage();
    page.serve({ ...playground, serverId: 'two', isDurable: true }, []);
    page.tell('b.0', { type: 'reload', serverId: 'two' });
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
    const page = await startedPage();
    page.controller.go(IN_THREAD);
    await settled();
    expect(page.asked.at(-1)).toBe('thread general/0001');
    expect(page.state().readThrough).toEqual({ general: 1, 'general/0001': 1 });
  });

  it('listens to what is inspected, from the newest event on', async () => {
    const page = await startedPage(IN_THREAD);
    page.tell('a.12', { type: 'message', message: message(2) });
    page.draw();
    page.controller.go({ ...IN_THREAD, isInspecting: true });
    page.controller.go({ channel: 'dm-ada', isInspecting: true });
    expect(page.opened.slice(1)).toEqual([
      { after: 'a.12', watch: { channel: 'general', thread: '0001' } },
      { after: 'a.12', watch: { channel: 'dm-ada' } },
    ]);
    expect(page.closed()).toBe(2);
  });

  it('keeps the sentence of a failure, and loads again when asked for', async () => {
    const page = await startedPage();
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

/** A page that has listened and loaded. */
async function startedPage(place: Place = IN_GENERAL) {
  const page = openPage(place);
  await page.controller.start();
  page.tell('a.10', RELOAD);
  await settled();
  return page;
}

function openPage(place: Place = IN_GENERAL) {
  const store = createStore(reduce, emptyPageState('web:ada', place));
  const asked: string[] = [];
  const failing = new Set<string>();
  const refusing = new Set<string>();
  const opened: { after: string; watch: unknown }[] = [];
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
      return ask(`channel ${channel}`, { messages, threads: {}, dropped: 0 });
    },
    loadThread: (channel, root) => {
      const activity = { isWorking: false, receipts: {}, revision: 0 };
      return ask(`thread ${channel}/${root}`, { messages: served.messages, activity });
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
    unhide: () => {
      isVisible = true;
    },
    serve: (next: Playground, messages: readonly ChatMessage[]) => {
      served = { playground: next, messages };
    },
    tell: (id: string, event: PageEvent) => hear?.onEvent(event, id),
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
