import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import { isDirect, placeOf } from '../../place.ts';
import type { Lacking } from '../lacking.ts';
import { metadataOf } from '../slots/metadata.ts';
import type { ShownSlot } from '../slots/shown-slots.ts';
import type { Statuses } from '../status/statuses.ts';
import { LiveStream } from './live-stream.ts';
import { recipientOf } from './recipient.ts';
import { createTaskFeed } from './task-feed.ts';
import { createTextFeed } from './text-feed.ts';

const METHOD = 'chat.startStream';

/**
 * Milliseconds after which a stream is ended by ourselves. Slack ends it after about five minutes, and then it stays as a
 * message that seems to be under way; the rest is shown by edits.
 */
const LIFE_MS = 4 * 60_000;

export interface StreamsOptions {
  readonly backend: () => SlackBackend;
  readonly statuses: Statuses;
  readonly lacking: Lacking;
}

/** Begins streams where they are wanted and Slack has them. */
export class Streams {
  readonly #options: StreamsOptions;

  constructor(options: StreamsOptions) {
    this.#options = options;
  }

  /** By the setting of the place: by itself where the bot talks to one person, since a stream shows to one only. */
  async areUsedIn(thread: ThreadId): Promise<boolean> {
    const { workspace, channel } = placeOf(thread);
    if (this.#options.lacking.has(workspace, METHOD, channel)) return false;
    const { host } = this.#options.backend();
    const { liveText } = await host.settings.of(thread);
    return liveText === 'auto' ? isDirect(channel) : liveText === 'stream';
  }

  /**
   * Begins the stream of a slot, which `shown` holds until it is closed. Answers its `ts`; undefined when the content is
   * to be posted instead. `later` runs what is due in the slot's turn.
   */
  async start(
    slot: ReplySlot,
    content: ReplyContent,
    shown: ShownSlot,
    later: (work: () => Promise<void>) => void,
  ): Promise<string | undefined> {
    const backend = this.#options.backend();
    const { host, calls, options } = backend;
    const { workspace, channel, root } = placeOf(slot.thread);
    const recipient = root === '' ? undefined : await recipientOf(backend, slot);
    if (recipient === undefined) return undefined;
    const isTasks = content.kind === 'progress';
    const feed = isTasks ? createTaskFeed() : createTextFeed({ massMentions: options.massMentions });
    const step = feed.next(content);
    if (step.kind !== 'add') return undefined;
    const display = isTasks ? { task_display_mode: 'plan' } : {};
    const args = { channel, thread_ts: root, ...recipient, ...display, ...step.args };
    const ts = await this.#begin(workspace, channel, args);
    if (ts === undefined) return undefined;
    feed.confirm();
    const cancelEnd = host.clock.setTimeout(() => {
      later(async () => {
        await stream.stop();
        await this.#options.statuses.again(slot.thread);
      });
    }, LIFE_MS);
    const stream = new LiveStream({
      calls,
      workspace,
      channel,
      ts,
      feed,
      metadata: metadataOf(slot),
      onClosed: () => {
        cancelEnd();
        shown.stream = undefined;
        this.#options.statuses.streamClosed(slot.thread);
      },
    });
    shown.stream = stream;
    this.#options.statuses.streamOpened(slot.thread);
    return ts;
  }

  /** Undefined when Slack refuses to begin one: then nothing was shown. */
  async #begin(
    workspace: string,
    channel: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<string | undefined> {
    const { calls, host } = this.#options.backend();
    try {
      const { ts } = await calls.call(workspace, METHOD, args, { priority: 'progress' });
      return typeof ts === 'string' ? ts : undefined;
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      const { reason, retryable } = error;
      const isLacking = this.#options.lacking.learn(workspace, error, channel);
      if (!isLacking && retryable && reason !== 'ratelimited') throw error;
      host.logger.info({ workspace, reason, isLacking }, 'Slack begins no stream; the reply is posted and edited.');
      return undefined;
    }
  }
}
