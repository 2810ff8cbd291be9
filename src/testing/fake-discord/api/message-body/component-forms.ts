import { ComponentType } from 'discord-api-types/v10';
import {
  anyObject,
  anything,
  boolean,
  type Form,
  integer,
  list,
  object,
  oneOf,
  snowflake,
  text,
} from '../forms/form.ts';

const MAX_CUSTOM_ID = 100;
const MAX_LABEL = 80;

const ID = { id: integer({ min: 0 }) } as const;
const customId = text({ min: 1, max: MAX_CUSTOM_ID });
const media = object({ url: text({ min: 1, max: 2048 }) }, { proxy_url: anything, height: anything, width: anything });
const emoji = object({}, { id: snowflake, name: text({ max: 32 }), animated: boolean });
const TYPE = { type: integer() } as const;

const SELECT = {
  ...ID,
  placeholder: text({ max: 150 }),
  min_values: integer({ min: 0, max: 25 }),
  max_values: integer({ min: 1, max: 25 }),
  disabled: boolean,
  required: boolean,
  default_values: list(anyObject, { max: 25 }),
} as const;

const option = object(
  { label: text({ min: 1, max: 100 }), value: text({ min: 1, max: 100 }) },
  { description: text({ max: 100 }), emoji, default: boolean },
);

/** Of radio groups and groups of checkboxes. */
const choice = object(
  { label: text({ min: 1, max: 100 }), value: text({ min: 1, max: 100 }) },
  { description: text({ max: 100 }), default: boolean },
);

const select = object(
  { ...TYPE, custom_id: customId },
  { ...SELECT, channel_types: list(oneOf(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15)) },
);

/** What each component holds besides others, by its type. What is inside is checked by who walks through them. */
export const COMPONENT_FORMS: ReadonlyMap<unknown, Form<unknown>> = new Map<unknown, Form<unknown>>([
  [ComponentType.ActionRow, object({ ...TYPE, components: list(anyObject, { min: 1, max: 5 }) }, ID)],
  [
    ComponentType.Button,
    object(
      { ...TYPE, style: oneOf(1, 2, 3, 4, 5, 6) },
      {
        ...ID,
        custom_id: customId,
        label: text({ max: MAX_LABEL }),
        url: text({ max: 512 }),
        sku_id: snowflake,
        emoji,
        disabled: boolean,
      },
    ),
  ],
  [
    ComponentType.StringSelect,
    object({ ...TYPE, custom_id: customId, options: list(option, { min: 1, max: 25 }) }, SELECT),
  ],
  [
    ComponentType.TextInput,
    object(
      { ...TYPE, custom_id: customId, style: oneOf(1, 2) },
      {
        ...ID,
        label: text({ max: 45 }),
        min_length: integer({ min: 0, max: 4000 }),
        max_length: integer({ min: 1, max: 4000 }),
        required: boolean,
        value: text({ max: 4000 }),
        placeholder: text({ max: 100 }),
      },
    ),
  ],
  [ComponentType.UserSelect, select],
  [ComponentType.RoleSelect, select],
  [ComponentType.MentionableSelect, select],
  [ComponentType.ChannelSelect, select],
  [
    ComponentType.Section,
    object({ ...TYPE, components: list(anyObject, { min: 1, max: 3 }), accessory: anyObject }, ID),
  ],
  [ComponentType.TextDisplay, object({ ...TYPE, content: text({ min: 1 }) }, ID)],
  [ComponentType.Thumbnail, object({ ...TYPE, media }, { ...ID, description: text({ max: 1024 }), spoiler: boolean })],
  [
    ComponentType.MediaGallery,
    object(
      {
        ...TYPE,
        items: list(object({ media }, { description: text({ max: 1024 }), spoiler: boolean }), { min: 1, max: 10 }),
      },
      ID,
    ),
  ],
  [ComponentType.File, object({ ...TYPE, file: media }, { ...ID, spoiler: boolean, name: anything, size: anything })],
  [ComponentType.Separator, object(TYPE, { ...ID, divider: boolean, spacing: oneOf(1, 2) })],
  [
    ComponentType.Container,
    object(
      { ...TYPE, components: list(anyObject, { min: 1 }) },
      { ...ID, accent_color: integer({ min: 0, max: 0xff_ff_ff }), spoiler: boolean },
    ),
  ],
  [
    ComponentType.Label,
    object(
      { ...TYPE, label: text({ min: 1, max: 45 }), component: anyObject },
      { ...ID, description: text({ max: 100 }) },
    ),
  ],
  [
    ComponentType.FileUpload,
    object(
      { ...TYPE, custom_id: customId },
      {
        ...ID,
        min_values: integer({ min: 0, max: 10 }),
        max_values: integer({ min: 1, max: 10 }),
        required: boolean,
        file_types: list(text()),
      },
    ),
  ],
  [
    ComponentType.RadioGroup,
    object({ ...TYPE, custom_id: customId, options: list(choice, { min: 2, max: 10 }) }, { ...ID, required: boolean }),
  ],
  [
    ComponentType.CheckboxGroup,
    object(
      { ...TYPE, custom_id: customId, options: list(choice, { min: 1, max: 10 }) },
      {
        ...ID,
        min_values: integer({ min: 0, max: 10 }),
        max_values: integer({ min: 1, max: 10 }),
        required: boolean,
      },
    ),
  ],
  [ComponentType.Checkbox, object({ ...TYPE, custom_id: customId }, { ...ID, default: boolean })],
]);
