import type { InputBlock } from '@slack/types';
import type { FieldInput, RawValue } from '../../../../../threads/administration/form-field.ts';
import { INPUT_ACTION } from './input-id.ts';
import { MOST_OPTIONS, optionList, optionsOf, valueOfOption } from './option-values.ts';

/** Options that are shown all at once, and those that a menu can hold; of more, the value is typed. */
const MOST_BUTTONS = 5;
const MOST_BOXES = 10;
const MOST_CHOICES = 1_000;

type ChoiceInput = Extract<FieldInput, { kind: 'choice' | 'choices' }>;

/** Whether there are more choices, or more that are chosen, than a menu can hold. */
export function isTyped({ choices }: ChoiceInput, raw: RawValue): boolean {
  const chosen = typeof raw === 'object' ? raw.length : 0;
  return choices.length === 0 || choices.length > MOST_CHOICES || chosen > MOST_OPTIONS;
}

/** Choices as buttons or boxes where they are few, else as a menu. */
export function drawMenu(input: ChoiceInput, raw: RawValue): InputBlock['element'] {
  const chosen = typeof raw === 'string' ? [raw] : typeof raw === 'object' ? raw : [];
  const action = { action_id: INPUT_ACTION };
  const options = optionsOf(input.choices);
  const values = input.choices.map(({ value }) => value);
  const isChosen = options.filter(({ value }) => chosen.includes(valueOfOption(values, value ?? '') ?? ''));
  const [first] = isChosen;
  if (input.kind === 'choice') {
    const initial = first === undefined ? {} : { initial_option: first };
    if (options.length <= MOST_BUTTONS) return { type: 'radio_buttons', ...action, options: [...options], ...initial };
    return { type: 'static_select', ...action, ...optionList(options), ...initial };
  }
  const initial = first === undefined ? {} : { initial_options: isChosen };
  if (options.length <= MOST_BOXES) return { type: 'checkboxes', ...action, options: [...options], ...initial };
  return { type: 'multi_static_select', ...action, ...optionList(options), ...initial };
}
