import type { ReplyContent } from '../../../../threads/reply.ts';

/** What a call of a stream carries. */
export type StreamArgs = { readonly markdown_text: string } | { readonly chunks: readonly object[] };

/**
 * What a stream is given so that it shows a content. `same`: it shows it already. `changed`: it cannot, since what was
 * shown before is not the beginning of it.
 */
export type StreamStep = { readonly kind: 'add'; readonly args: StreamArgs } | { readonly kind: 'same' | 'changed' };

/** Turns contents that follow each other into what a stream is to be given for each. */
export interface StreamFeed {
  /** What brings the stream to `content`. What was not confirmed comes again with the next step. */
  next(content: ReplyContent): StreamStep;
  /** The same for the end of the content: nothing is held back any more. */
  end(content: ReplyContent): StreamStep;
  /** Slack has taken the last step. */
  confirm(): void;
}
