/** What Discord takes, in UTF-16 units or in number, and what we keep to. Discord refuses a message that has more. */
export const DISCORD_LIMITS = {
  /** The content of a message. Discord counts code points, which are never more than units. */
  content: 2_000,
  /** One part of an answer before it is drawn: what is left has room for notes, sources and for tables that grow. */
  part: 1_800,
  /** The name of a thread. */
  threadName: 100,
  /** The text on a button. */
  label: 80,
  customId: 100,
  nonce: 25,
  /** Buttons side by side, and rows of them. */
  rowButtons: 5,
  rows: 5,
} as const;
