import { expect, test } from 'vitest';
import { inputValue, stateValues } from '../../../../src/testing/fake-slack/delivery/input-values.ts';

const option = (value: string) => ({ text: { type: 'plain_text', text: value.toUpperCase() }, value });
const options = ['a', 'b', 'c'].map(option);
const grouped = [{ label: { type: 'plain_text', text: 'group' }, options }];

const cases = [
  ['plain_text_input', {}, 'words', { value: 'words' }, { value: null }],
  ['email_text_input', {}, 'a@b.test', { value: 'a@b.test' }, { value: null }],
  ['url_text_input', {}, 'https://b.test', { value: 'https://b.test' }, { value: null }],
  ['number_input', {}, '7', { value: '7' }, { value: null }],
  [
    'rich_text_input',
    {},
    'words',
    {
      rich_text_value: {
        type: 'rich_text',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'words' }] }],
      },
    },
    { rich_text_value: null },
  ],
  ['datepicker', {}, '2026-11-29', { selected_date: '2026-11-29' }, { selected_date: null }],
  ['timepicker', {}, '10:30', { selected_time: '10:30' }, { selected_time: null }],
  ['datetimepicker', {}, 1_700_000_000, { selected_date_time: 1_700_000_000 }, { selected_date_time: null }],
  ['static_select', { options }, 'b', { selected_option: options[1] }, { selected_option: null }],
  ['static_select', { option_groups: grouped }, 'C', { selected_option: options[2] }, { selected_option: null }],
  [
    'external_select',
    {},
    'x',
    { selected_option: { text: { type: 'plain_text', text: 'x' }, value: 'x' } },
    { selected_option: null },
  ],
  ['radio_buttons', { options }, 'a', { selected_option: options[0] }, { selected_option: null }],
  [
    'multi_static_select',
    { options },
    ['a', 'c'],
    { selected_options: [options[0], options[2]] },
    { selected_options: [] },
  ],
  ['multi_external_select', {}, [option('x')], { selected_options: [option('x')] }, { selected_options: [] }],
  ['checkboxes', { options }, ['b'], { selected_options: [options[1]] }, { selected_options: [] }],
  ['users_select', {}, 'U1', { selected_user: 'U1' }, { selected_user: null }],
  ['multi_users_select', {}, ['U1', 'U2'], { selected_users: ['U1', 'U2'] }, { selected_users: [] }],
  ['conversations_select', {}, 'C1', { selected_conversation: 'C1' }, { selected_conversation: null }],
  ['multi_conversations_select', {}, 'C1', { selected_conversations: ['C1'] }, { selected_conversations: [] }],
  ['channels_select', {}, 'C1', { selected_channel: 'C1' }, { selected_channel: null }],
  ['multi_channels_select', {}, ['C1', 'C2'], { selected_channels: ['C1', 'C2'] }, { selected_channels: [] }],
  ['file_input', {}, [{ id: 'F1' }], { files: [{ id: 'F1' }] }, { files: [] }],
] as const;

test.each(cases)('R82: a %s %j tells what was entered, and that nothing was', (type, element, given, filled, empty) => {
  expect(inputValue({ type, action_id: 'a', ...element }, given)).toEqual({ type, ...filled });
  expect(inputValue({ type, action_id: 'a', ...element }, undefined)).toEqual({ type, ...empty });
});

const view = [
  { type: 'section', block_id: 's', text: {}, accessory: { type: 'button', action_id: 'go' } },
  { type: 'input', block_id: 'name', element: { type: 'plain_text_input', action_id: 'text', initial_value: 'Ann' } },
  { type: 'input', block_id: 'day', optional: true, element: { type: 'datepicker', action_id: 'date' } },
];

test('a view tells its values by block and action, those that it began with too', () => {
  expect(stateValues(view, { day: '2026-01-01' })).toEqual({
    name: { text: { type: 'plain_text_input', value: 'Ann' } },
    day: { date: { type: 'datepicker', selected_date: '2026-01-01' } },
  });
});

test('an input that is not optional must be filled', () => {
  expect(() => stateValues(view, { text: '' })).toThrow('The input name/text must be filled');
});

test('a value that no input takes is a mistake', () => {
  expect(() => stateValues(view, { gone: 'x' })).toThrow('No input is called gone');
});

test('an option that is not there is a mistake', () => {
  const select = { type: 'static_select', action_id: 'choose', options };
  expect(() => inputValue(select, 'z')).toThrow('choose has no option "z"');
});
