import { expect, test } from 'vitest';
import { validateView } from '../../../../src/testing/fake-slack/blocks/validate-view.ts';

const plain = (text: string) => ({ type: 'plain_text', text });
const option = (value: string) => ({ text: plain(value), value });
const options = ['a', 'b', 'c'].map(option);
const groups = [{ label: plain('All'), options }];

/** What Slack says of a modal with one input. */
function problemsOf(...elements: readonly object[]): readonly string[] {
  const blocks = elements.map((element) => ({ type: 'input', label: plain('L'), element }));
  const view = { type: 'modal', title: plain('T'), submit: plain('S'), blocks };
  return validateView(view, 'modal').map(({ message }) => message);
}

test.each([
  [{ type: 'static_select', options, initial_option: option('b') }],
  [{ type: 'static_select', option_groups: groups, initial_option: option('c') }],
  [{ type: 'multi_static_select', option_groups: groups, initial_options: options, max_selected_items: 3 }],
  [{ type: 'checkboxes', options, initial_options: options }],
  [{ type: 'multi_conversations_select', filter: { include: ['public', 'private'], exclude_bot_users: true } }],
  [{ type: 'conversations_select', filter: { exclude_bot_users: true } }],
  [{ type: 'plain_text_input', min_length: 3, max_length: 3 }],
  [{ type: 'number_input', is_decimal_allowed: true, initial_value: '-1.5', min_value: '-2', max_value: '2' }],
])('Slack takes %j', (element) => {
  expect(problemsOf(element)).toEqual([]);
});

const ONE_OF = 'must define exactly one of `options` and `option_groups`';
const NOT_OFFERED = 'an initial option is not offered';
const TOO_MANY = 'more items are selected than `max_selected_items`';

test.each([
  [{ type: 'static_select' }, ONE_OF],
  [{ type: 'multi_static_select', options, option_groups: groups }, ONE_OF],
  [{ type: 'static_select', options, initial_option: option('z') }, NOT_OFFERED],
  [{ type: 'static_select', options, initial_option: { ...option('a'), text: plain('A') } }, NOT_OFFERED],
  [{ type: 'checkboxes', options, initial_options: [option('z')] }, NOT_OFFERED],
  [{ type: 'radio_buttons', options, initial_option: option('z') }, NOT_OFFERED],
  [{ type: 'multi_users_select', initial_users: ['U1', 'U2'], max_selected_items: 1 }, TOO_MANY],
  [{ type: 'conversations_select', filter: { include: [] } }, '`filter.include` takes im, mpim, private and public'],
  [
    { type: 'conversations_select', filter: { include: ['dm'] } },
    '`filter.include` takes im, mpim, private and public',
  ],
  [{ type: 'plain_text_input', min_length: 4, max_length: 3 }, '`min_length` is more than `max_length`'],
  [
    { type: 'number_input', is_decimal_allowed: false, initial_value: '1.5' },
    '`initial_value` is no number that is allowed',
  ],
  [{ type: 'number_input', is_decimal_allowed: true, min_value: '1e3' }, '`min_value` is no number that is allowed'],
])('Slack refuses %j: %s', (element, problem) => {
  expect(problemsOf(element)).toEqual([problem]);
});

test('only one element of a view may have the focus', () => {
  const focused = { type: 'plain_text_input', focus_on_load: true };
  expect(problemsOf(focused)).toEqual([]);
  expect(problemsOf(focused, focused)).toEqual(['only one element may have `focus_on_load`']);
});

test('an option has a value', () => {
  expect(problemsOf({ type: 'static_select', options: [{ text: plain('A'), value: '' }] })).toHaveLength(1);
});

test('a view has at most a hundred blocks, and metadata of at most 3,000 characters', () => {
  const view = (blocks: number, metadata: number) => ({
    type: 'home',
    private_metadata: 'x'.repeat(metadata),
    blocks: Array.from({ length: blocks }, () => ({ type: 'divider' })),
  });
  expect(validateView(view(100, 3000), 'home')).toEqual([]);
  expect(validateView(view(101, 3000), 'home')).toMatchObject([{ message: 'no more than 100 items allowed' }]);
  expect(validateView(view(100, 3001), 'home')).toMatchObject([{ pointer: '/view/private_metadata' }]);
});
