import type { PageEvent, Playground } from '../protocol.ts';
import type { Api, Spot } from './api.ts';
import type { Events, EventsOptions } from './events.ts';
import { PendingLoader } from './pending-loader.ts';
import { Refused } from './read-answer.ts';
import { Refresher } from './refresher.ts';
import { announcements } from './state/announcement.ts';
import type { PageAction } from './state/page-action.ts';
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

/**
 * Milliseconds between two looks at what is on the screen, where several processes may change it: even when their events
 * do not come at all, the page is not behind for long.
 */
const LOOK_MS = 60_000;

const FORGOTTEN = 'The server was restarted; this playground keeps conversations only while it runs.';

export type PageEventListener = (event: PageEvent) => void;

export interface PageControllerOptions {
  readonly store: Store<PageState, PageAction>;
  readonly api: Api;
  readonly clock: EventsOptions['clock'];
  /** Opens the stream of events after one, with the live events of a watched thread. */
  readonly connect: (
    after: string,
    watch: Spot | undefined,
    hear: Pick<EventsOptions, 'onEvent' | 'onConnection'>,
  ) => Events;
  /** Calls the task before the next picture is drawn. */
  readonly nextFrame: (task: () => void) => void;
  /** Whether somebody can see the page: what comes meanwhile is not read. */
  readonly isVisible: () => boolean;
}

/**
 * Keeps the page's state in step with the server: listens first and then loads, so that nothing falls in between; loads
 * again what the server says is stale, and begins anew when it is another one.
 */
export class PageController {
  readonly #options: PageControllerOptions;
  readonly #listeners = new Set<PageEventListener>();
  readonly #refresher: Refresher;
  readonly #pending: PendingLoader;
  #events: Events | undefined;
  #watched: Spot | undefined;
  /** The newest event that is known: another stream goes on after it. Empty: the server answers with `reload`. */
  #after = '';
  #queue: PageEvent[] = [];
  #retryMs = FIRST_RETRY_MS;
  #cancelRetry: (() => void) | undefined;
  #cancelLook: (() => void) | undefined;

  constructor(options: PageControllerOptions) {
    this.#options = options;
    this.#pending = new PendingLoader(options.store, options.api);
    this.#refresher = new Refresher({
      later: (task, ms) => options.clock.later(task, ms),
      load: async (channel) => await Promise.all([this.#loadChannel(channel), this.#openThread(channel)]),
    });
  }

  /** Begins to listen, and loads everything; tries again, with back-off, until it succeeds. */
  async start(): Promise<void> {
    const { api, clock } = this.#options;
    this.#events?.close();
    this.#events = undefined;
    this.#queue = [];
    this.#refresher.forget();
    try {
      this.#begin(await api.start());
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
    this.#retryMs = FIRST_RETRY_MS;
    this.#listen('');
    this.#lookLater();
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
    const { channel, thread } = place;
    if (thread !== undefined) this.#loadThread(channel, thread).catch(() => undefined);
  }

  /** Loads a conversation again that could not be loaded. */
  reload(key: ConversationKey): void {
    const [channel = '', thread] = key.split('/');
    const loaded = thread === undefined ? this.#loadChannel(channel) : this.#loadThread(channel, thread);
    // The conversation shows the sentence of the failure.
    loaded.catch(() => undefined);
  }

  /** Loads again what waits for the person's consent. */
  async loadPending(): Promise<void> {
    await this.#pending.load();
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

  async #loadChannel(channel: string): Promise<void> {
    const { store, api } = this.#options;
    await this.#load(channel, async (askedAt) => {
      store.dispatch({ type: 'channelLoaded', channel, loaded: await api.loadChannel(channel), askedAt });
    });
  }

  async #loadThread(channel: string, root: string): Promise<void> {
    const { store, api } = this.#options;
    const key = conversationKey(channel, root);
    await this.#load(key, async (askedAt) => {
      store.dispatch({ type: 'threadLoaded', key, loaded: await api.loadThread(channel, root), askedAt });
    });
  }

  /** Loads the thread that is in view, if it is one of this channel. */
  async #openThread(channel: string): Promise<void> {
    const { place } = this.#options.store.read();
    if (place.channel === channel && place.thread !== undefined) await this.#loadThread(channel, place.thread);
  }

  /** What came before the question is in its answer: it is taken in first, so that the rest can be told apart. */
  async #load(key: ConversationKey, ask: (askedAt: number) => Promise<void>): Promise<void> {
    const { store } = this.#options;
    this.#flush();
    store.dispatch({ type: 'loading', key });
    try {
      await ask(store.read().order);
      this.markRead();
    } catch (error) {
      store.dispatch({ type: 'loadFailed', key, problem: sentenceOf(error) });
      throw error;
    }
  }

  #lookLater(): void {
    const { store, clock, isVisible } = this.#options;
    this.#cancelLook?.();
    this.#cancelLook = undefined;
    if (store.read().playground?.isDurable !== true) return;
    this.#cancelLook = clock.later(() => {
      if (isVisible()) {
        this.#refresher.refresh([store.read().place.channel]);
        void this.loadPending();
      }
      this.#lookLater();
    }, LOOK_MS);
  }

  #loadAll(): void {
    this.#refresher.refresh(visibleChannels(this.#options.store.read()).map(({ id }) => id));
    void this.loadPending();
  }

  #listen(after: string): void {
    this.#events?.close();
    this.#after = after;
    this.#watched = watchedIn(this.#options.store.read().place);
    this.#events = this.#options.connect(after, this.#watched, {
      onEvent: (event, id) => this.#take(event, id),
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
    // Without events there is still something to be seen.
    if (connection.kind === 'lost' && this.#after === '' && this.#events !== undefined) this.#loadAll();
  }

  /** Many events between two pictures are one change of the page. */
  #take(event: PageEvent, id: string): void {
    this.#after = id;
    if (event.type === 'reload') {
      if (event.serverId === this.#options.store.read().playground?.serverId) this.#loadAll();
      else void this.start();
      return;
    }
    if (event.type === 'stale') {
      this.#refresher.refresh([event.channel]);
      void this.loadPending();
      return;
    }
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
    if (events.some((event) => event.type === 'message' && event.message.content.kind === 'approval')) {
      void this.loadPending();
    }
    for (const event of events) for (const listener of this.#listeners) listener(event);
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
