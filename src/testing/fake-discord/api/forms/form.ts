import { isJson, type Json } from '../../state/json.ts';
import { isSnowflake } from '../../state/snowflakes.ts';
import { countCharacters } from './count-characters.ts';
import { type FieldPath, FormErrors } from './form-errors.ts';

/**
 * Reads a value of a body. What is wrong is noted under `path`, in Discord's words; what is returned then is of no account.
 */
export type Form<Value> = (value: unknown, path: FieldPath, errors: FormErrors) => Value;

/** What a form reads. */
export type Read<F> = F extends Form<infer Value> ? Value : never;

/**
 * Reads a body.
 *
 * @throws Refusal 50035 with all that is wrong.
 */
export function readForm<Value>(
  form: Form<Value>,
  body: unknown,
  onUnknown: (field: string) => void = () => {},
): Value {
  const errors = new FormErrors();
  const value = form(body, [], errors);
  errors.throwIfAny();
  for (const field of errors.unknownFields) onUnknown(field);
  return value;
}

/** An object with fields that must be there and fields that may. What may be there and is null counts as absent. */
export function object<Required extends Forms, Optional extends Forms>(
  required: Required,
  optional: Optional,
): Form<
  { readonly [Key in keyof Required]: Read<Required[Key]> } & { readonly [Key in keyof Optional]?: Read<Optional[Key]> }
> {
  return (value, path, errors) => {
    const read: Record<string, unknown> = {};
    if (!isJson(value)) {
      errors.add(path, 'DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType');
    } else {
      for (const [key, form] of Object.entries(required)) {
        if (value[key] === undefined || value[key] === null) {
          errors.add([...path, key], 'BASE_TYPE_REQUIRED', 'This field is required');
        } else {
          read[key] = form(value[key], [...path, key], errors);
        }
      }
      for (const [key, form] of Object.entries(optional)) {
        if (value[key] === undefined || (value[key] === null && !nullables.has(form))) continue;
        read[key] = form(value[key], [...path, key], errors);
      }
      const unknown = Object.keys(value).filter((key) => !(key in required) && !(key in optional));
      errors.unknownFields.push(...unknown.map((key) => [...path, key].join('.')));
    }
    // Each field was read by its form, or an error was noted.
    return read as never;
  };
}

/** A string of so many characters, counted as people would count those of most scripts: surrogate pairs are one. */
export function text({ min = 0, max = Infinity }: { readonly min?: number; readonly max?: number } = {}): Form<string> {
  return (value, path, errors) => {
    if (typeof value !== 'string') {
      errors.add(path, 'STRING_TYPE_CONVERT', `Could not interpret "${display(value)}" as string.`);
      return '';
    }
    const length = countCharacters(value);
    if (length < min || length > max) addLength(errors, path, min, max);
    return value;
  };
}

/** A whole number. Discord takes digits in a string as well. */
export function integer({ min = -Infinity, max = Infinity }: Limits = {}): Form<number> {
  return (value, path, errors) => {
    const number = typeof value === 'string' && /^-?[0-9]+$/u.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number)) {
      errors.add(path, 'NUMBER_TYPE_COERCE', `Value "${display(value)}" is not int.`);
      return 0;
    }
    if (number > max) errors.add(path, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
    if (number < min) errors.add(path, 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`);
    return number;
  };
}

export const boolean: Form<boolean> = (value, path, errors) => {
  if (typeof value !== 'boolean') errors.add(path, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
  return value === true;
};

/** An id. */
export const snowflake: Form<string> = (value, path, errors) => {
  const digits = typeof value === 'number' ? String(value) : value;
  if (isSnowflake(digits)) return digits;
  errors.add(path, 'NUMBER_TYPE_COERCE', `Value "${display(value)}" is not snowflake.`);
  return '0';
};

/** One of some values. */
export function oneOf<const Value extends string | number>(...values: readonly Value[]): Form<Value> {
  return (value, path, errors) => {
    const known = values.find((one) => one === value);
    if (known === undefined) {
      errors.add(path, 'BASE_TYPE_CHOICES', `Value must be one of {${values.map((one) => display(one)).join(', ')}}.`);
    }
    // An error was noted where it is none of them.
    return known as Value;
  };
}

/** A list of so many items. */
export function list<Item>(item: Form<Item>, { min = 0, max = Infinity }: Limits = {}): Form<readonly Item[]> {
  return (value, path, errors) => {
    if (!Array.isArray(value)) {
      errors.add(path, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
      return [];
    }
    if (value.length < min || value.length > max) addLength(errors, path, min, max);
    return value.map((one, index) => item(one, [...path, index], errors));
  };
}

/** Null is a value of its own, and not as if the field were absent. */
export function nullable<Value>(form: Form<Value>): Form<Value | null> {
  const read: Form<Value | null> = (value, path, errors) => (value === null ? null : form(value, path, errors));
  nullables.add(read);
  return read;
}

/** An object of any fields, checked elsewhere. */
export const anyObject: Form<Json> = (value, path, errors) => {
  if (isJson(value)) return value;
  errors.add(path, 'DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType');
  return {};
};

/** What is not looked at. */
export const anything: Form<unknown> = (value) => value;

type Forms = Readonly<Record<string, Form<unknown>>>;

interface Limits {
  readonly min?: number;
  readonly max?: number;
}

const nullables = new WeakSet<Form<unknown>>();

function addLength(errors: FormErrors, path: FieldPath, min: number, max: number): void {
  if (min === 0) errors.add(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  else if (max === Infinity) errors.add(path, 'BASE_TYPE_MIN_LENGTH', `Must be ${min} or more in length.`);
  else errors.add(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
}

function display(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
