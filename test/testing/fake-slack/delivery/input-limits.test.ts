import { expect, test } from 'vitest';
import { stateValues } from '../../../../src/testing/fake-slack/delivery/input-values.ts';

const inputOf = (element: object) => [
  { type: 'input', block_id: 'b', optional: true, element: { action_id: 'a', ...element } },
];

test.each([
  [{ type: 'plain_text_input', max_length: 3 }, 'abcd', 'takes 3 characters, not 4'],
  [{ type: 'plain_text_input' }, 'x'.repeat(3001), 'takes 3000 characters, not 3001'],
  [{ type: 'plain_text_input', min_length: 2 }, 'a', 'takes 2 characters at least'],
  [{ type: 'number_input', is_decimal_allowed: false }, '1.5', 'takes a number, not 1.5'],
  [{ type: 'number_input', is_decimal_allowed: true }, 'one', 'takes a number, not one'],
  [{ type: 'number_input', is_decimal_allowed: true, min_value: '2' }, '1', 'takes 2 at least'],
  [{ type: 'number_input', is_decimal_allowed: true, max_value: '2' }, '2.5', 'takes 2 at most'],
  [{ type: 'multi_users_select', max_selected_items: 1 }, ['U1', 'U2'], 'takes 1 at most'],
])('%j does not let through %j', (element, value, problem) => {
  expect(() => stateValues(inputOf(element), { a: value })).toThrow(`The input b/a ${problem}`);
});

test.each([
  [{ type: 'plain_text_input', min_length: 2, max_length: 3 }, 'abc'],
  [{ type: 'plain_text_input', min_length: 2 }, undefined],
  [{ type: 'plain_text_input', min_length: 2 }, ''],
  [{ type: 'number_input', is_decimal_allowed: true, min_value: '-2', max_value: '2' }, '-1.5'],
  [{ type: 'number_input', is_decimal_allowed: true }, undefined],
  [{ type: 'multi_users_select', max_selected_items: 2 }, ['U1', 'U2']],
])('%j lets through %j', (element, value) => {
  const given = value === undefined ? {} : { a: value };
  expect(() => stateValues(inputOf(element), given)).not.toThrow();
});
