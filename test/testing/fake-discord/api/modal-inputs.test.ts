import { expect, it } from 'vitest';
import { FormErrors } from '../../../../src/testing/fake-discord/api/forms/form-errors.ts';
import { checkComponents } from '../../../../src/testing/fake-discord/api/message-body/check-components.ts';

type Json = Readonly<Record<string, unknown>>;

const A = { label: 'A', value: 'a' };
const B = { label: 'B', value: 'b' };
const chosen = (option: Json): Json => ({ ...option, default: true });
const user = { id: '1', type: 'user' };

/** Inputs of a modal that Discord refuses: where the error is, and its code. */
const REFUSED: readonly (readonly [string, Json, string])[] = [
  ['options with the same value', { type: 3, options: [A, A] }, 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED'],
  [
    'more that is chosen than may be',
    { type: 3, options: [chosen(A), chosen(B)] },
    'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
  ],
  [
    'two radio buttons that are chosen',
    { type: 21, options: [chosen(A), chosen(B)] },
    'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
  ],
  ['more to be chosen than there is', { type: 3, options: [A], max_values: 2 }, 'BASE_TYPE_MAX_VALUE'],
  ['a least number above the most', { type: 22, options: [A, B], min_values: 2, max_values: 1 }, 'BASE_TYPE_MAX_VALUE'],
  ['nothing at least of what is required', { type: 22, options: [A, B], min_values: 0 }, 'BASE_TYPE_MIN_VALUE'],
  ['nothing at least of a file that is required', { type: 19, min_values: 0 }, 'BASE_TYPE_MIN_VALUE'],
  ['roles among users', { type: 5, default_values: [{ id: '1', type: 'role' }] }, 'BASE_TYPE_CHOICES'],
  ['more users than may be chosen', { type: 5, default_values: [user, { ...user, id: '2' }] }, 'BASE_TYPE_MAX_LENGTH'],
  ['what is switched off', { type: 3, options: [A], disabled: true }, 'MODAL_COMPONENT_DISABLED'],
  ['a text that is longer than it may be', { type: 4, style: 1, max_length: 3, value: 'four' }, 'BASE_TYPE_MAX_LENGTH'],
  ['a least length above the most', { type: 4, style: 1, min_length: 4, max_length: 3 }, 'BASE_TYPE_MAX_VALUE'],
  ['a name of its own', { type: 4, style: 1, label: 'Mine' }, 'MODAL_LABEL_DUPLICATED'],
];

/** Inputs that Discord takes. */
const TAKEN: readonly (readonly [string, Json])[] = [
  ['boxes that may all be chosen', { type: 22, options: [chosen(A), chosen(B)] }],
  ['nothing of what is not required', { type: 3, options: [A, B], required: false, min_values: 0 }],
  ['a user who is chosen', { type: 5, default_values: [user] }],
  ['users and roles together', { type: 7, max_values: 2, default_values: [user, { id: '2', type: 'role' }] }],
];

const problems = (input: Json): string => {
  const errors = new FormErrors();
  checkComponents([{ type: 18, label: 'It', component: { custom_id: 'x', ...input } }], 'modal', [], errors);
  return errors.isEmpty ? '' : JSON.stringify(errors.refusal());
};

it.each(REFUSED)('An input with %s is refused', (_name, input, code) => {
  expect(problems(input)).toContain(code);
});

it.each(TAKEN)('An input with %s is taken', (_name, input) => {
  expect(problems(input)).toBe('');
});
