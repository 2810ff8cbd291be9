/** How the inside of lines is drawn. */
export interface InlineRules {
  /** Whether the result may be longer than the source. */
  readonly canGrow: boolean;
  /** Whether links are to show what they lead to; else addresses stand in `<…>`. */
  readonly unfurl: boolean;
  /** Names of footnotes that are explained in the text. */
  readonly footnotes: ReadonlySet<string>;
  /** Whether a bracket stands somewhere above: Discord's links may begin there. */
  readonly hasBracketAbove: boolean;
}
