import { asNumber, asObject, asObjects, asText, type JsonObject } from '../../../threads/json-value.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { timeOf } from '../ids.ts';
import { parseMessage, tsIn } from '../inbound/parse-message.ts';
import type { SlackMessage } from '../inbound/slack-event.ts';
import type { Workspace } from '../workspaces/workspaces.ts';

/** What is read at most: messages of an answer, answers of the channel itself, and threads of it. */
const LIMITS = {
  internal: { page: 200, pages: 5, threads: 20 },
  /** Slack lets apps that are sold outside of its Marketplace read 15 messages a minute. */
  commercial: { page: 15, pages: 1, threads: 1 },
} as const;

/** Milliseconds after which nothing more is begun, and what one call may wait for its budget. */
const ENOUGH_MS = 15_000;
const MAX_WAIT_MS = 5_000;

export interface ReadingOptions {
  readonly workspace: Workspace;
  readonly channel: string;
  readonly signal: AbortSignal;
}

/** Reads a channel with its threads, page by page from the newest on, for as long as the limits let it. */
export class ChannelReading {
  readonly #backend: SlackBackend;
  readonly #options: ReadingOptions;
  readonly #until: number;
  #cursor: string | undefined;
  #pages = 0;
  #threads = 0;
  #hasMore = true;
  /** When what was not read began; the newest of it says how far back was looked. */
  readonly #unread: number[] = [];
  #oldest: number | undefined;

  constructor(backend: SlackBackend, options: ReadingOptions) {
    this.#backend = backend;
    this.#options = options;
    this.#until = backend.host.clock.now() + ENOUGH_MS;
  }

  /** Whether there may be more, and it may be read. */
  get hasMore(): boolean {
    return this.#hasMore && this.#pages < this.#limits.pages && this.#hasTime;
  }

  /** Milliseconds since the epoch back to which everything was read; undefined: all there is. */
  get since(): number | undefined {
    const open = [...this.#unread, ...(this.#hasMore && this.#oldest !== undefined ? [this.#oldest] : [])];
    return open.length === 0 ? undefined : Math.max(...open);
  }

  /** The next page: messages of the channel, and of the threads that begin there. Rejects with a SlackCallError. */
  async next(): Promise<readonly SlackMessage[]> {
    const { channel } = this.#options;
    const cursor = this.#cursor === undefined ? {} : { cursor: this.#cursor };
    const answer = await this.#orStop(() => this.#call('conversations.history', { channel, ...cursor }));
    if (answer === undefined) return [];
    this.#pages += 1;
    this.#cursor = cursorIn(answer);
    this.#hasMore = this.#cursor !== undefined;
    const raw = asObjects(answer['messages']);
    const oldest = raw.flatMap(({ ts }) => tsIn(ts) ?? []).at(-1);
    if (oldest !== undefined) this.#oldest = timeOf(oldest);
    return [...this.#parsed(raw), ...(await this.#repliesTo(raw))];
  }

  get #limits(): (typeof LIMITS)[keyof typeof LIMITS] {
    return LIMITS[this.#backend.options.distribution];
  }

  get #hasTime(): boolean {
    return this.#backend.host.clock.now() < this.#until;
  }

  /** Of the threads that were written in last first. */
  async #repliesTo(raw: readonly JsonObject[]): Promise<readonly SlackMessage[]> {
    const roots = raw
      .filter(({ reply_count: replies }) => (asNumber(replies) ?? 0) > 0)
      .flatMap(({ ts, latest_reply: latest }) => {
        const root = tsIn(ts);
        return root === undefined ? [] : [{ root, latest: Number(tsIn(latest) ?? root) }];
      })
      .sort((a, b) => b.latest - a.latest);
    const messages: SlackMessage[] = [];
    for (const { root } of roots) messages.push(...(await this.#repliesOf(root)));
    return messages;
  }

  async #repliesOf(root: string): Promise<readonly SlackMessage[]> {
    const { channel } = this.#options;
    const mayBeRead = this.#threads < this.#limits.threads && this.#hasTime;
    const answer = mayBeRead
      ? await this.#orStop(() => this.#call('conversations.replies', { channel, ts: root }))
      : undefined;
    this.#threads += 1;
    // A thread gives its oldest first: one that is long is not read to its end.
    if (answer === undefined || cursorIn(answer) !== undefined) this.#unread.push(timeOf(root));
    return answer === undefined ? [] : this.#parsed(asObjects(answer['messages']));
  }

  #call(method: string, args: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const { workspace, signal } = this.#options;
    const { calls } = this.#backend;
    return calls.call(workspace.id, method, { ...args, limit: this.#limits.page }, { signal, maxWaitMs: MAX_WAIT_MS });
  }

  /** Slack lets no more be read at the moment: what was read until then has to do. The first page is worth an error. */
  async #orStop<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      const isOver = error instanceof SlackCallError && error.reason === 'ratelimited' && this.#pages > 0;
      if (!isOver) throw error;
      this.#pages = this.#limits.pages;
      return undefined;
    }
  }

  #parsed(raw: readonly JsonObject[]): readonly SlackMessage[] {
    const { workspace, channel } = this.#options;
    return raw.flatMap((each) => {
      const message = parseMessage(each, { ourselves: workspace, channel, isShared: false });
      return typeof message === 'string' ? [] : [message];
    });
  }
}

function cursorIn(answer: JsonObject): string | undefined {
  return asText(asObject(answer['response_metadata'])['next_cursor']);
}
