import { describe, expect, it } from 'vitest';
import { connectEvents, type Events, type StreamListeners } from '../../../../src/adapters/web/page/events.ts';
import type { Connection } from '../../../../src/adapters/web/page/state/page-state.ts';
import type { PageEvent } from '../../../../src/adapters/web/protocol.ts';

describe('the connection', () => {
  it('is opened after the newest event that is known', () => {
    const server = fakeServer('a.7');
    expect(server.urls).toEqual(['/events?after=a.7']);
    server.newest().onOpen();
    expect(server.connections).toEqual([{ kind: 'open' }]);
  });

  it('hands on what comes, with the newest id', () => {
    const server = fakeServer('a.7');
    const event = { type: 'reload', serverId: 'x' };
    server.say('', JSON.stringify(event));
    server.say('a.8', JSON.stringify(event));
    expect(server.events).toEqual([
      { id: 'a.7', event },
      { id: 'a.8', event },
    ]);
  });

  it('is opened again after 1, 2, 4 … 30 s when it is lost', () => {
    const server = fakeServer();
    for (let tries = 0; tries < 7; tries += 1) {
      server.newest().onError();
      server.elapse();
    }
    expect(server.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(server.connections[1]).toEqual({ kind: 'lost', retryAt: 1_000 + 2_000 });
  });

  it('goes on after the newest event that came', () => {
    const server = fakeServer('a.7');
    server.say('b.2', '{"type":"reload","serverId":"x"}');
    server.say('', '{"type":"reload","serverId":"x"}');
    server.newest().onError();
    server.elapse();
    expect(server.urls).toEqual(['/events?after=a.7', '/events?after=b.2']);
  });

  it('waits a second again once it was open', () => {
    const server = fakeServer();
    server.newest().onError();
    server.elapse();
    server.newest().onError();
    server.elapse();
    server.newest().onOpen();
    server.newest().onError();
    expect(server.waits).toEqual([1_000, 2_000, 1_000]);
  });

  it('is not opened twice when a stream tells its error twice', () => {
    const server = fakeServer();
    const first = server.newest();
    first.onError();
    first.onError();
    expect(server.waits).toEqual([1_000]);
  });

  it('is tried at once when asked for, and only when it waits', () => {
    const server = fakeServer();
    server.control.retryNow();
    expect(server.urls).toHaveLength(1);
    server.newest().onError();
    server.control.retryNow();
    expect(server.urls).toHaveLength(2);
    expect(server.cancelled()).toBe(1);
  });

  it('ends when it is closed, in the middle of a wait too', () => {
    const server = fakeServer();
    server.newest().onError();
    server.control.close();
    server.control.retryNow();
    expect(server.cancelled()).toBe(1);
    expect(server.urls).toHaveLength(1);
    const open = fakeServer();
    open.control.close();
    expect(open.closed()).toBe(1);
    open.newest().onError();
    expect(open.waits).toEqual([]);
  });
});

function fakeServer(after = '') {
  const urls: string[] = [];
  const streams: StreamListeners[] = [];
  const events: { readonly id: string; readonly event: PageEvent }[] = [];
  const connections: Connection[] = [];
  const waits: number[] = [];
  let now = 0;
  let task: (() => void) | undefined;
  let closed = 0;
  let cancelled = 0;
  const control: Events = connectEvents({
    after,
    urlAfter: (last) => `/events?after=${last}`,
    open: (url, listeners) => {
      urls.push(url);
      streams.push(listeners);
      return {
        close: () => {
          closed += 1;
        },
      };
    },
    clock: {
      now: () => now,
      later: (next, ms) => {
        waits.push(ms);
        task = next;
        return () => {
          cancelled += 1;
          task = undefined;
        };
      },
    },
    onEvent: (event, id) => events.push({ id, event }),
    onConnection: (connection) => connections.push(connection),
  });
  const newest = (): StreamListeners => {
    const stream = streams.at(-1);
    if (stream === undefined) throw new Error('Nothing was opened.');
    return stream;
  };
  return {
    control,
    urls,
    events,
    connections,
    waits,
    newest,
    closed: () => closed,
    cancelled: () => cancelled,
    say: (id: string, data: string) => newest().onMessage(data, id),
    elapse: () => {
      now += waits.at(-1) ?? 0;
      task?.();
    },
  };
}
