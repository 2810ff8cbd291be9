import type { PageEvent, Playground } from '../protocol.ts';
import type { Api, Spot } from './api.ts';
import type { Events, EventsOptions } from './events.ts';
import { Refused } from './read-answer.ts';
import { announcements } from './state/announcement.ts';
import type { NumberedEvent, PageAction } from './state/page-action.ts';
import {
  type Connection,
  type ConversationKey,
  conversationKey,
  type PageState,
  type Place,
} from './state/page-state.ts';
import { keysInView, newestAt, visibleChannels } from './state/selectors.ts';
import type { Store } from './store.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

const FORGOTTEN = 'The server was restarted; this playground keeps conversations only while it runs.';

export type PageEventListener = (event: PageEvent) => void;

export interface PageControllerOptions {
  readonly store: Store<PageState, PageAction>;
  readonly api: Api;
  readonly clock: EventsOptions['clock'];
  /** Opens the stream of events after one, with the live events of a watched thread. */
  readonly connect: (
    after: number,
    watch: Spot | undefined,
    hear: Pick<EventsOptions, 'onEvent' | 'onConnection'>,
  ) => Events;
  /** Calls the task before the next picture is drawn. */
  readonly nextFrame: (task: () => void) => void;
  /** Whether somebody can see the page: what comes meanwhile is not read. */
  readonly isVisible: () => boolean;
}

/**
 * Keeps the page's state in step with the server: loads what is opened, takes events in, and begins anew when the
 * server says that events were lost.
 */
export class PageController {
  readonly #options: PageControllerOptions;
  readonly #listeners = new Set<PageEventListener>();
  #events: Events | undefined;
  #watched: Spot | undefined;
  /** The newest event that is known: another stream goes on after it. */
  #after = 0;
  #queue: NumberedEvent[] = [];
  #retryMs = FIRST_RETRY_MS;
  #cancelRetry: (() => void) | undefined;

  constructor(options: PageControllerOptions) {
    this.#options = options;
  }

  /** Loads everything and begins to listen; tries again, with back-off, until it succeeds. */
  async start(): Promise<void> {
    const { api, clock } = this.#options;
    this.#events?.close();
    this.#events = undefined;
    this.#queue = [];
    try {
      this.#begin(await api.start());
      const after = await this.#loadChannels();
      this.#retryMs = FIRST_RETRY_MS;
      this.#listen(after);
    } catch (error) {
      if (error instanceof Refused) {
        this.#connected({ kind: 'refused', sentence: error.message });
        return;
      }
      // Whatever the reason: the banner says that there is no connection, and when the next try is.
      this.#connected({ kind: 'lost', retryAt: clock.now() + this.#retryMs });
      this.#cancelRetry = clock.later(() => void this.start(), this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      return;
    }
    await this.#openPlace();
  }

  /** Tries to connect at once. */
  retryNow(): void {
    if (this.#cancelRetry === undefined) {
      this.#events?.retryNow();
      return;
    }
    this.#cancelRetry();
    this.#cancelRetry = undefined;
    void this.start();
  }

  /** Goes to another place, and loads what is not known there. */
  go(place: Place): void {
    const { store } = this.#options;
    store.dispatch({ type: 'went', place });
    this.markRead();
    if (store.read().playground === undefined) return;
    if (this.#events !== undefined && !isSameSpot(this.#watched, watchedIn(place))) {
      this.#listen(this.#after);
    }
    void this.#openPlace();
  }

  /** Loads a conversation again that could not be loaded. */
  reload(key: ConversationKey): void {
    const [channel = '', thread] = key.split('/');
    void (thread === undefined ? this.#loadChannel(channel).catch(() => undefined) : this.#loadThread(channel, thread));
  }

  /** Takes down that the person has seen what is on the screen. */
  markRead(): void {
    const { store, isVisible } = this.#options;
    if (!isVisible()) return;
    for (const key of keysInView(store.read())) {
      const at = newestAt(store.read().conversations[key]);
      if (at > 0) store.dispatch({ type: 'read', key, at });
    }
  }

  /** Tells every event, once the page shows it, until the answer is called. */
  subscribe(listener: PageEventListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #begin(playground: Playground): void {
    const { store } = this.#options;
    this.#cancelRetry = undefined;
    const known = store.read().playground;
    const isAnother = known !== undefined && known.serverId !== playground.serverId;
    if (isAnother && !playground.isDurable) store.dispatch({ type: 'banner', text: FORGOTTEN });
    store.dispatch({ type: isAnother ? 'restarted' : 'started', playground });
  }

  /** Loads all channels, for their unread marks; answers with the event from which nothing is missed. */
  async #loadChannels(): Promise<number> {
    const channels = visibleChannels(this.#options.store.read());
    return Math.min(...(await Promise.all(channels.map(({ id }) => this.#loadChannel(id)))));
  }

  async #loadChannel(channel: string): Promise<number> {
    const { store, api } = this.#options;
    store.dispatch({ type: 'loading', key: channel });
    try {
      const loaded = await api.loadChannel(channel);
      store.dispatch({ type: 'channelLoaded', channel, loaded });
      this.markRead();
      return loaded.lastEventId;
    } catch (error) {
      store.dispatch({ type: 'loadFailed', key: channel, problem: sentenceOf(error) });
      throw error;
    }
  }

  async #openPlace(): Promise<void> {
    const { channel, thread } = this.#options.store.read().place;
    if (thread !== undefined) await this.#loadThread(channel, thread);
  }

  async #loadThread(channel: string, root: string): Promise<void> {
    const { store, api } = this.#options;
    const key = conversationKey(channel, root);
    store.dispatch({ type: 'loading', key });
    try {
      store.dispatch({ type: 'threadLoaded', key, loaded: await api.loadThread(channel, root) });
      this.markRead();
    } catch (error) {
      store.dispatch({ type: 'loadFailed', key, problem: sentenceOf(error) });
    }
  }

  #listen(after: number): void {
    this.#events?.close();
    this.#after = after;
    this.#watched = watchedIn(this.#options.store.read().place);
    this.#events = this.#options.connect(after, this.#watched, {
      onEvent: (event) => this.#take(event),
      onConnection: (connection) => this.#connected(connection),
    });
  }

  /** Shows the connection, and announces its loss and its return: once each, not every try. */
  #connected(connection: Connection): void {
    const { store } = this.#options;
    const { kind } = store.read().connection;
    store.dispatch({ type: 'connection', connection });
    if (kind !== 'lost' && connection.kind === 'lost') store.dispatch({ type: 'announced', text: 'Connection lost' });
    if (kind === 'lost' && connection.kind === 'open') store.dispatch({ type: 'announced', text: 'Connected again' });
  }

  /** Many events between two pictures are one change of the page. */
  #take(event: NumberedEvent): void {
    if (event.event.type === 'reload') {
      void this.start();
      return;
    }
    this.#after = Math.max(this.#after, event.id);
    this.#queue.push(event);
    if (this.#queue.length === 1) this.#options.nextFrame(() => this.#flush());
  }

  #flush(): void {
    const { store } = this.#options;
    const events = this.#queue;
    this.#queue = [];
    if (events.length === 0) return;
    const before = store.read();
    store.dispatch({ type: 'events', events });
    const text = announcements(before, events).join('. ');
    if (text !== '') store.dispatch({ type: 'announced', text });
    this.markRead();
    for (const { event } of events) for (const listener of this.#listeners) listener(event);
  }
}

function watchedIn({ channel, thread, isInspecting }: Place): Spot | undefined {
  return isInspecting ? { channel, ...(thread !== undefined && { thread }) } : undefined;
}

function isSameSpot(a: Spot | undefined, b: Spot | undefined): boolean {
  return a?.channel === b?.channel && a?.thread === b?.thread;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
