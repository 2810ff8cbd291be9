import type { JsonValue } from '../../core/index.ts';
import type { FieldInput, FormField, RawValue } from '../../threads/administration/form-field.ts';
import { audienceEntries } from './audience-text.ts';
import { listText } from './list-text.ts';
import { isAudience } from './value-problem.ts';

/**
 * What an input of the field holds when it shows a value. A list is a text with a line an entry; choices and ids are
 * lists, an audience is the list that {@link parseRaw} takes. Secrets are never shown.
 */
export function rawOf(field: FormField, value: JsonValue | undefined): RawValue {
  return rawOfInput(field.input, value);
}

/** What {@link rawOf} does, for a value of any kind; what does not fit the input leaves it empty. */
export function rawOfInput(input: FieldInput, value: unknown): RawValue {
  switch (input.kind) {
    case 'secret':
      return undefined;
    case 'toggle':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return typeof value === 'number' ? String(value) : undefined;
    case 'text':
    case 'choice':
      return typeof value === 'string' ? value : undefined;
    case 'list':
      return isTexts(value) ? listText(value) : undefined;
    case 'choices':
    case 'people':
    case 'channels':
      return isTexts(value) ? [...value] : undefined;
    case 'audience':
      return isAudience(value) ? audienceEntries(value) : undefined;
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
