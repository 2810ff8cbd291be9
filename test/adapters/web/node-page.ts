import { createApi } from '../../../src/adapters/web/page/api.ts';
import { connectEvents, type EventsOptions } from '../../../src/adapters/web/page/events.ts';
import { PageController } from '../../../src/adapters/web/page/page-controller.ts';
import { emptyPageState, type PageState, type Place } from '../../../src/adapters/web/page/state/page-state.ts';
import { reduce } from '../../../src/adapters/web/page/state/reduce.ts';
import { createStore } from '../../../src/adapters/web/page/store.ts';
import type { ChatMessage, PageEvent } from '../../../src/adapters/web/protocol.ts';
import type { Clock } from '../../../src/core/index.ts';
import { SseReader } from '../../support/sse-reader.ts';

export interface NodePageOptions {
  readonly person: string;
  readonly place: Place;
  /** The address of the process that the next request goes to; a balancer may answer another one each time. */
  readonly next: (kind: 'request' | 'stream') => string;
  readonly clock: Clock;
}

/** The playground's page without a browser: its own state, controller and connection, against real servers. */
export class NodePage {
  readonly controller: PageController;
  /** Everything that its stream told it. */
  readonly told: PageEvent[] = [];
  readonly asked: string[] = [];
  readonly #store;
  readonly #streams = new Set<SseReader>();
  #isClosed = false;

  constructor({ person, place, next, clock }: NodePageOptions) {
    this.#store = createStore(reduce, emptyPageState(person, place));
    const timers: EventsOptions['clock'] = { now: () => clock.now(), later: (task, ms) => clock.setTimeout(task, ms) };
    const api = createApi(person, (url, init) => {
      this.asked.push(url);
      return fetch(`${next('request')}${url}`, init);
    });
    this.controller = new PageController({
      store: this.#store,
      api,
      clock: timers,
      connect: (after, watch, hear) =>
        connectEvents({
          after,
          clock: timers,
          urlAfter: (last) => {
            const watched = watch === undefined ? '' : `&watch=${watch.channel}/${watch.thread ?? ''}`;
            return `${next('stream')}/playground/api/events?person=${person}&after=${last}${watched}`;
          },
          open: (url, listeners) => this.#open(url, listeners),
          ...hear,
        }),
      nextFrame: (task) => void setImmediate(task),
      isVisible: () => true,
    });
    this.controller.subscribe((event) => this.told.push(event));
  }

  get state(): PageState {
    return this.#store.read();
  }

  /** The messages of a conversation as they stand on the page. */
  messages(key: string): readonly ChatMessage[] {
    const { order = [], messages = {} } = this.state.conversations[key] ?? {};
    return order.flatMap((id) => messages[id] ?? []);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stream of this.#streams) await stream.close();
  }

  #open(url: string, { onOpen, onMessage, onError }: Parameters<EventsOptions['open']>[1]): { close(): void } {
    let reader: SseReader | undefined;
    let isClosed = false;
    void SseReader.open(url).then(
      async (opened) => {
        reader = opened;
        this.#streams.add(opened);
        if (isClosed || this.#isClosed) return await opened.close();
        onOpen();
        let seen = 0;
        let lastId = '';
        const hasMore = async (): Promise<boolean> => {
          await opened.until((events) => events.length > seen).catch(() => undefined);
          return opened.events.length > seen;
        };
        while (await hasMore()) {
          for (const { id, data } of opened.events.slice(seen)) {
            lastId = id ?? lastId;
            if (!isClosed) onMessage(JSON.stringify(data), lastId);
          }
          seen = opened.events.length;
        }
        if (!isClosed && !this.#isClosed) onError();
      },
      () => {
        if (!isClosed && !this.#isClosed) onError();
      },
    );
    return {
      close: () => {
        isClosed = true;
        void reader?.close();
      },
    };
  }
}
