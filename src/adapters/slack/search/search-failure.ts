import { ThreadloopError } from '../../../core/error.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';

/** A failure of a search as a sentence for the model, which tells people; others are as they are. */
export function asSearchFailure(error: unknown): unknown {
  if (!(error instanceof SlackCallError)) return error;
  const sentence = sentenceFor(error);
  if (sentence === undefined) return error;
  const { retryable, retryAfterMs } = error;
  return new ThreadloopError('slack_call_failed', sentence, {
    retryable,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    cause: error,
  });
}

function sentenceFor({ reason, needed, retryAfterMs }: SlackCallError): string | undefined {
  switch (reason) {
    case 'not_in_channel':
    case 'channel_not_found':
      return 'The bot is not a member of this channel, so it cannot search it; somebody has to add it to the channel.';
    case 'missing_scope':
      return `The bot may not read this channel: its app was not granted the scope ${needed ?? 'for the history of it'} in Slack.`;
    case 'ratelimited':
      return `Slack lets the bot read only so much in a minute; try again in ${secondsOf(retryAfterMs)} seconds.`;
    default:
      return undefined;
  }
}

function secondsOf(ms = 60_000): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
