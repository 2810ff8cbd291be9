/** Longest texts that Slack takes, in UTF-16 units, and what we keep to. Slack refuses a message that has more. */
export const SLACK_LIMITS = {
  /** One part of an answer, before it is made safe: with {@link MOST_GROWTH} it is within `markdown`. */
  part: 11_000,
  /** `markdown_text`, and all markdown blocks of a message together. */
  markdown: 12_000,
  /** All texts of a message's blocks together: Slack documents no limit and refuses from about 13,200 on. */
  blocks: 13_000,
  /** The text of a section or of an element of a context. */
  section: 3_000,
  /** `text` beside blocks; an edit with more is refused. */
  text: 4_000,
  /** A button, an option of a menu, a label for screen readers. */
  label: 75,
  /** The title and the detail of a task in a stream. Slack documents none; it is one line. */
  task: 250,
} as const;
