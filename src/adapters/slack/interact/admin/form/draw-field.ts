import type { InputBlock, KnownBlock } from '@slack/types';
import type { Texts } from '../../../../../text/index.ts';
import type { FieldInput, FormField, RawValue } from '../../../../../threads/administration/form-field.ts';
import { listText } from '../../../../../tools/forms/list-text.ts';
import { slackIdOf } from '../../../ids.ts';
import { plain } from '../blocks.ts';
import { rawDigest } from './digest.ts';
import { drawAudience } from './draw-audience.ts';
import { hintOf } from './draw-hint.ts';
import { drawMenu, isTyped } from './draw-menu.ts';
import type { DrawnField } from './drawn-field.ts';
import { isOfSlack } from './ids-of-slack.ts';
import { INPUT_ACTION, writeInputId } from './input-id.ts';
import { INPUT_CHARS, partText } from './long-text.ts';
import { optionsOf } from './option-values.ts';

/** Longest label and hint of an input, by Block Kit. */
const LABEL_CHARS = 2_000;

/** Characters from which on an input leaves little room for more. */
const NEARLY_FULL_CHARS = 2_000;

/** Inputs that a text may take, whatever its limit. */
const MOST_PARTS = 20;

type Element = InputBlock['element'];

/** One field as the inputs of a window; the values come back with `readField`. */
export function drawField(drawn: DrawnField, texts: Texts): readonly KnownBlock[] {
  const { field, raw } = drawn;
  const { input } = field;
  switch (input.kind) {
    case 'audience':
      return drawAudience(drawn, texts, inputOf);
    case 'text':
    case 'list':
      return drawText(drawn, texts);
    case 'choice':
    case 'choices':
      if (isTyped(input, raw)) return drawText(drawn, texts);
      return [inputOf(drawn, { part: 'v', element: drawMenu(input, raw), hint: hintOf(drawn, raw, texts) })];
    default:
      return [inputOf(drawn, { part: 'v', element: elementOf(drawn, input, texts), hint: hintOf(drawn, raw, texts) })];
  }
}

/** One input block. A value that has to be there is demanded by Slack's window only where there is one to begin with. */
function inputOf(
  drawn: DrawnField,
  {
    part,
    element,
    joiner = '',
    label = drawn.field.label,
    hint = drawn.field.description,
    isOptional = drawn.field.isOptional || isEmpty(drawn.stored) || isEmpty(drawn.raw),
  }: {
    readonly part: string;
    readonly element: Element;
    readonly joiner?: string;
    readonly label?: string;
    readonly hint?: string;
    readonly isOptional?: boolean;
  },
): InputBlock {
  return {
    type: 'input',
    block_id: idOf(drawn, part, joiner),
    optional: isOptional,
    label: plain(label.trim() === '' ? drawn.field.key : label, LABEL_CHARS),
    ...(hint.trim() !== '' && { hint: plain(hint, LABEL_CHARS) }),
    element,
  };
}

function idOf({ field, stored }: DrawnField, part: string, joiner = ''): string {
  return writeInputId({ key: field.key, base: rawDigest(field.input, stored), part, joiner });
}

function elementOf(
  { raw, isSet }: DrawnField,
  input: Exclude<FieldInput, { kind: 'audience' | 'text' | 'list' | 'choice' | 'choices' }>,
  texts: Texts,
): Element {
  const { form } = texts.slackAdmin;
  const action = { action_id: INPUT_ACTION };
  const text = typeof raw === 'string' && raw !== '' ? raw : undefined;
  const chosen = typeof raw === 'object' ? raw : [];
  switch (input.kind) {
    case 'number':
      // Slack's own input for numbers knows no exponents, and refuses in its own words what people write in their way.
      return { type: 'plain_text_input', ...action, ...(text !== undefined && { initial_value: text }) };
    case 'toggle': {
      const options = optionsOf([
        { value: 'on', label: form.on },
        { value: 'off', label: form.off },
      ]);
      const initial = typeof raw === 'boolean' ? options[raw ? 0 : 1] : undefined;
      return { type: 'radio_buttons', ...action, options: [...options], ...(initial && { initial_option: initial }) };
    }
    case 'people': {
      const initial = chosen.filter(isOfSlack).map(slackIdOf);
      return { type: 'multi_users_select', ...action, ...(initial.length > 0 && { initial_users: initial }) };
    }
    case 'channels': {
      const initial = chosen.filter(isOfSlack).map(slackIdOf);
      const filter = { include: ['public', 'private'], exclude_bot_users: true } as const;
      return {
        type: 'multi_conversations_select',
        ...action,
        filter: { ...filter, include: [...filter.include] },
        ...(initial.length > 0 && { initial_conversations: initial }),
      };
    }
    case 'secret': {
      const words = isSet ? form.secretSet : form.secretUnset;
      return { type: 'plain_text_input', ...action, multiline: true, placeholder: plain(words, 150) };
    }
  }
}

/** A text as the inputs that it needs, and where it may be longer than one, room for more. */
function drawText(drawn: DrawnField, texts: Texts): readonly KnownBlock[] {
  const { field, raw, rooms } = drawn;
  const { input, label } = field;
  const text = typeof raw === 'string' ? raw : typeof raw === 'object' ? listText(raw) : '';
  const parts = partText(text);
  const room = roomOf(input);
  const spare = room > INPUT_CHARS ? Math.min(MOST_PARTS, Math.ceil(room / INPUT_CHARS) + 1) - parts.length : 0;
  const isNearlyFull = (parts.at(-1)?.text.length ?? 0) > NEARLY_FULL_CHARS;
  const more = Math.max(0, Math.min(spare, rooms + (isNearlyFull ? 1 : 0)));
  const between = input.kind === 'text' && !input.isLong ? ' ' : '\n';
  const inputs = [...parts, ...Array.from({ length: more }, () => ({ joiner: between, text: '' }))];
  const isMultiline =
    input.kind === 'list' || input.kind === 'choices' || (input.kind === 'text' && input.isLong) || text.includes('\n');
  return inputs.map((part, index) =>
    inputOf(drawn, {
      part: String(index),
      joiner: part.joiner,
      label: inputs.length === 1 ? label : `${label} ${texts.slackAdmin.form.part(index + 1, inputs.length)}`,
      hint: index === inputs.length - 1 ? hintOf(drawn, raw, texts) : '',
      ...(index > 0 && { isOptional: true }),
      element: {
        type: 'plain_text_input',
        action_id: INPUT_ACTION,
        multiline: isMultiline,
        ...(part.text !== '' && { initial_value: part.text }),
      },
    }),
  );
}

/** Whether a field takes a longer text than the inputs that are drawn for it: there can be more of them. */
export function takesMoreRoom({ input }: FormField, raw: RawValue): boolean {
  const isText = (input.kind !== 'choice' && input.kind !== 'choices') || isTyped(input, raw);
  return isText && roomOf(input) > INPUT_CHARS;
}

/** Characters that a text may have in all. */
function roomOf(input: FieldInput): number {
  switch (input.kind) {
    case 'text':
      return input.maxLength;
    case 'list':
      return input.maxItems * (input.maxLength + 1);
    case 'choices':
      return input.choices.reduce((sum, { value }) => sum + value.length + 1, 0);
    default:
      return 0;
  }
}

function isEmpty(raw: RawValue): boolean {
  return raw === undefined || raw === '' || (typeof raw === 'object' && raw.length === 0);
}
