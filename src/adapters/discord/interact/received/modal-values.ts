import { ComponentType } from 'discord-api-types/v10';
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';

/** What somebody gave in one component of a modal. What was left empty is undefined, or an empty list. */
type ModalValue =
  | { readonly kind: 'text'; readonly text: string | undefined }
  /** Values of options: of a select menu, a group of radio buttons or of boxes. */
  | { readonly kind: 'choice'; readonly chosen: readonly string[] }
  /** Ids. `mentionables` are of users or of roles. */
  | { readonly kind: 'users' | 'roles' | 'mentionables' | 'channels'; readonly ids: readonly string[] }
  | { readonly kind: 'files'; readonly files: readonly SubmittedFile[] }
  /** A single box. */
  | { readonly kind: 'flag'; readonly isSet: boolean }
  /** A component of a type that is not known here. */
  | { readonly kind: 'unknown' };

/** A file that was given in a modal. */
interface SubmittedFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string | undefined;
  readonly sizeBytes: number | undefined;
  readonly url: string | undefined;
}

/** By `custom_id`. */
export type ModalValues = ReadonlyMap<string, ModalValue>;

/**
 * Reads every component of a modal that was submitted, of each type that a modal can have, in rows as in labels. Never
 * throws.
 *
 * @param data the `data` of the interaction
 */
export function readModalValues(data: unknown): ModalValues {
  const { components, resolved } = asObject(data);
  const attachments = asObject(asObject(resolved)['attachments']);
  return new Map(
    asObjects(components)
      .flatMap((outer) => [...asObjects(outer['components']), asObject(outer['component'])])
      .flatMap((component) => {
        const id = asText(component['custom_id']);
        return id === undefined ? [] : [[id, readValue(component, attachments)] as const];
      }),
  );
}

/** The text of a component; undefined when it is empty or no text. */
export function textIn(values: ModalValues, customId: string): string | undefined {
  const value = values.get(customId);
  return value?.kind === 'text' ? value.text : undefined;
}

/** The files of an interaction by their id. */
function fileOf(id: string, attachments: JsonObject): SubmittedFile {
  const found = asObject(attachments[id]);
  return {
    id,
    name: asText(found['filename']) ?? '',
    mimeType: asText(found['content_type']),
    sizeBytes: asNumber(found['size']),
    url: asText(found['url']),
  };
}

function readValue(component: JsonObject, attachments: JsonObject): ModalValue {
  const { type, value, values } = component;
  switch (type) {
    case ComponentType.TextInput:
      return { kind: 'text', text: asText(value) };
    case ComponentType.StringSelect:
    case ComponentType.CheckboxGroup:
      return { kind: 'choice', chosen: texts(values) };
    case ComponentType.RadioGroup:
      return { kind: 'choice', chosen: texts([value]) };
    case ComponentType.UserSelect:
      return { kind: 'users', ids: texts(values) };
    case ComponentType.RoleSelect:
      return { kind: 'roles', ids: texts(values) };
    case ComponentType.MentionableSelect:
      return { kind: 'mentionables', ids: texts(values) };
    case ComponentType.ChannelSelect:
      return { kind: 'channels', ids: texts(values) };
    case ComponentType.FileUpload:
      return { kind: 'files', files: texts(values).map((id) => fileOf(id, attachments)) };
    case ComponentType.Checkbox:
      return { kind: 'flag', isSet: value === true };
    default:
      return { kind: 'unknown' };
  }
}

function texts(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.flatMap((value) => asText(value) ?? []) : [];
}
