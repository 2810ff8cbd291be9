export interface ReadEvent {
  /** As it came with the event; undefined when it had none. */
  readonly id: string | undefined;
  readonly data: unknown;
}

/** Reads server-sent events as a browser's EventSource does, without its reconnecting. */
export class SseReader {
  readonly status: number;
  readonly headers: Headers;
  readonly events: ReadEvent[] = [];
  readonly comments: string[] = [];
  /** Resolves when the server has ended the stream or {@link close} was called. */
  readonly ended: Promise<void>;
  readonly #abort: AbortController;
  readonly #waiting = new Set<() => void>();
  #hasEnded = false;

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    this.ended = this.#read(response).finally(() => {
      this.#hasEnded = true;
      this.#wake();
    });
  }

  /** Connects; resolves when the server has answered. */
  static async open(url: string, lastEventId?: string): Promise<SseReader> {
    const abort = new AbortController();
    const headers = {
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    return new SseReader(await fetch(url, { headers, signal: abort.signal }), abort);
  }

  /** The id of the last event that had one. */
  get lastId(): string | undefined {
    return this.events.findLast(({ id }) => id !== undefined)?.id;
  }

  /** Waits until what came fulfils a condition. Rejects when the stream ends before. */
  async until(isFulfilled: (events: readonly ReadEvent[]) => boolean): Promise<void> {
    while (!isFulfilled(this.events)) {
      if (this.#hasEnded) throw new Error(`The stream ended after ${this.events.length} events.`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of response.body ?? []) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
        this.#wake();
      }
    } catch {
      // Closed by the test, or cut by the server: both are an end.
    }
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const;
      }),
    );
    const comment = fields.get('');
    if (comment !== undefined) this.comments.push(comment);
    const data = fields.get('data');
    if (data === undefined) return;
    const id = fields.get('id');
    this.events.push({ id, data: JSON.parse(data) });
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
