import type { TSchema } from '@sinclair/typebox';

/** What a setting's schema may say besides JSON Schema. */
export interface SettingSchema extends TSchema {
  readonly expects?: string;
  /** What a key of an object is whose keys the operator chooses. */
  readonly expectsKey?: string;
  /** Its value, or one in it, is shown nowhere. Its variables can name a file instead. */
  readonly isSecret?: boolean;
  /** Variables that other programs read, too, the one that wins first; the one of our own wins over them. */
  readonly usualVariables?: readonly string[];
  /**
   * What is wrong with a value of the right type, or with an item of a list, as what follows the setting's name;
   * undefined when nothing is.
   */
  readonly problemOf?: (value: string) => string | undefined;
}
