/** What is wrong with what somebody entered in a field. `entered` is what stood there, of any length. */
export type FormProblem =
  /** Left empty, and it may not be. */
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'number';
      readonly isInteger: boolean;
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
      readonly entered: string;
    }
  /** `1,000` is one or a thousand, by who reads it. */
  | { readonly kind: 'ambiguousNumber'; readonly entered: string }
  /** Characters of a text. */
  | { readonly kind: 'tooShort' | 'tooLong'; readonly limit: number; readonly length: number }
  /** `expects`: what a right value is, as its author says it: `the name of a city`. */
  | { readonly kind: 'form'; readonly expects: string; readonly entered: string }
  | { readonly kind: 'toggle'; readonly entered: string }
  /** `nearest`: what was probably meant. */
  | { readonly kind: 'choice'; readonly entered: string; readonly nearest: string | undefined }
  /** Items of a list. */
  | { readonly kind: 'tooFew' | 'tooMany'; readonly limit: number; readonly count: number }
  | { readonly kind: 'itemTooLong'; readonly limit: number; readonly item: string }
  | { readonly kind: 'itemForm'; readonly expects: string; readonly item: string }
  | { readonly kind: 'repeated'; readonly item: string }
  /** Not written as ids are. */
  | { readonly kind: 'people' | 'channels' | 'audience'; readonly entered: string }
  /** A value of the right kind that is refused all the same, shown nowhere. */
  | { readonly kind: 'refused' };
