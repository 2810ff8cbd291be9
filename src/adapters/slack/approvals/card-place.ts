import type { CardDestination } from '../../../threads/approvals/approval-card.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { slackIdOf } from '../ids.ts';
import { PLATFORM, placeOf } from '../place.ts';

/** Where a card is posted: `root` is that of a thread. */
export interface CardPlace {
  readonly workspace: string;
  /** A channel, or for a direct message the person: Slack opens the channel itself, and tells which it is. */
  readonly channel: string;
  readonly root: string | undefined;
}

const PERSON = /^slack:[UW][A-Z0-9]+$/u;
const CHANNEL = /^slack:[CG][A-Z0-9]+$/u;

/**
 * Where on Slack a destination is.
 *
 * @throws SlackCallError `thread_not_found`, `user_not_found` or `channel_not_found`, for one that is not Slack's.
 */
export function cardPlaceOf(to: CardDestination): CardPlace {
  const { workspace, channel, root } = placeOf(to.thread);
  switch (to.kind) {
    case 'thread':
      if (root === '') throw nowhere('thread_not_found');
      return { workspace, channel, root };
    case 'person':
      if (!PERSON.test(to.person)) throw nowhere('user_not_found');
      return { workspace, channel: slackIdOf(to.person), root: undefined };
    case 'channel':
      if (!CHANNEL.test(to.channel)) throw nowhere('channel_not_found');
      return { workspace, channel: to.channel.slice(PLATFORM.length + 1), root: undefined };
  }
}

function nowhere(reason: string): SlackCallError {
  return new SlackCallError('chat.postMessage', reason, { retryable: false });
}
