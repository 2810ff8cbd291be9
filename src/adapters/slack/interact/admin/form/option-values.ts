import type { PlainTextOption } from '@slack/types';
import type { Choice } from '../../../../../threads/administration/form-field.ts';
import { distinctLabels } from '../../../../../tools/forms/distinct-labels.ts';
import { drawOption } from '../../../drawing/blocks/draw-option.ts';
import { SLACK_LIMITS } from '../../../drawing/limits.ts';
import { plain } from '../blocks.ts';
import { digestOf } from './digest.ts';

/** Longest value of an option, by Block Kit. */
const VALUE_CHARS = 150;

/** Options of one list, and of a group of them, by Block Kit. */
export const MOST_OPTIONS = 100;

const DIGEST = '~';

/** The options of a menu: labels that fit, no two alike, with what was cut in the description. Values tell them apart. */
export function optionsOf(choices: readonly Choice[]): readonly PlainTextOption[] {
  return distinctLabels(choices, SLACK_LIMITS.label).map(({ value, label, description }) => {
    const option = drawOption(label.trim() === '' ? (value.trim() === '' ? '—' : value) : label, optionValue(value));
    return description === undefined || description.trim() === ''
      ? option
      : { ...option, description: plain(description, SLACK_LIMITS.label) };
  });
}

/** Options as one list, or where there are more than fit one, in groups that say which of them they hold. */
export function optionList(
  options: readonly PlainTextOption[],
):
  | { readonly options: PlainTextOption[] }
  | { readonly option_groups: { label: ReturnType<typeof plain>; options: PlainTextOption[] }[] } {
  if (options.length <= MOST_OPTIONS) return { options: [...options] };
  const groups = Array.from({ length: Math.ceil(options.length / MOST_OPTIONS) }, (_, index) => {
    const first = index * MOST_OPTIONS;
    const part = options.slice(first, first + MOST_OPTIONS);
    return { label: plain(`${first + 1}–${first + part.length}`, SLACK_LIMITS.label), options: part };
  });
  return { option_groups: groups };
}

/** What stands for a value in an option: itself, or where Slack has no room for it, a digest. */
export function optionValue(value: string): string {
  const fits = value !== '' && value.trim() === value && value.length <= VALUE_CHARS && !value.startsWith(DIGEST);
  return fits ? value : `${DIGEST}${digestOf(value, 22)}`;
}

/** The value that an option stands for, among those that there are; undefined for one that is not there any more. */
export function valueOfOption(values: readonly string[], option: string): string | undefined {
  return values.find((value) => optionValue(value) === option);
}
