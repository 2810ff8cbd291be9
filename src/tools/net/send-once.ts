/** One request, whose connection goes where it is told to. */
export interface OneRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * The IP addresses of the host: the connection is made to one of them, and the name is not looked up again. Through a
   * proxy they say nothing: it looks the name up itself.
   */
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
}

export interface OneAnswer {
  readonly status: number;
  /** Lower case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came: packed where `content-encoding` says so. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one request over a connection of its own, gives its answer to `read`, and lets go of the connection when that
 * has settled. No redirect is followed.
 */
export type SendOnce = <T>(request: OneRequest, read: (answer: OneAnswer) => Promise<T>) => Promise<T>;
