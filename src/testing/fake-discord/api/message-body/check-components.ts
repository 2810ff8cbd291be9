import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { flatten, textsOf } from '../../state/components.ts';
import { isJson, type Json } from '../../state/json.ts';
import { countCharacters } from '../forms/count-characters.ts';
import type { FieldPath, FormErrors } from '../forms/form-errors.ts';
import { checkChoices, checkLabel } from './check-choices.ts';
import { COMPONENT_FORMS } from './component-forms.ts';

const MAX_ROWS = 5;
const MAX_BUTTONS = 5;
const MAX_COMPONENTS = 40;
const MAX_TEXT = 4000;

/** Which rules hold: those of rows, of components v2, or of a modal. */
export type ComponentRules = 'legacy' | 'v2' | 'modal';

/** Checks the components of a message or of a modal by Discord's rules. */
export function checkComponents(
  components: readonly Json[],
  rules: ComponentRules,
  path: FieldPath,
  errors: FormErrors,
): void {
  if (rules !== 'v2' && components.length > MAX_ROWS) {
    errors.add(path, 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MAX_ROWS} in length.`);
  }
  for (const [index, component] of components.entries()) {
    checkOne(component, TOP_LEVEL[rules], [...path, index], errors, rules === 'modal');
  }
  const all = flatten(components);
  if (all.length > MAX_COMPONENTS) {
    errors.add(
      path,
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      `The total number of components must not exceed ${MAX_COMPONENTS}`,
    );
  }
  if (textsOf(components).reduce((sum, text) => sum + countCharacters(text), 0) > MAX_TEXT) {
    errors.add(
      path,
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      `The total text must not exceed ${MAX_TEXT} characters`,
    );
  }
  checkUnique(
    all,
    'custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
    'Component custom id cannot be duplicated',
    path,
    errors,
  );
  checkUnique(all, 'id', 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated', path, errors);
}

const SELECTS = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

const IN_CONTAINER: readonly number[] = [
  ComponentType.ActionRow,
  ComponentType.Section,
  ComponentType.TextDisplay,
  ComponentType.MediaGallery,
  ComponentType.File,
  ComponentType.Separator,
];

/** The inputs of modals. */
const IN_LABEL: readonly number[] = [
  ComponentType.TextInput,
  ComponentType.FileUpload,
  ComponentType.RadioGroup,
  ComponentType.CheckboxGroup,
  ComponentType.Checkbox,
  ...SELECTS,
];

const TOP_LEVEL: Readonly<Record<ComponentRules, readonly number[]>> = {
  legacy: [ComponentType.ActionRow],
  v2: [...IN_CONTAINER, ComponentType.Container],
  modal: [ComponentType.ActionRow, ComponentType.TextDisplay, ComponentType.Label],
};

/** What may be in a component, by its type. */
const INSIDE: ReadonlyMap<unknown, readonly number[]> = new Map<unknown, readonly number[]>([
  [ComponentType.ActionRow, [ComponentType.Button, ComponentType.TextInput, ...SELECTS]],
  [ComponentType.Section, [ComponentType.TextDisplay]],
  [ComponentType.Container, IN_CONTAINER],
]);

function checkOne(
  component: Json,
  allowed: readonly number[],
  path: FieldPath,
  errors: FormErrors,
  inModal: boolean,
): void {
  const form = COMPONENT_FORMS.get(component.type);
  if (form === undefined || !allowed.some((type) => type === component.type)) {
    const choices = `(${allowed.join(', ')}${allowed.length === 1 ? ',' : ''})`;
    errors.add([...path, 'type'], 'UNION_TYPE_CHOICES', `Value of field "type" must be one of ${choices}.`);
    return;
  }
  form(component, path, errors);
  checkChoices(component, inModal, path, errors);
  if (component.type === ComponentType.Label) checkLabel(component, path, errors);
  if (component.type === ComponentType.Button) checkButton(component, path, errors);
  const inside = Array.isArray(component.components) ? component.components : [];
  if (component.type === ComponentType.ActionRow) checkRow(inside, path, errors);
  for (const [index, inner] of inside.entries()) {
    if (isJson(inner))
      checkOne(inner, INSIDE.get(component.type) ?? [], [...path, 'components', index], errors, inModal);
  }
  if (isJson(component.accessory)) {
    checkOne(
      component.accessory,
      [ComponentType.Button, ComponentType.Thumbnail],
      [...path, 'accessory'],
      errors,
      inModal,
    );
  }
  if (isJson(component.component)) {
    checkOne(component.component, IN_LABEL, [...path, 'component'], errors, inModal);
  }
}

/** Five buttons, or one of anything else. */
function checkRow(inside: readonly unknown[], path: FieldPath, errors: FormErrors): void {
  const widths = inside.map((one) => (isJson(one) && one.type === ComponentType.Button ? 1 : MAX_BUTTONS));
  const isMixed = widths.includes(MAX_BUTTONS);
  if (isMixed && widths.length > 1) {
    errors.add(
      [...path, 'components'],
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      'The specified component exceeds the maximum width',
    );
  }
}

/** A link has an address, a premium one a SKU, all others a custom id; and something to be seen. */
function checkButton(button: Json, path: FieldPath, errors: FormErrors): void {
  const { style, custom_id: customId, url, sku_id: sku, label, emoji } = button;
  if (style === ButtonStyle.Link) {
    if (typeof url !== 'string') errors.add([...path, 'url'], 'BASE_TYPE_REQUIRED', 'A url is required');
    if (customId !== undefined && customId !== null) {
      errors.add(
        path,
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A custom id and url cannot both be specified',
      );
    }
    return;
  }
  if (style === ButtonStyle.Premium) {
    if (sku === undefined || sku === null)
      errors.add([...path, 'sku_id'], 'BASE_TYPE_REQUIRED', 'A sku id is required');
    return;
  }
  if (customId === undefined || customId === null) {
    errors.add([...path, 'custom_id'], 'BASE_TYPE_REQUIRED', 'A custom id is required');
  }
  if ((label === undefined || label === null || label === '') && !isJson(emoji)) {
    errors.add(path, 'BUTTON_COMPONENT_INVALID_LABEL', 'A button must have a label or an emoji');
  }
}

function checkUnique(
  all: readonly Json[],
  field: string,
  code: string,
  message: string,
  path: FieldPath,
  errors: FormErrors,
): void {
  const values = all.map((component) => component[field]).filter((value) => value !== undefined && value !== null);
  const given = field === 'id' ? values.filter((id) => id !== 0) : values;
  if (new Set(given).size !== given.length) errors.add(path, code, message);
}
