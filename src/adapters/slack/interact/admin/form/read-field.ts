import type { FieldInput, FormField, RawValue } from '../../../../../threads/administration/form-field.ts';
import { parseList } from '../../../../../tools/forms/list-text.ts';
import { personIdOf } from '../../../ids.ts';
import type { ViewValues } from '../../view-values.ts';
import { digestOf } from './digest.ts';
import { GROUP_ENTRY, idsOf, PERSON_ENTRY } from './draw-audience.ts';
import { isOfSlack } from './ids-of-slack.ts';
import { INPUT_ACTION, readInputId } from './input-id.ts';
import { INPUT_CHARS, joinParts } from './long-text.ts';
import { valueOfOption } from './option-values.ts';

/** What came back of a field. */
export interface ReadField {
  readonly raw: RawValue;
  /** Of what was stored when the form was drawn. */
  readonly base: string;
  /** The block beside which a problem is told. */
  readonly block: string;
}

/** What one input of a field came back with. */
interface Entered {
  readonly block: string;
  readonly part: string;
  readonly base: string;
  readonly joiner: string;
  readonly text: string;
  readonly chosen: readonly string[];
}

/**
 * What somebody entered in a field; undefined where the form had no input for it. People, groups and channels of other
 * platforms, which Slack's pickers do not show, stay as they are in `stored`.
 */
export function readField(field: FormField, values: ViewValues, stored: RawValue): ReadField | undefined {
  const entered = enteredIn(field, values);
  const [first] = entered;
  if (first === undefined) return undefined;
  return { raw: rawIn(field.input, entered, stored), base: first.base, block: first.block };
}

function enteredIn({ key }: FormField, values: ViewValues): readonly Entered[] {
  const wanted = digestOf(key);
  return [...values]
    .flatMap(([block, actions]) => {
      const id = readInputId(block);
      if (id?.keyDigest !== wanted) return [];
      const value = actions.get(INPUT_ACTION);
      const text = value?.kind === 'text' ? (value.text ?? '') : '';
      const chosen = value?.kind === 'choice' ? value.chosen : [];
      return [{ block, part: id.part, base: id.base, joiner: id.joiner, text, chosen }];
    })
    .sort((one, other) => Number(one.part) - Number(other.part) || 0);
}

function rawIn(input: FieldInput, entered: readonly Entered[], stored: RawValue): RawValue {
  const [only] = entered;
  const text = only?.text ?? '';
  const chosen = only?.chosen ?? [];
  switch (input.kind) {
    case 'text':
      return filled(joinParts(entered));
    case 'list': {
      const whole = joinParts(entered);
      return whole.length > INPUT_CHARS ? parseList(whole) : filled(whole);
    }
    case 'number':
    case 'secret':
      return filled(text);
    case 'toggle':
      return chosen[0] === undefined ? undefined : chosen[0] === 'on';
    case 'choice':
      return text === '' ? valuesOf(input, chosen)[0] : text;
    case 'choices':
      return text === '' ? valuesOf(input, chosen) : parseList(joinParts(entered));
    case 'people':
    case 'channels':
      return [...chosen.map(personIdOf), ...elsewhere(listOf(stored))];
    case 'audience':
      return audienceIn(entered, listOf(stored));
  }
}

function valuesOf(
  { choices }: Extract<FieldInput, { kind: 'choice' | 'choices' }>,
  chosen: readonly string[],
): string[] {
  const values = choices.map(({ value }) => value);
  // One that is not offered any more is told as it is, so that it is said to be none.
  return chosen.map((option) => valueOfOption(values, option) ?? option);
}

function audienceIn(entered: readonly Entered[], stored: readonly string[]): RawValue {
  const of = (part: string): Entered | undefined => entered.find((one) => one.part === part);
  const kind = of('kind')?.chosen[0];
  if (kind === undefined) return [];
  if (kind !== 'named') return [kind];
  const groups = of('groups');
  const typed = parseList(groups?.text ?? '').map((id) => (id.includes(':') ? id : personIdOf(id)));
  const people = [...(of('people')?.chosen ?? []).map(personIdOf), ...elsewhere(idsOf(stored, PERSON_ENTRY))];
  const named = [...(groups?.chosen ?? []).map(personIdOf), ...typed, ...elsewhere(idsOf(stored, GROUP_ENTRY))];
  return [...people.map((id) => `${PERSON_ENTRY}${id}`), ...named.map((id) => `${GROUP_ENTRY}${id}`)];
}

function elsewhere(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => !isOfSlack(id));
}

function listOf(raw: RawValue): readonly string[] {
  return typeof raw === 'object' ? raw : [];
}

function filled(text: string): string | undefined {
  return text === '' ? undefined : text;
}
