import { type TSchema, Type } from '@sinclair/typebox';
import { address, confirm, eitherText, exactly, identifier, plainText, text } from './text-schemas.ts';

const style = Type.Optional(Type.Union([Type.Literal('primary'), Type.Literal('danger')]));
const isFocused = Type.Optional(Type.Boolean());
const placeholder = Type.Optional(plainText(150));
const accessibilityLabel = Type.Optional(text(75));

const option = exactly({
  text: eitherText(75),
  value: text(150),
  description: Type.Optional(eitherText(75)),
  url: Type.Optional(address),
});
const optionGroup = exactly({ label: plainText(75), options: Type.Array(option, { minItems: 1, maxItems: 100 }) });
const options = Type.Array(option, { minItems: 1, maxItems: 100 });

const select = { action_id: identifier, confirm, focus_on_load: isFocused, placeholder };
const multi = { ...select, max_selected_items: Type.Optional(Type.Integer({ minimum: 1 })) };
const input = {
  action_id: identifier,
  focus_on_load: isFocused,
  placeholder,
  dispatch_action_config: Type.Optional(Type.Object({})),
};
const pickOne = {
  action_id: identifier,
  confirm,
  focus_on_load: isFocused,
  options: Type.Array(option, { minItems: 1, maxItems: 10 }),
};
const feedbackButton = exactly({
  text: plainText(75),
  value: Type.String({ maxLength: 2000 }),
  accessibility_label: accessibilityLabel,
});

/** Interactive elements and images, by their type. */
export const elementSchemas: Readonly<Record<string, TSchema>> = {
  button: element('button', {
    action_id: identifier,
    text: plainText(75),
    value: Type.Optional(Type.String({ maxLength: 2000 })),
    url: Type.Optional(address),
    style,
    confirm,
    accessibility_label: accessibilityLabel,
  }),
  workflow_button: element('workflow_button', {
    action_id: identifier,
    text: plainText(75),
    workflow: Type.Object({}),
    style,
    accessibility_label: accessibilityLabel,
  }),
  icon_button: element('icon_button', {
    action_id: identifier,
    icon: Type.Literal('trash'),
    text: plainText(75),
    value: Type.Optional(Type.String({ maxLength: 2000 })),
    confirm,
    accessibility_label: accessibilityLabel,
    visible_to_user_ids: Type.Optional(Type.Array(Type.String())),
  }),
  feedback_buttons: element('feedback_buttons', {
    action_id: identifier,
    positive_button: feedbackButton,
    negative_button: feedbackButton,
  }),
  image: Type.Union([
    element('image', { image_url: address, alt_text: text(2000) }),
    element('image', { slack_file: Type.Object({}), alt_text: text(2000) }),
  ]),
  checkboxes: element('checkboxes', { ...pickOne, initial_options: Type.Optional(options) }),
  radio_buttons: element('radio_buttons', { ...pickOne, initial_option: Type.Optional(option) }),
  overflow: element('overflow', {
    action_id: identifier,
    confirm,
    options: Type.Array(option, { minItems: 1, maxItems: 5 }),
  }),
  static_select: element('static_select', {
    ...select,
    options: Type.Optional(options),
    option_groups: Type.Optional(Type.Array(optionGroup, { minItems: 1, maxItems: 100 })),
    initial_option: Type.Optional(option),
  }),
  multi_static_select: element('multi_static_select', {
    ...multi,
    options: Type.Optional(options),
    option_groups: Type.Optional(Type.Array(optionGroup, { minItems: 1, maxItems: 100 })),
    initial_options: Type.Optional(options),
  }),
  external_select: element('external_select', {
    ...select,
    min_query_length: Type.Optional(Type.Integer()),
    initial_option: Type.Optional(option),
  }),
  users_select: element('users_select', { ...select, initial_user: Type.Optional(Type.String()) }),
  multi_users_select: element('multi_users_select', {
    ...multi,
    initial_users: Type.Optional(Type.Array(Type.String())),
  }),
  channels_select: element('channels_select', {
    ...select,
    initial_channel: Type.Optional(Type.String()),
    response_url_enabled: Type.Optional(Type.Boolean()),
  }),
  multi_channels_select: element('multi_channels_select', {
    ...multi,
    initial_channels: Type.Optional(Type.Array(Type.String())),
  }),
  conversations_select: element('conversations_select', {
    ...select,
    initial_conversation: Type.Optional(Type.String()),
    default_to_current_conversation: Type.Optional(Type.Boolean()),
    response_url_enabled: Type.Optional(Type.Boolean()),
    filter: Type.Optional(Type.Object({})),
  }),
  multi_conversations_select: element('multi_conversations_select', {
    ...multi,
    initial_conversations: Type.Optional(Type.Array(Type.String())),
    default_to_current_conversation: Type.Optional(Type.Boolean()),
    filter: Type.Optional(Type.Object({})),
  }),
  datepicker: element('datepicker', {
    ...select,
    initial_date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  }),
  timepicker: element('timepicker', {
    ...select,
    initial_time: Type.Optional(Type.String({ pattern: '^\\d{2}:\\d{2}$' })),
    timezone: Type.Optional(Type.String()),
  }),
  datetimepicker: element('datetimepicker', {
    action_id: identifier,
    confirm,
    focus_on_load: isFocused,
    initial_date_time: Type.Optional(Type.Integer()),
  }),
  plain_text_input: element('plain_text_input', {
    ...input,
    initial_value: Type.Optional(Type.String({ maxLength: 3000 })),
    multiline: Type.Optional(Type.Boolean()),
    min_length: Type.Optional(Type.Integer({ minimum: 0, maximum: 3000 })),
    max_length: Type.Optional(Type.Integer({ minimum: 1, maximum: 3000 })),
  }),
  rich_text_input: element('rich_text_input', { ...input, initial_value: Type.Optional(Type.Object({})) }),
  email_text_input: element('email_text_input', { ...input, initial_value: Type.Optional(Type.String()) }),
  url_text_input: element('url_text_input', { ...input, initial_value: Type.Optional(Type.String()) }),
  number_input: element('number_input', {
    ...input,
    is_decimal_allowed: Type.Boolean(),
    initial_value: Type.Optional(Type.String()),
    min_value: Type.Optional(Type.String()),
    max_value: Type.Optional(Type.String()),
  }),
  file_input: element('file_input', {
    action_id: identifier,
    filetypes: Type.Optional(Type.Array(Type.String())),
    max_files: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  }),
};

function element(type: string, fields: Readonly<Record<string, TSchema>>): TSchema {
  return exactly({ type: Type.Literal(type), ...fields });
}
