import type { JsonValue } from '../../core/index.ts';

/** One value that somebody can set, as every surface draws it. */
export interface FormField {
  /** Unique in its form; letters, digits, `.`, `_`, `-`. */
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly input: FieldInput;
  /** Whether it may be left empty: then it is not set. */
  readonly isOptional: boolean;
}

/** What kind of value it is, with what limits it. */
export type FieldInput =
  | {
      readonly kind: 'text';
      readonly minLength: number;
      readonly maxLength: number;
      readonly isLong: boolean;
      /** What a right value looks like, for people. */
      readonly hint?: string;
    }
  | {
      readonly kind: 'number';
      readonly isInteger: boolean;
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
    }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | {
      readonly kind: 'choices';
      readonly choices: readonly Choice[];
      readonly minItems: number;
      readonly maxItems: number;
    }
  /** Texts, one to a line where there is only one input for all. */
  | {
      readonly kind: 'list';
      readonly minItems: number;
      readonly maxItems: number;
      readonly maxLength: number;
      readonly hint?: string;
    }
  /** Ids of people, channels or groups of the platform: a picker where it has one, else a list of ids. */
  | { readonly kind: 'people' | 'channels'; readonly maxItems: number }
  | { readonly kind: 'audience' }
  /** Can be entered and removed, never read. */
  | { readonly kind: 'secret' };

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** What a surface took in, before it is checked: text as it was typed, what was chosen, a switch. Undefined: left empty. */
export type RawValue = string | readonly string[] | boolean | undefined;

/** A value of the field's kind, or the sentence that belongs beside the field. */
export type ParsedValue =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly problem: string };
