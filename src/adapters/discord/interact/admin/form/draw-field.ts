import {
  type APIComponentInLabel,
  type APILabelComponent,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord-api-types/v10';
import type { Texts } from '../../../../../text/index.ts';
import type { FieldInput, FormField, RawValue } from '../../../../../threads/administration/form-field.ts';
import { distinctLabels } from '../../../../../tools/forms/index.ts';
import { cutText } from '../../../drawing/cut-text.ts';
import { audienceInputs } from './audience-raw.ts';
import { drawChoice, drawChoices } from './draw-choices.ts';
import { drawLongText, LONGEST_INPUT } from './draw-long-text.ts';
import type { DrawnInput } from './drawn-input.ts';
import { type InputPart, inputId } from './input-id.ts';
import { MENU_VALUES, menusFor, shareOut } from './platform-ids.ts';
import { digestOf } from './raw-state.ts';

/** Inputs that one window takes, by Discord. */
export const WINDOW_INPUTS = 5;

/** Longest description of an input, and longest hint in it, by Discord. */
const DESCRIPTION_CHARS = 100;
const HINT_CHARS = 100;

/** A number with more digits is none that anybody types. */
const NUMBER_CHARS = 100;

/** From here on a text is entered in an input of several lines. */
const LONG_LINE = 200;

export interface DrawnField {
  readonly field: FormField;
  /** What holds now. */
  readonly held: RawValue;
  /** What stands in the inputs, where that is something else: what somebody entered before. */
  readonly entered?: RawValue;
  /** Of a secret: whether there is one. */
  readonly isSet?: boolean;
}

/** The inputs of a window that one field is entered in. More than five never; none where it cannot be entered there. */
export function drawField(drawn: DrawnField, { discord }: Texts): readonly DrawnInput[] {
  const { field, held } = drawn;
  const raw = 'entered' in drawn ? drawn.entered : held;
  const { label, description, input, isOptional } = field;
  const digest = digestOf(held);
  const words = discord.admin.form;
  const id = (part: Pick<InputPart, 'kind'> & Partial<InputPart>): string => inputId(field.key, part, digest);
  const single = (component: APIComponentInLabel | undefined, more = ''): readonly DrawnInput[] =>
    component === undefined ? [] : [{ label, description: [description, more].filter(Boolean).join(' '), component }];
  // As many as what holds asks for: what was entered in them fits into them again.
  const menus = (kind: 'p' | 'g' | 'c', ids: readonly string[], count: number, title = label): readonly DrawnInput[] =>
    shareOut(ids, count).menus.map((shown, index) => ({
      label: count === 1 ? title : words.part(title, index + 1, count),
      description,
      component: drawMenu(kind, id({ kind, index }), shown, 'maxItems' in input ? input.maxItems : MENU_VALUES),
    }));

  switch (input.kind) {
    case 'toggle':
      return single({ type: ComponentType.Checkbox, custom_id: id({ kind: 'v' }), default: raw === true });
    case 'choice':
      return single(drawChoice(id({ kind: 'v' }), { choices: input.choices, chosen: textOf(raw), isOptional }));
    case 'choices':
      return single(drawChoices(id({ kind: 'v' }), { ...input, chosen: listOf(raw), isOptional }));
    case 'people':
      return menus('p', listOf(raw), menusOf(input, held).people);
    case 'channels':
      return menus('c', listOf(raw), menusOf(input, held).people);
    case 'audience': {
      const { kind, people, groups } = audienceInputs(raw);
      const options = (['everyone', 'admins', 'named'] as const).map((value) => ({
        value,
        label: words.audience[value],
        ...(value === kind && { default: true }),
      }));
      const component = { type: ComponentType.RadioGroup, custom_id: id({ kind: 'k' }), options } as const;
      return [
        ...single(component),
        ...menus('p', people, menusOf(input, held).people, words.people),
        ...menus('g', groups, menusOf(input, held).groups, words.roles),
      ].map((one, index) => (index === 0 ? one : { ...one, description: words.namedOnly }));
    }
    case 'secret':
      return single({
        type: ComponentType.TextInput,
        custom_id: id({ kind: 'v' }),
        style: TextInputStyle.Short,
        required: false,
        max_length: LONGEST_INPUT,
        placeholder: cutText(drawn.isSet === true ? words.secretSet : words.secretNotSet, HINT_CHARS),
      });
    case 'text':
    case 'list':
    case 'number':
      return isTooLong(input, held)
        ? drawLongText({ label, description, text: textOf(raw), id }, words)
        : single(drawText(input, { id: id({ kind: 'v' }), text: textOf(raw), isOptional }));
  }
}

/** The inputs of a window, with labels that Discord takes, each different from the others. */
export function drawLabels(inputs: readonly DrawnInput[]): APILabelComponent[] {
  const named = distinctLabels(
    inputs.map(({ label, description }) => ({ value: '', label, ...(description !== '' && { description }) })),
    LABEL_CHARS,
  );
  return inputs.map(({ component, label }, index) => {
    const { label: shown, description } = named[index] ?? { label };
    const below = description === undefined ? {} : { description: cutText(description, DESCRIPTION_CHARS) };
    return { type: ComponentType.Label, label: shown, ...below, component };
  });
}

const LABEL_CHARS = 45;

/** How many menus a field of people, roles or channels has in a window. */
export function menusOf(input: FieldInput, held: RawValue): { readonly people: number; readonly groups: number } {
  if (input.kind === 'audience') {
    const { people, groups } = audienceInputs(held);
    const most = { menus: 2, items: 2 * MENU_VALUES };
    return { people: menusFor(people, most), groups: menusFor(groups, most) };
  }
  const items = 'maxItems' in input ? input.maxItems : MENU_VALUES;
  return { people: menusFor(listOf(held), { menus: WINDOW_INPUTS, items }), groups: 0 };
}

/** Whether a text is longer than what one input takes, or may well be. */
export function isTooLong(input: FieldInput, held: RawValue): boolean {
  if (input.kind === 'text' && input.maxLength > LONGEST_INPUT) return true;
  return (input.kind === 'text' || input.kind === 'list') && textOf(held).length > LONGEST_INPUT;
}

function drawText(
  input: Extract<FieldInput, { kind: 'text' | 'list' | 'number' }>,
  { id, text, isOptional }: { readonly id: string; readonly text: string; readonly isOptional: boolean },
): APIComponentInLabel {
  const isLong = input.kind === 'list' || (input.kind === 'text' && (input.isLong || input.maxLength > LONG_LINE));
  // Discord may count units, of which a character has up to two: whatever may be entered must fit.
  const longest = input.kind === 'text' ? 2 * input.maxLength : input.kind === 'number' ? NUMBER_CHARS : LONGEST_INPUT;
  const hint = hintOf(input);
  return {
    type: ComponentType.TextInput,
    custom_id: id,
    style: isLong ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required:
      !isOptional &&
      !(input.kind === 'text' && input.minLength === 0) &&
      !(input.kind === 'list' && input.minItems === 0),
    // What stands in it must fit, whatever was allowed when it was stored.
    max_length: Math.min(LONGEST_INPUT, Math.max(longest, text.length)),
    ...(text !== '' && { value: text.slice(0, LONGEST_INPUT) }),
    ...(hint !== '' && { placeholder: cutText(hint, HINT_CHARS) }),
  };
}

function hintOf(input: Extract<FieldInput, { kind: 'text' | 'list' | 'number' }>): string {
  if (input.kind !== 'number') return input.hint ?? '';
  const { minimum, maximum } = input;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} – ${maximum}`;
  return minimum === undefined ? (maximum === undefined ? '' : `≤ ${maximum}`) : `≥ ${minimum}`;
}

function drawMenu(
  kind: 'p' | 'g' | 'c',
  customId: string,
  shown: readonly string[],
  most: number,
): APIComponentInLabel {
  const shared = {
    custom_id: customId,
    required: false,
    min_values: 0,
    max_values: Math.max(1, Math.min(MENU_VALUES, most), shown.length),
  };
  const { User, Role, Channel } = SelectMenuDefaultValueType;
  const isAny = shown.length > 0;
  switch (kind) {
    case 'p': {
      const people = shown.map((id) => ({ id, type: User }) as const);
      return { type: ComponentType.UserSelect, ...shared, ...(isAny && { default_values: people }) };
    }
    case 'g': {
      const roles = shown.map((id) => ({ id, type: Role }) as const);
      return { type: ComponentType.RoleSelect, ...shared, ...(isAny && { default_values: roles }) };
    }
    case 'c': {
      const channels = shown.map((id) => ({ id, type: Channel }) as const);
      return { type: ComponentType.ChannelSelect, ...shared, ...(isAny && { default_values: channels }) };
    }
  }
}

function textOf(raw: RawValue): string {
  return typeof raw === 'string' ? raw : '';
}

function listOf(raw: RawValue): readonly string[] {
  return Array.isArray(raw) ? raw : [];
}
