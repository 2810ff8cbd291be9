/** Lines of a text that are drawn together. What they were is kept: what they become may have no room. */
export type Block = TextBlock | CodeBlock | TableBlock;

/** Prose: everything that is neither code nor a table. */
interface TextBlock {
  readonly kind: 'text';
  readonly lines: readonly string[];
}

/** A fence with what is in it. */
export interface CodeBlock {
  readonly kind: 'code';
  readonly lines: readonly string[];
  /** What stands before the marker on its line, and before that of the closing line. */
  readonly opening: string;
  readonly prefix: string;
  /** The language, or nothing. */
  readonly language: string;
  readonly code: readonly string[];
}

export interface TableBlock {
  readonly kind: 'table';
  readonly lines: readonly string[];
  /** Quote signs and indentation before each line. */
  readonly prefix: string;
  /** Markdown of the cells; none where a table goes on that began in another message. */
  readonly header: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
  readonly alignments: readonly Alignment[];
}

export type Alignment = 'left' | 'right' | 'center';
