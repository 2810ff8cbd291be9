import { ComponentType } from 'discord-api-types/v10';
import { isJson, type Json, jsonList } from '../../state/json.ts';
import { checkChosen } from './chosen-values.ts';
import { flattenComponents } from './find-component.ts';
import type { Resolved } from './resolved.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The components of a submitted modal, each with what was filled in, by the `custom_id` of its input.
 *
 * @throws Error when Discord's client would not let it be sent: an input that is not there, or empty where it is
 *   required, or too short or long, or a choice that is not offered.
 */
export function modalComponents(modal: Json, values: Values, resolved: Resolved): readonly Json[] {
  const components = jsonList(modal.components);
  const inputs = new Set(flattenComponents(components).map(({ custom_id: id }) => id));
  const unknown = Object.keys(values).find((name) => !inputs.has(name));
  if (unknown !== undefined) throw new Error(`The modal has no input ${unknown}`);
  return components.map((component, index) => submitted(component, index + 1, values, resolved));
}

function submitted(component: Json, id: number, values: Values, resolved: Resolved): Json {
  const base = { type: component.type, id: component.id ?? id };
  if (component.type === ComponentType.ActionRow) {
    const inner = jsonList(component.components);
    return { ...base, components: inner.map((input, index) => filled(input, id * 100 + index, values, resolved)) };
  }
  if (component.type === ComponentType.Label && isJson(component.component)) {
    return { ...base, component: filled(component.component, id * 100, values, resolved) };
  }
  return base;
}

function filled(input: Json, id: number, values: Values, resolved: Resolved): Json {
  const name = String(input.custom_id);
  const base = { type: input.type, id: input.id ?? id, custom_id: name };
  const value = values[name];
  const isRequired = input.required !== false;
  switch (input.type) {
    case ComponentType.TextInput:
      return { ...base, value: checkText(input, value ?? input.value ?? '', isRequired) };
    case ComponentType.Checkbox:
      return { ...base, value: (value ?? input.default) === true };
    case ComponentType.RadioGroup:
      return { ...base, value: checkRadio(input, value ?? defaultsOf(input)[0], isRequired) };
    case ComponentType.FileUpload:
      return { ...base, values: uploaded(input, value ?? [], isRequired, resolved) };
    case ComponentType.CheckboxGroup:
    case ComponentType.StringSelect:
    case ComponentType.UserSelect:
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
    case ComponentType.ChannelSelect: {
      const chosen = Array.isArray(value) ? value.map(String) : defaultsOf(input);
      if (chosen.length > 0 || isRequired) checkChosen(input, chosen, resolved);
      return { ...base, values: chosen };
    }
    default:
      throw new Error(`The input ${name} is of a type that the fake cannot fill in: ${String(input.type)}`);
  }
}

/** What is chosen before anybody chooses. */
function defaultsOf(input: Json): readonly string[] {
  const options = jsonList(input.options).filter((option) => option.default === true);
  return [...options.map(({ value }) => String(value)), ...jsonList(input.default_values).map(({ id }) => String(id))];
}

/** The ids of files that a person gives. */
function uploaded(input: Json, files: unknown, isRequired: boolean, resolved: Resolved): readonly string[] {
  const name = String(input.custom_id);
  const given = jsonList(files);
  const least = isRequired ? Math.max(1, Number(input.min_values ?? 1)) : 0;
  const most = Number(input.max_values ?? 1);
  if (!Array.isArray(files) || given.length < least || given.length > most) {
    throw new Error(`The input ${name} takes ${least} to ${most} files`);
  }
  return given.map(({ name: file, bytes, mimeType }) => {
    if (!(bytes instanceof Uint8Array)) throw new Error(`The input ${name} takes files with their bytes`);
    return resolved.addFile({
      name: String(file),
      bytes,
      mimeType: typeof mimeType === 'string' ? mimeType : undefined,
    });
  });
}

function checkText(input: Json, value: unknown, isRequired: boolean): string {
  const name = String(input.custom_id);
  if (typeof value !== 'string') throw new Error(`The input ${name} is a text`);
  if (value === '' && !isRequired) return value;
  const least = typeof input.min_length === 'number' ? input.min_length : 0;
  const most = typeof input.max_length === 'number' ? input.max_length : 4000;
  if (value === '' || value.length < least || value.length > most) {
    throw new Error(`The input ${name} takes ${Math.max(1, least)} to ${most} characters, and not ${value.length}`);
  }
  return value;
}

function checkRadio(input: Json, value: unknown, isRequired: boolean): string | null {
  const name = String(input.custom_id);
  if (value === undefined) {
    if (isRequired) throw new Error(`The input ${name} is required`);
    return null;
  }
  if (typeof value !== 'string' || !jsonList(input.options).some((option) => option.value === value)) {
    throw new Error(`The input ${name} has no option ${JSON.stringify(value)}`);
  }
  return value;
}
