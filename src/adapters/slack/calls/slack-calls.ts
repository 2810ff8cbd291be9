/**
 * What a call is for. Where the budget of a channel is short, what stands first goes first, and progress is left out. `card`:
 * a request for consent, which waits for people and not they for it.
 */
export type CallPriority = 'final' | 'error' | 'card' | 'status' | 'lookup' | 'progress';

export interface CallOptions {
  /** @default 'lookup' */
  readonly priority?: CallPriority;
  readonly signal?: AbortSignal;
  /** Milliseconds that Slack may take. @default 10000 */
  readonly timeoutMs?: number;
  /** Milliseconds that the call may wait until its budget lets it go. @default 15000 */
  readonly maxWaitMs?: number;
  /** Whether it counts as a message of its channel, where its method makes or changes one. @default true */
  readonly isPaced?: boolean;
}

/**
 * The way to Slack's Web API: each call once, with the token that the workspace has now, within the budget of its method
 * and channel.
 */
export interface SlackCalls {
  /**
   * Calls a method and answers with what Slack answered (`ok` is true).
   *
   * @throws SlackCallError when Slack refuses or cannot be reached, or the signal fires.
   */
  call<Result extends object = Record<string, unknown>>(
    workspace: string,
    method: string,
    args: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Result>;
  /** Whether so many calls of a method could go at once, and leave what drafts leave. Takes nothing. */
  hasRoom(workspace: string, method: string, calls: number): boolean;
  /** Fetches a file with the workspace's token, from Slack's hosts only, up to so many bytes. */
  download(
    workspace: string,
    url: string,
    options: { readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<
    | { readonly status: 'fetched'; readonly bytes: Uint8Array; readonly isCut: boolean; readonly contentType: string }
    | { readonly status: 'refused'; readonly httpStatus: number }
  >;
  /** Sends the bytes of a file to the address that `files.getUploadURLExternal` gave. Rejects with a SlackCallError. */
  upload(url: string, bytes: Uint8Array): Promise<void>;
}
