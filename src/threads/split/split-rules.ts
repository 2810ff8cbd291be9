const LEAST_UNITS = 64;

export interface SplitOptions {
  /** Units kept free in every part for what is added later: "(1/3) ", a reply quote, italics. @default 0 */
  readonly reserve?: number;
  /**
   * Measures text in the units of the limit. Must add up: a text is as long as its code points together.
   * @default UTF-16 code units
   */
  readonly length?: (text: string) => number;
  /** Whether a line that begins with `>>> ` quotes all that follows, as on Discord. @default true */
  readonly quoteToEnd?: boolean;
  /**
   * Whether a part that begins inside a table repeats the header row. Off, so that the parts joined stay the source
   * text; for platforms that draw markdown tables themselves. @default false
   */
  readonly repeatTableHeader?: boolean;
}

/** The options with every default filled in. */
export interface SplitRules {
  /** Units that one part may take, decorations already taken off. */
  readonly units: number;
  readonly length: (text: string) => number;
  readonly quoteToEnd: boolean;
  readonly repeatTableHeader: boolean;
}

/** Fills in the defaults. @throws RangeError when the limit leaves too little room to open and close a fence. */
export function splitRules(limit: number, options: SplitOptions): SplitRules {
  const units = limit - (options.reserve ?? 0);
  if (!(units >= LEAST_UNITS)) {
    throw new RangeError(`A part needs at least ${LEAST_UNITS} units after the reserve, but got ${units}: raise limit`);
  }
  return {
    units,
    length: options.length ?? ((text) => text.length),
    quoteToEnd: options.quoteToEnd ?? true,
    repeatTableHeader: options.repeatTableHeader ?? false,
  };
}
