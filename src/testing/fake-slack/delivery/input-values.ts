import type { Json } from '../state/messages.ts';
import { elementsOf, findOption } from './block-elements.ts';
import { inputProblem } from './input-limits.ts';

/** How the value of each kind of element is told, and from which field of the element its first value comes. */
const KINDS: Readonly<Record<string, { readonly field: string; readonly initial: string; readonly isList?: true }>> = {
  plain_text_input: { field: 'value', initial: 'initial_value' },
  email_text_input: { field: 'value', initial: 'initial_value' },
  url_text_input: { field: 'value', initial: 'initial_value' },
  number_input: { field: 'value', initial: 'initial_value' },
  rich_text_input: { field: 'rich_text_value', initial: 'initial_value' },
  datepicker: { field: 'selected_date', initial: 'initial_date' },
  timepicker: { field: 'selected_time', initial: 'initial_time' },
  datetimepicker: { field: 'selected_date_time', initial: 'initial_date_time' },
  static_select: { field: 'selected_option', initial: 'initial_option' },
  external_select: { field: 'selected_option', initial: 'initial_option' },
  radio_buttons: { field: 'selected_option', initial: 'initial_option' },
  multi_static_select: { field: 'selected_options', initial: 'initial_options', isList: true },
  multi_external_select: { field: 'selected_options', initial: 'initial_options', isList: true },
  checkboxes: { field: 'selected_options', initial: 'initial_options', isList: true },
  users_select: { field: 'selected_user', initial: 'initial_user' },
  multi_users_select: { field: 'selected_users', initial: 'initial_users', isList: true },
  conversations_select: { field: 'selected_conversation', initial: 'initial_conversation' },
  multi_conversations_select: { field: 'selected_conversations', initial: 'initial_conversations', isList: true },
  channels_select: { field: 'selected_channel', initial: 'initial_channel' },
  multi_channels_select: { field: 'selected_channels', initial: 'initial_channels', isList: true },
  file_input: { field: 'files', initial: 'initial_files', isList: true },
};

/**
 * The value of one element as Slack tells it: `{ type, selected_option: … }` and so on. `given` is what a person entered:
 * a word, an option's value or text, an id, or a list of these; undefined leaves what the view began with. Undefined for
 * an element that holds no value, such as a button.
 *
 * @throws Error for an option that is not there.
 */
export function inputValue(element: Json, given: unknown): Json | undefined {
  const kind = KINDS[String(element.type)];
  if (kind === undefined) return undefined;
  const { field, initial, isList } = kind;
  const start = element[initial] ?? (isList === true ? [] : null);
  if (given === undefined) return { type: element.type, [field]: start };
  const entered = isList === true ? [given].flat() : given;
  return { type: element.type, [field]: valueOf(element, field, entered) };
}

/**
 * `state.values` of a view or a message: by block and action. `given` is by `action_id` or by `block_id`.
 *
 * @throws Error for a value that no element takes, and for an input that must be filled and is not, or that Slack's
 *   window does not let through.
 */
export function stateValues(blocks: readonly Json[], given: Json): Json {
  const values: Record<string, Record<string, Json>> = {};
  const unused = new Set(Object.keys(given));
  for (const { blockId, element, isInput, isOptional } of elementsOf(blocks)) {
    const actionId = String(element.action_id);
    const value = inputValue(element, given[actionId] ?? given[blockId]);
    unused.delete(actionId);
    unused.delete(blockId);
    if (value === undefined) continue;
    if (isInput && !isOptional && isEmpty(value)) throw new Error(`The input ${blockId}/${actionId} must be filled`);
    const problem = isInput ? inputProblem(element, value) : undefined;
    if (problem !== undefined) throw new Error(`The input ${blockId}/${actionId} ${problem}`);
    values[blockId] = { ...values[blockId], [actionId]: value };
  }
  if (unused.size > 0) throw new Error(`No input is called ${[...unused].join(', ')}`);
  return values;
}

function valueOf(element: Json, field: string, given: unknown): unknown {
  switch (field) {
    case 'selected_option':
      return optionOf(element, given);
    case 'selected_options':
      return [given].flat().map((one) => optionOf(element, one));
    case 'rich_text_value':
      return typeof given === 'string' ? richTextOf(given) : given;
    default:
      return given;
  }
}

/** Options of a menu that the app fills while somebody types are not in the view. */
function optionOf(element: Json, given: unknown): unknown {
  if (given === null || typeof given === 'object') return given;
  const option = findOption(element, given);
  if (option !== undefined) return option;
  if (String(element.type).includes('external')) return { text: { type: 'plain_text', text: given }, value: given };
  throw new Error(`${String(element.action_id)} has no option ${JSON.stringify(given)}`);
}

function richTextOf(text: string): Json {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };
}

function isEmpty({ type: _type, ...fields }: Json): boolean {
  return Object.values(fields).every(
    (value) => value === null || value === '' || (Array.isArray(value) && value.length === 0),
  );
}
