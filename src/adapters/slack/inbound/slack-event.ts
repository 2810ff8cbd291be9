import type { FileRef, Quote } from '../../../threads/entry.ts';

/** What the adapter makes of an event: what it does something about, and `unsupported` for everything else. */
export type SlackEvent =
  | { readonly kind: 'message'; readonly message: SlackMessage }
  /** Somebody has changed the words of their message. */
  | { readonly kind: 'edit'; readonly message: SlackMessage }
  | { readonly kind: 'deletion'; readonly deletion: SlackDeletion }
  | { readonly kind: 'reaction'; readonly reaction: SlackReaction }
  /** The bot itself was added to a channel. */
  | { readonly kind: 'botJoined'; readonly channel: string; readonly inviter: string | undefined }
  /** `reason` is for logs: ids and words of Slack's protocol, nothing that people wrote. */
  | { readonly kind: 'unsupported'; readonly reason: string };

/** A message as Slack told it; `message` and `app_mention` events of one post are the same but for `isMention`. */
export interface SlackMessage {
  readonly channel: string;
  readonly ts: string;
  /** The `ts` of its thread's first message; its own where it is that. */
  readonly root: string;
  /** Who wrote the thread's first message, in a reply. */
  readonly parentUser: string | undefined;
  /** The sender's own id of what was sent: the same where one post arrives as two messages. */
  readonly clientId: string | undefined;
  readonly author: SlackAuthor;
  /** Markdown with names as marks: see text/marks.ts. */
  readonly text: string;
  /** Slack says that it mentions the bot. */
  readonly isMention: boolean;
  readonly files: readonly FileRef[];
  /** Texts with names as marks. */
  readonly quotes: readonly Quote[];
  /** It was sent where people of other organisations are. */
  readonly isShared: boolean;
  /** The `ts` of its last edit. */
  readonly editedTs: string | undefined;
}

export interface SlackAuthor {
  readonly kind: 'person' | 'bot' | 'self';
  /** `U…` or `W…`, the bot's own too; of other programs `B…`. */
  readonly id: string;
  /** The name that came along: programs have one. */
  readonly name: string | undefined;
  /** The workspace where a person is at home. */
  readonly team: string | undefined;
}

export interface SlackDeletion {
  readonly channel: string;
  readonly ts: string;
  readonly root: string;
  /** Who wrote what was deleted; undefined where Slack does not tell. */
  readonly author: SlackAuthor | undefined;
  readonly eventTs: string;
}

export interface SlackReaction {
  readonly channel: string;
  /** Of the message that was reacted to. */
  readonly ts: string;
  readonly user: string;
  readonly name: string;
  /** As of a message. */
  readonly isShared: boolean;
  readonly eventTs: string;
}
