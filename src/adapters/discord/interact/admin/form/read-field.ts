import type { FormField, RawValue } from '../../../../../threads/administration/form-field.ts';
import type { ModalValues } from '../../received/modal-values.ts';
import { refOf } from '../ref.ts';
import { audienceInputs, audienceRaw } from './audience-raw.ts';
import { choiceId } from './draw-choices.ts';
import { menusOf } from './draw-field.ts';
import { type InputPart, parseInputId } from './input-id.ts';
import { joinParts } from './long-text.ts';
import { settingIdOf, shareOut } from './platform-ids.ts';
import { digestOf } from './raw-state.ts';

/** What a window says of one field. */
export interface ReadField {
  readonly raw: RawValue;
  /** Whether that is something else than what held when the window was opened. */
  readonly isChanged: boolean;
}

export interface Reading {
  /** What holds now: of lists with more than fits in menus, what these did not show stays. */
  readonly held: RawValue;
  /** What files hold, by the id of their input. */
  readonly files: ReadonlyMap<string, string>;
}

/** What was entered in the inputs of a field; undefined where the window has none of them. */
export function readField(field: FormField, values: ModalValues, { held, files }: Reading): ReadField | undefined {
  const inputs = inputsOf(field, values);
  const [first] = inputs;
  if (first === undefined) return undefined;
  // A text of which no piece was shown stays, unless a file came in its place.
  if (inputs.every(({ kind, id }) => kind === 'f' && !files.has(id))) return { raw: held, isChanged: false };
  const raw = readRaw(field, inputs, { held, files });
  return { raw, isChanged: digestOf(raw) !== first.digest };
}

interface Input extends InputPart {
  readonly id: string;
  readonly digest: string;
  readonly value: ModalValue;
}

type ModalValue = ModalValues extends ReadonlyMap<string, infer Value> ? Value : never;

function inputsOf({ key }: FormField, values: ModalValues): readonly Input[] {
  const ref = refOf(key);
  return [...values].flatMap(([id, value]) => {
    const part = parseInputId(id);
    return part?.ref === ref ? [{ ...part, id, value }] : [];
  });
}

function readRaw({ input }: FormField, inputs: readonly Input[], { held, files }: Reading): RawValue {
  const value = inputs.find(({ kind }) => kind === 'v')?.value;
  switch (input.kind) {
    case 'toggle':
      return value?.kind === 'flag' && value.isSet;
    case 'choice':
      return chosenOf(input.choices, value)[0];
    case 'choices':
      return chosenOf(input.choices, value);
    case 'people':
    case 'channels': {
      const kind = input.kind === 'people' ? 'p' : 'c';
      return idsIn(kind, inputs, shareOut(listOf(held), menusOf(input, held).people).hidden);
    }
    case 'audience': {
      const before = audienceInputs(held);
      const count = menusOf(input, held);
      const people = idsIn('p', inputs, shareOut(before.people, count.people).hidden);
      const groups = idsIn('g', inputs, shareOut(before.groups, count.groups).hidden);
      const kind = inputs.find((one) => one.kind === 'k')?.value;
      const [chosen] = kind?.kind === 'choice' ? kind.chosen : [];
      const isKept = chosen === before.kind;
      // Who chooses people and leaves the rest as it was means these people.
      const isNamed = isKept && people.length + groups.length > 0;
      if (!isNamed && (chosen === 'everyone' || chosen === 'admins')) return [chosen];
      return audienceRaw({ kind: 'named', people, groups });
    }
    case 'secret':
    case 'number':
    case 'list':
    case 'text':
      return readText(inputs, files);
  }
}

/** A file counts before what stands in inputs. */
function readText(inputs: readonly Input[], files: ReadonlyMap<string, string>): string | undefined {
  const file = inputs.find(({ kind, id }) => kind === 'f' && files.has(id));
  if (file !== undefined) return files.get(file.id);
  const parts = inputs
    .filter(({ kind }) => kind === 't' || kind === 'v')
    .toSorted((a, b) => a.index - b.index)
    .map(({ value, lineEnds }) => ({ text: value.kind === 'text' ? (value.text ?? '') : '', lineEnds }));
  // The last input may be there for more, and nothing was.
  const last = parts.findLastIndex((part) => part.text !== '');
  const text = joinParts(parts.slice(0, last + 1));
  return text === '' ? undefined : text;
}

function chosenOf(
  choices: Extract<FormField['input'], { kind: 'choice' }>['choices'],
  value: ModalValue | undefined,
): readonly string[] {
  const chosen = value?.kind === 'choice' ? value.chosen : [];
  return choices.map((choice) => choice.value).filter((one) => chosen.includes(choiceId(one)));
}

function idsIn(kind: 'p' | 'g' | 'c', inputs: readonly Input[], hidden: readonly string[]): readonly string[] {
  const chosen = inputs.flatMap((input) =>
    input.kind === kind && 'ids' in input.value ? input.value.ids.map(settingIdOf) : [],
  );
  return [...new Set([...chosen, ...hidden])];
}

function listOf(raw: RawValue): readonly string[] {
  return Array.isArray(raw) ? raw : [];
}
