import type { JsonValue } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { FieldInput } from '../../threads/administration/form-field.ts';
import { isAudience } from '../forms/value-problem.ts';
import { cutText } from './cut-text.ts';

/** Characters of a text that are shown. */
const LONGEST = 100;

/** A value as people read it: `on`, `everyone`, `3 channels`. */
export function shownValue(input: FieldInput, value: JsonValue, texts: Texts): string {
  const { shown } = texts.settings;
  if (value === null) return shown.notSet;
  switch (input.kind) {
    case 'toggle':
      return value === true ? shown.on : shown.off;
    case 'number':
      return typeof value === 'number' ? String(value) : shown.notSet;
    case 'choice':
      return labelIn(input.choices, value);
    case 'choices':
      return listed(Array.isArray(value) ? value.map((item) => labelIn(input.choices, item)) : [], texts);
    case 'list':
      return listed(Array.isArray(value) ? value.map(String) : [], texts);
    case 'people':
      return Array.isArray(value) && value.length > 0 ? shown.people(value.length) : shown.none;
    case 'channels':
      return Array.isArray(value) && value.length > 0 ? shown.channels(value.length) : shown.none;
    case 'audience':
      return shownAudience(value, texts);
    case 'text':
      return typeof value === 'string' && value !== '' ? cut(value) : shown.notSet;
    case 'secret':
      return shown.entered;
  }
}

function shownAudience(value: JsonValue, { settings: { shown } }: Texts): string {
  if (!isAudience(value)) return shown.notSet;
  return value.kind === 'named' ? shown.named(value.people.length, value.groups.length) : shown[value.kind];
}

function labelIn(choices: Extract<FieldInput, { kind: 'choice' }>['choices'], value: JsonValue): string {
  return choices.find((choice) => choice.value === value)?.label ?? (typeof value === 'string' ? value : '');
}

function listed(items: readonly string[], { settings: { shown } }: Texts): string {
  return items.length === 0 ? shown.none : cut(items.join(', '));
}

function cut(text: string): string {
  return cutText(text.replace(/\s+/gu, ' ').trim(), LONGEST);
}
