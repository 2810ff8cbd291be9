import { ComponentType } from 'discord-api-types/v10';
import { isJson, type Json, jsonList } from '../../state/json.ts';
import { countCharacters } from '../forms/count-characters.ts';
import type { FieldPath, FormErrors } from '../forms/form-errors.ts';

/** Checks what the parts of one menu, group or input say together. `inModal`: rules that hold there alone, too. */
export function checkChoices(component: Json, inModal: boolean, path: FieldPath, errors: FormErrors): void {
  switch (component.type) {
    case ComponentType.StringSelect:
    case ComponentType.CheckboxGroup:
      checkOptions(component, mostOf(component), path, errors);
      checkCounts(component, jsonList(component.options).length, path, errors);
      break;
    case ComponentType.RadioGroup:
      checkOptions(component, 1, path, errors);
      break;
    case ComponentType.UserSelect:
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
    case ComponentType.ChannelSelect:
      checkDefaults(component, path, errors);
      checkCounts(component, Number.POSITIVE_INFINITY, path, errors);
      break;
    case ComponentType.TextInput:
      checkText(component, path, errors);
      break;
  }
  if (inModal && component.disabled === true) {
    errors.add([...path, 'disabled'], 'MODAL_COMPONENT_DISABLED', 'Inputs of a modal cannot be disabled');
  }
  if (inModal && component.required !== false && component.min_values === 0) {
    errors.add([...path, 'min_values'], 'BASE_TYPE_MIN_VALUE', 'What is required has at least one value');
  }
}

function checkOptions(component: Json, most: number, path: FieldPath, errors: FormErrors): void {
  const options = jsonList(component.options);
  const values = options.map(({ value }) => value);
  if (new Set(values).size !== values.length) {
    const message = 'The specified option value is already used';
    errors.add([...path, 'options'], 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message);
  }
  if (options.filter((option) => option.default === true).length > most) {
    errors.add([...path, 'options'], 'SELECT_COMPONENT_TOO_MANY_DEFAULTS', `At most ${most} can be chosen`);
  }
}

function checkCounts(component: Json, available: number, path: FieldPath, errors: FormErrors): void {
  const least = typeof component.min_values === 'number' ? component.min_values : 1;
  const most = mostOf(component);
  if (least > most) errors.add([...path, 'min_values'], 'BASE_TYPE_MAX_VALUE', 'More than max_values');
  if (most > available) errors.add([...path, 'max_values'], 'BASE_TYPE_MAX_VALUE', 'More than there are options');
}

const KINDS: ReadonlyMap<unknown, readonly string[]> = new Map<unknown, readonly string[]>([
  [ComponentType.UserSelect, ['user']],
  [ComponentType.RoleSelect, ['role']],
  [ComponentType.MentionableSelect, ['user', 'role']],
  [ComponentType.ChannelSelect, ['channel']],
]);

function checkDefaults(component: Json, path: FieldPath, errors: FormErrors): void {
  const defaults = jsonList(component.default_values);
  const kinds = KINDS.get(component.type) ?? [];
  if (defaults.some(({ id, type }) => typeof id !== 'string' || !kinds.includes(String(type)))) {
    errors.add([...path, 'default_values'], 'BASE_TYPE_CHOICES', `Must be ids of ${kinds.join(' or ')}`);
  }
  if (defaults.length > mostOf(component)) {
    errors.add([...path, 'default_values'], 'BASE_TYPE_MAX_LENGTH', 'More than max_values');
  }
}

function checkText(component: Json, path: FieldPath, errors: FormErrors): void {
  const { value, max_length: most = 4_000, min_length: least = 0 } = component;
  if (Number(least) > Number(most)) errors.add([...path, 'min_length'], 'BASE_TYPE_MAX_VALUE', 'More than max_length');
  if (typeof value === 'string' && countCharacters(value) > Number(most)) {
    errors.add([...path, 'value'], 'BASE_TYPE_MAX_LENGTH', `Must be ${String(most)} or fewer in length.`);
  }
}

function mostOf(component: Json): number {
  if (typeof component.max_values === 'number') return component.max_values;
  return component.type === ComponentType.CheckboxGroup ? jsonList(component.options).length : 1;
}

/** A label names its input, which then has no name of its own. */
export function checkLabel(component: Json, path: FieldPath, errors: FormErrors): void {
  const inner = component.component;
  if (!isJson(inner) || inner.label === undefined) return;
  errors.add([...path, 'component', 'label'], 'MODAL_LABEL_DUPLICATED', 'The label stands on the outer component');
}
