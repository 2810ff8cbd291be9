import { type TSchema, Type } from '@sinclair/typebox';
import { elementSchemas } from './element-schemas.ts';
import { address, eitherText, exactly, identifier, mrkdwn, plainText, text } from './text-schemas.ts';

export type Surface = 'message' | 'modal' | 'home';

/** How a block has to look. */
export interface BlockRule {
  readonly schema: TSchema;
  /** Where it may be. @default everywhere */
  readonly surfaces?: readonly Surface[];
  /** Fields that hold elements, or lists of them, of these types; `blocks` of the types of blocks. */
  readonly elements?: Readonly<Record<string, readonly string[]>>;
  readonly blocks?: Readonly<Record<string, readonly string[]>>;
}

const INPUTS = Object.keys(elementSchemas).filter((type) => /input|select|picker|radio|checkboxes/u.test(type));
const ACTIONS = [
  ...INPUTS.filter((type) => !/_text_input|number|file|plain/u.test(type)),
  'button',
  'workflow_button',
  'overflow',
];
const CHILDREN = [
  'actions',
  'context',
  'divider',
  'file',
  'header',
  'image',
  'input',
  'rich_text',
  'section',
  'table',
  'video',
];

const source = exactly({ type: Type.Literal('url'), url: address, text: text(2000) });
const cell = Type.Union([
  exactly({ type: Type.Literal('raw_text'), text: Type.String() }),
  exactly({ type: Type.Literal('raw_number'), value: Type.Number(), text: Type.String() }),
  Type.Object({ type: Type.Literal('rich_text'), elements: Type.Array(Type.Object({ type: Type.String() })) }),
]);
const richText = Type.Object({
  type: Type.Literal('rich_text'),
  elements: Type.Array(
    Type.Object({ type: Type.String(), elements: Type.Array(Type.Object({ type: Type.String() })) }),
  ),
});

/** Every block that Slack knows, by its type. */
export const blockRules: Readonly<Record<string, BlockRule>> = {
  section: {
    schema: block('section', {
      text: Type.Optional(eitherText(3000)),
      fields: Type.Optional(Type.Array(eitherText(2000), { minItems: 1, maxItems: 10 })),
      accessory: Type.Optional(Type.Unknown()),
      expand: Type.Optional(Type.Boolean()),
    }),
    elements: { accessory: [...ACTIONS, 'image'] },
  },
  header: { schema: block('header', { text: plainText(150), level: Type.Optional(Type.Integer()) }) },
  divider: { schema: block('divider', {}) },
  context: {
    schema: block('context', {
      elements: Type.Array(
        Type.Union([
          eitherText(3000),
          exactly({ type: Type.Literal('image'), image_url: address, alt_text: text(2000) }),
        ]),
        { minItems: 1, maxItems: 10 },
      ),
    }),
  },
  actions: {
    schema: block('actions', { elements: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 25 }) }),
    elements: { elements: ACTIONS },
  },
  context_actions: {
    schema: block('context_actions', { elements: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 5 }) }),
    surfaces: ['message'],
    elements: { elements: ['feedback_buttons', 'icon_button'] },
  },
  image: {
    schema: Type.Union([
      block('image', { image_url: address, alt_text: text(2000), title: Type.Optional(plainText(2000)) }),
      block('image', { slack_file: Type.Object({}), alt_text: text(2000), title: Type.Optional(plainText(2000)) }),
    ]),
  },
  input: {
    schema: block('input', {
      label: plainText(2000),
      hint: Type.Optional(plainText(2000)),
      optional: Type.Optional(Type.Boolean()),
      dispatch_action: Type.Optional(Type.Boolean()),
      element: Type.Unknown(),
    }),
    elements: { element: INPUTS },
  },
  markdown: { schema: block('markdown', { text: text(12_000) }), surfaces: ['message'] },
  rich_text: { schema: block('rich_text', { elements: richText.properties.elements }) },
  table: {
    schema: block('table', {
      rows: Type.Array(Type.Array(cell, { minItems: 1, maxItems: 20 }), { minItems: 1, maxItems: 100 }),
      column_settings: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 20 })),
    }),
    surfaces: ['message'],
  },
  data_table: {
    schema: block('data_table', {
      rows: Type.Array(Type.Array(cell, { minItems: 1, maxItems: 20 }), { minItems: 1 }),
      caption: text(2000),
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      row_header_column_index: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    surfaces: ['message'],
  },
  task_card: { schema: taskCard(), surfaces: ['message'] },
  plan: {
    schema: block('plan', { title: text(255), tasks: Type.Optional(Type.Array(taskCard(), { maxItems: 50 })) }),
    surfaces: ['message'],
  },
  card: {
    schema: block('card', {
      hero_image: Type.Optional(Type.Unknown()),
      icon: Type.Optional(Type.Unknown()),
      title: Type.Optional(mrkdwn(150)),
      subtitle: Type.Optional(mrkdwn(150)),
      body: Type.Optional(mrkdwn(200)),
      actions: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, maxItems: 3 })),
    }),
    surfaces: ['message'],
    elements: { hero_image: ['image'], icon: ['image'], actions: ['button'] },
  },
  carousel: {
    schema: block('carousel', { elements: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 10 }) }),
    surfaces: ['message'],
    blocks: { elements: ['card'] },
  },
  container: {
    schema: block('container', {
      title: Type.Optional(plainText(150)),
      rich_text_title: Type.Optional(richText),
      subtitle: Type.Optional(eitherText(150)),
      child_blocks: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 10 }),
      width: Type.Optional(Type.Union(['narrow', 'standard', 'wide', 'full'].map((width) => Type.Literal(width)))),
      icon: Type.Optional(Type.Unknown()),
      is_collapsible: Type.Optional(Type.Boolean()),
      default_collapsed: Type.Optional(Type.Boolean()),
      has_header_divider: Type.Optional(Type.Boolean()),
    }),
    elements: { icon: ['image'] },
    blocks: { child_blocks: CHILDREN },
  },
  alert: {
    schema: block('alert', { text: eitherText(3000), level: Type.Optional(Type.String()) }),
    surfaces: ['modal'],
  },
  file: { schema: block('file', { source: Type.Literal('remote'), external_id: text(255) }), surfaces: ['message'] },
  video: {
    schema: block('video', {
      video_url: address,
      thumbnail_url: address,
      alt_text: text(2000),
      title: plainText(200),
      title_url: Type.Optional(address),
      author_name: Type.Optional(text(50)),
      provider_name: Type.Optional(Type.String()),
      provider_icon_url: Type.Optional(address),
      description: Type.Optional(plainText(200)),
    }),
  },
};

function block(type: string, fields: Readonly<Record<string, TSchema>>): TSchema {
  return exactly({ type: Type.Literal(type), block_id: identifier, ...fields });
}

function taskCard(): TSchema {
  return block('task_card', {
    task_id: text(255),
    title: text(255),
    details: Type.Optional(richText),
    output: Type.Optional(richText),
    sources: Type.Optional(Type.Array(source)),
    status: Type.Union(['pending', 'in_progress', 'complete', 'error'].map((status) => Type.Literal(status))),
  });
}
