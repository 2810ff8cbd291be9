/**
 * What a conversation holds that the model did not write: what people said, their files, and what tools brought along of
 * others. Where a call carries words of the model's own making out of the conversation, they do not stand here.
 */
export interface Seen {
  /** Whether a text stands there word for word; capitals and the width of spaces make no difference. */
  readonly hasText: (text: string) => boolean;
  /** Whether a whole address stands there, in whatever spelling; what follows a `#` is sent to nobody and does not count. */
  readonly hasAddress: (address: string) => boolean;
}
