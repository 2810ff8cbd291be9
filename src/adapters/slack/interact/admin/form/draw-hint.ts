import type { Texts } from '../../../../../text/index.ts';
import type { FieldInput, RawValue } from '../../../../../threads/administration/form-field.ts';
import { isTyped } from './draw-menu.ts';
import type { DrawnField } from './drawn-field.ts';
import { isOfSlack } from './ids-of-slack.ts';

/** A bound that nobody meets, and that is not worth a word. */
const FAR = 1_000_000;

/** What explains an input: its description, and what is to be known about how it is filled. */
export function hintOf({ field }: DrawnField, raw: RawValue, { slackAdmin: { form } }: Texts): string {
  const { input, description } = field;
  return [description, ...howTo(input, raw, form)].filter((words) => words.trim() !== '').join(' ');
}

function howTo(input: FieldInput, raw: RawValue, form: Texts['slackAdmin']['form']): readonly string[] {
  switch (input.kind) {
    case 'number':
      return [boundsOf(input, form)];
    case 'list':
      return [form.listHint, input.hint ?? ''];
    case 'text':
      return [input.hint ?? ''];
    case 'choice':
    case 'choices':
      return isTyped(input, raw) ? [form.choicesHint(input.choices.length)] : [];
    case 'people':
    case 'channels': {
      const elsewhere = typeof raw === 'object' ? raw.filter((id) => !isOfSlack(id)) : [];
      return elsewhere.length === 0 ? [] : [form.elsewhere(elsewhere)];
    }
    case 'secret':
      return [form.secretHint];
    default:
      return [];
  }
}

function boundsOf(
  { minimum, maximum }: Extract<FieldInput, { kind: 'number' }>,
  form: Texts['slackAdmin']['form'],
): string {
  const most = maximum !== undefined && maximum < FAR ? maximum : undefined;
  const least = minimum !== undefined && minimum > -FAR && (minimum !== 0 || most !== undefined) ? minimum : undefined;
  return form.numberHint(least, most);
}
