import { type APIComponentInLabel, ComponentType } from 'discord-api-types/v10';
import type { Choice } from '../../../../../threads/administration/form-field.ts';
import { distinctLabels } from '../../../../../tools/forms/index.ts';
import { cutText } from '../../../drawing/cut-text.ts';
import { refOf } from '../ref.ts';

/** Choices that stand below each other, that a group takes, and that a menu takes; the last two by Discord. */
const SIDE_BY_SIDE = 5;
const GROUP_CHOICES = 10;
export const MENU_CHOICES = 25;

const CHOICE_CHARS = 100;

/**
 * What stands for a choice in a menu: the choice itself where Discord takes it, so that it is known again however the
 * choices have changed.
 */
export function choiceId(value: string): string {
  return value !== '' && value.length <= CHOICE_CHARS ? value : `#${refOf(value)}`;
}

/** One of a few choices; undefined where there are too many for one menu, or none. */
export function drawChoice(
  customId: string,
  {
    choices,
    chosen,
    isOptional,
  }: { readonly choices: readonly Choice[]; readonly chosen: string; readonly isOptional: boolean },
): APIComponentInLabel | undefined {
  if (choices.length === 0 || choices.length > MENU_CHOICES) return undefined;
  const options = drawOptions(choices, [chosen]);
  // A radio button cannot be taken back.
  if (!isOptional && choices.length > 1 && choices.length <= SIDE_BY_SIDE) {
    return { type: ComponentType.RadioGroup, custom_id: customId, options: [...options] };
  }
  const limits = { required: !isOptional, min_values: isOptional ? 0 : 1, max_values: 1 };
  return { type: ComponentType.StringSelect, custom_id: customId, ...limits, options: [...options] };
}

/** Several of some choices. */
export function drawChoices(
  customId: string,
  {
    choices,
    chosen,
    minItems,
    maxItems,
    isOptional,
  }: {
    readonly choices: readonly Choice[];
    readonly chosen: readonly string[];
    readonly minItems: number;
    readonly maxItems: number;
    readonly isOptional: boolean;
  },
): APIComponentInLabel | undefined {
  if (choices.length === 0 || choices.length > MENU_CHOICES) return undefined;
  const options = [...drawOptions(choices, chosen)];
  const least = isOptional ? 0 : Math.min(minItems, choices.length);
  const limits = {
    required: least > 0,
    min_values: least,
    max_values: Math.max(1, Math.min(maxItems, choices.length), options.filter((option) => option.default).length),
  };
  const type = choices.length <= GROUP_CHOICES ? ComponentType.CheckboxGroup : ComponentType.StringSelect;
  return { type, custom_id: customId, ...limits, options };
}

/** Options of a menu or a group, for all choices at once: shortened labels must differ. */
export function drawOptions(choices: readonly Choice[], chosen: readonly string[]) {
  const named = choices.map((choice) => ({ ...choice, label: choice.label.trim() || choice.value || '–' }));
  return distinctLabels(named, CHOICE_CHARS).map(({ value, label, description }) => ({
    value: choiceId(value),
    label,
    ...(description !== undefined && description !== '' && { description: cutText(description, CHOICE_CHARS) }),
    ...(chosen.includes(value) && { default: true }),
  }));
}
