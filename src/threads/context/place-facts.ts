/** What a platform tells of a place on it. Names and topics are people's words: they reach the model quoted. */
export interface PlaceFacts {
  /** What people call the platform, such as "Slack". */
  readonly platform: string;
  /** `thread`: a thread of a channel. `channel`: a channel that is one conversation. `direct`: one with the bot alone. */
  readonly kind: 'thread' | 'channel' | 'direct';
  /** The names of team and channel; left out where they are not known or say nothing. */
  readonly team?: string;
  readonly channel?: string;
  readonly topic?: string;
  /** How a text is drawn there, in sentences of the adapter for the model: what is shown, and what is not. */
  readonly formatting?: string;
}
