import { SlackCallError } from '../../calls/slack-call-error.ts';
import type { CallPriority, SlackCalls } from '../../calls/slack-calls.ts';
import type { StreamArgs, StreamFeed } from './stream-feed.ts';

/** Words of Slack for a stream that takes nothing any more. */
const CLOSED = new Set(['message_not_found', 'message_not_in_streaming_state', 'stopped_by_user']);

/** Words of Slack for an addition that was not taken. The stream is open. */
const NOT_TAKEN = new Set(['ratelimited', 'not_installed']);

export interface LiveStreamOptions {
  readonly calls: SlackCalls;
  readonly workspace: string;
  readonly channel: string;
  readonly ts: string;
  readonly feed: StreamFeed;
  /** The slot's, which the message carries from the end of its stream on. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Called once, when nothing more can be added. */
  readonly onClosed: () => void;
}

/**
 * A message that Slack draws while it grows. Additions come one after the other: whoever calls waits for the one before.
 * Where it is not known whether Slack has taken one, nothing is added any more, so that no text is there twice.
 */
export class LiveStream {
  readonly feed: StreamFeed;
  readonly #options: LiveStreamOptions;
  #state: 'open' | 'doubtful' | 'closed' = 'open';

  constructor(options: LiveStreamOptions) {
    this.#options = options;
    this.feed = options.feed;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Adds to it. False when it is closed, and what it shows is not all. Rejects as calls do. */
  async append(args: StreamArgs): Promise<boolean> {
    return await this.#add('chat.appendStream', args, 'progress');
  }

  /** Adds the rest, and ends it. False as with {@link append}. */
  async finish(args: StreamArgs | Readonly<Record<string, never>>, blocks: readonly object[]): Promise<boolean> {
    const { metadata } = this.#options;
    const all = { ...args, metadata, ...(blocks.length > 0 && { blocks }) };
    const isTaken = await this.#add('chat.stopStream', all, 'final');
    if (isTaken) this.#close();
    return isTaken;
  }

  /** Ends it as it is, whether or not somebody else has. Rejects when it may still be open. */
  async stop(): Promise<void> {
    if (this.#state === 'closed') return;
    const { calls, workspace, channel, ts, metadata } = this.#options;
    await stopStream(calls, workspace, { channel, ts, metadata });
    this.#close();
  }

  async #add(method: string, args: object, priority: CallPriority): Promise<boolean> {
    const { calls, workspace, channel, ts } = this.#options;
    if (this.#state !== 'open') return false;
    try {
      await calls.call(workspace, method, { channel, ts, ...args }, { priority });
      return true;
    } catch (error) {
      const reason = error instanceof SlackCallError ? error.reason : undefined;
      if (reason !== undefined && CLOSED.has(reason)) {
        this.#close();
        return false;
      }
      if (reason !== undefined && NOT_TAKEN.has(reason)) throw error;
      this.#state = 'doubtful';
      // It was refused: it is as it was, and what it cannot take a message can.
      if (error instanceof SlackCallError && !error.retryable) return false;
      throw error;
    }
  }

  #close(): void {
    this.#state = 'closed';
    this.#options.onClosed();
  }
}

/** Ends a stream, also one of a process that has ended. One that is closed counts as ended. */
export async function stopStream(
  calls: SlackCalls,
  workspace: string,
  args: { readonly channel: string; readonly ts: string; readonly metadata: Readonly<Record<string, unknown>> },
): Promise<void> {
  try {
    await calls.call(workspace, 'chat.stopStream', args, { priority: 'final' });
  } catch (error) {
    if (!(error instanceof SlackCallError) || !CLOSED.has(error.reason)) throw error;
  }
}
