/** Where a message goes. */
export interface Destination {
  /** A channel, a thread, or a channel of direct messages. */
  readonly channel: string;
  /** The message in it that is answered, where that is to be seen. */
  readonly replyTo?: string;
}
