import { asNumber, asObject, asObjects, asText } from '../../../threads/json-value.ts';

/** What somebody gave in one input of a view. What was left empty is undefined, or an empty list. */
type InputValue =
  | { readonly kind: 'text'; readonly text: string | undefined }
  /** A rich text, as its block. */
  | { readonly kind: 'richText'; readonly block: unknown }
  /** `YYYY-MM-DD` */
  | { readonly kind: 'date'; readonly date: string | undefined }
  /** `HH:mm` */
  | { readonly kind: 'time'; readonly time: string | undefined }
  /** Milliseconds since the epoch. */
  | { readonly kind: 'moment'; readonly at: number | undefined }
  /** Values of options, or ids of people, channels or conversations: of one or of many. */
  | { readonly kind: 'choice'; readonly chosen: readonly string[] }
  | { readonly kind: 'files'; readonly files: readonly { readonly id: string; readonly name: string }[] }
  /** An input of a type that is not known here. */
  | { readonly kind: 'unknown' };

/** By block and action, as the view names them. */
export type ViewValues = ReadonlyMap<string, ReadonlyMap<string, InputValue>>;

/** Reads every input of a view that was submitted, of each type that Block Kit has. Never throws. */
export function readViewValues(view: unknown): ViewValues {
  const blocks = Object.entries(asObject(asObject(asObject(view)['state'])['values']));
  return new Map(
    blocks.map(([block, actions]) => [
      block,
      new Map(Object.entries(asObject(actions)).map(([action, value]) => [action, readValue(value)])),
    ]),
  );
}

/** The text of an input; undefined when it is empty or no text. */
export function textOfInput(values: ViewValues, block: string, action: string): string | undefined {
  const value = values.get(block)?.get(action);
  return value?.kind === 'text' ? value.text : undefined;
}

function readValue(given: unknown): InputValue {
  const value = asObject(given);
  const one = (chosen: unknown): InputValue => ({ kind: 'choice', chosen: texts([chosen]) });
  const many = (chosen: unknown): InputValue => ({ kind: 'choice', chosen: texts(chosen) });
  switch (value['type']) {
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return { kind: 'text', text: asText(value['value']) };
    case 'rich_text_input':
      return { kind: 'richText', block: value['rich_text_value'] };
    case 'datepicker':
      return { kind: 'date', date: asText(value['selected_date']) };
    case 'timepicker':
      return { kind: 'time', time: asText(value['selected_time']) };
    case 'datetimepicker':
      return { kind: 'moment', at: milliseconds(value['selected_date_time']) };
    case 'static_select':
    case 'external_select':
    case 'overflow':
    case 'radio_buttons':
      return one(asObject(value['selected_option'])['value']);
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return many(asObjects(value['selected_options']).map((option) => option['value']));
    case 'users_select':
      return one(value['selected_user']);
    case 'multi_users_select':
      return many(value['selected_users']);
    case 'channels_select':
      return one(value['selected_channel']);
    case 'multi_channels_select':
      return many(value['selected_channels']);
    case 'conversations_select':
      return one(value['selected_conversation']);
    case 'multi_conversations_select':
      return many(value['selected_conversations']);
    case 'file_input':
      return { kind: 'files', files: asObjects(value['files']).flatMap(fileOf) };
    default:
      return { kind: 'unknown' };
  }
}

function texts(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.flatMap((value) => asText(value) ?? []) : [];
}

function milliseconds(seconds: unknown): number | undefined {
  const known = asNumber(seconds);
  return known === undefined ? undefined : known * 1_000;
}

function fileOf({ id, name }: Readonly<Record<string, unknown>>): readonly { id: string; name: string }[] {
  const known = asText(id);
  return known === undefined ? [] : [{ id: known, name: asText(name) ?? '' }];
}
