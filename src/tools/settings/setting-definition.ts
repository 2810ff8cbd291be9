import type { JsonValue } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { FormField } from '../../threads/administration/form-field.ts';
import type { Level } from '../../threads/administration/scope.ts';
import type { SettingKey } from '../../threads/administration/settings-service.ts';
import type { ConfigLevel } from './deployment-levels.ts';

/** One thing that can be set, whether it is a tool's or anything else. */
export interface SettingDefinition {
  readonly key: SettingKey;
  /** Where it may be set in the chat. */
  readonly levels: readonly Level[];
  /** What holds where nobody sets it; null is nothing. */
  readonly default: JsonValue;
  /** Set for a secret: what it is sealed for. */
  readonly purpose?: string;
  /** What a level of the config says of it without naming it; undefined where it says nothing. @default nothing ever is */
  readonly impliedBy?: (config: ConfigLevel) => JsonValue | undefined;
  field(texts: Texts): FormField;
  /** What is stored, or undefined where it does not fit any more: it does not count then. */
  read(stored: JsonValue): JsonValue | undefined;
  /** A value as it is to be stored, or a sentence for beside its field. Of a secret: in clear. */
  check(value: JsonValue, texts: Texts): CheckedValue;
  /** A value that holds, as people read it. */
  shown(value: JsonValue, texts: Texts): string;
}

export type CheckedValue =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: string };
