import type { FormField, RawValue } from '../../../../../threads/administration/form-field.ts';

/** A field as it is drawn. */
export interface DrawnField {
  readonly field: FormField;
  /** What is stored, and what the input is to hold: the same, unless somebody has typed something already. */
  readonly stored: RawValue;
  readonly raw: RawValue;
  /** More inputs than a long text needs, for what is to be added to it. */
  readonly rooms: number;
  /** Whether a secret is set. */
  readonly isSet: boolean;
  /** User groups; undefined where Slack does not tell them. */
  readonly groups: readonly UserGroup[] | undefined;
}

export interface UserGroup {
  /** `S…`. */
  readonly id: string;
  readonly name: string;
}
