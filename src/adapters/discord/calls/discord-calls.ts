/** What a call is for. Where a budget is short, what stands first goes first, and progress is left out. */
export type CallPriority = 'final' | 'error' | 'status' | 'lookup' | 'progress';

/** One request of the REST interface. Nothing sends it again by itself but as {@link DiscordCalls.call} says. */
export interface DiscordRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Without the version: `/channels/1/messages`. What is not an id in it is encoded by the caller. */
  readonly path: `/${string}`;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON. Every body that makes or changes a message says `allowed_mentions`. */
  readonly body?: unknown;
  readonly files?: readonly DiscordFile[];
  /** Whether it is signed with the bot's token; the routes of interactions are not. @default true */
  readonly isSigned?: boolean;
}

export interface DiscordFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mimeType?: string;
}

export interface CallOptions {
  /** @default 'lookup' */
  readonly priority?: CallPriority;
  readonly signal?: AbortSignal;
  /** Milliseconds that Discord may take to answer. @default 10000 */
  readonly timeoutMs?: number;
  /** Milliseconds that the call may wait until its budget lets it go. @default 15000 */
  readonly maxWaitMs?: number;
  /**
   * Whether doing it twice does no harm: it has an enforced nonce, or says how things are to be. Only then is it sent
   * again after an answer of 5xx or none, at most twice. @default true for GET, PUT, PATCH and DELETE
   */
  readonly isRepeatable?: boolean;
}

/** The way to Discord's REST interface, from any process: within the budget that its answers tell of each route. */
export interface DiscordCalls {
  /**
   * Makes a request and answers with what Discord answered, undefined for 204. A 429 is waited for as long as
   * `maxWaitMs` allows.
   *
   * @throws DiscordCallError when Discord refuses or cannot be reached, or the signal fires.
   */
  call<Result = unknown>(request: DiscordRequest, options?: CallOptions): Promise<Result>;
  /** Whether so many requests could go at once, and leave what the ends of answers need. Takes nothing. */
  hasRoom(request: Pick<DiscordRequest, 'method' | 'path'>, requests: number): boolean;
  /** Fetches a file of Discord's own hosts, up to so many bytes. */
  download(
    url: string,
    options: { readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<
    | { readonly status: 'fetched'; readonly bytes: Uint8Array; readonly isCut: boolean; readonly contentType: string }
    | { readonly status: 'refused'; readonly httpStatus: number }
  >;
  /** Whether Discord has refused the token: nothing more is sent with it until the process is started again. */
  readonly isTokenRefused: boolean;
  /** Discord has refused the token elsewhere, on the gateway: the same as if a call had been told. */
  refuseToken(): void;
}
