import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { refusal, startRest } from '../rest-client.ts';

const GENERAL = `/channels/${ids.general}/messages` as const;
const V2 = 1 << 15;

type Json = Readonly<Record<string, unknown>>;

const row = (...components: readonly Json[]): Json => ({ type: 1, components });
const button = (id: string, more: Json = {}): Json => ({ type: 2, style: 1, label: id, custom_id: id, ...more });
const menu = (id: string): Json => ({ type: 3, custom_id: id, options: [{ label: 'One', value: '1' }] });
const text = (content: string): Json => ({ type: 10, content });

/** Ways to make a message that Discord refuses: where the error is, and its code. */
const REFUSED: readonly (readonly [string, Json, readonly string[], string])[] = [
  [
    'six rows',
    { components: [1, 2, 3, 4, 5, 6].map((n) => row(button(`b${n}`))) },
    ['components'],
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'six buttons in a row',
    { components: [row(...[1, 2, 3, 4, 5, 6].map((n) => button(`b${n}`)))] },
    ['components', '0', 'components'],
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'a menu beside a button',
    { components: [row(menu('m'), button('b'))] },
    ['components', '0', 'components'],
    'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
  ],
  ['an empty row', { components: [row()] }, ['components', '0', 'components'], 'BASE_TYPE_BAD_LENGTH'],
  [
    'a long custom id',
    { components: [row(button('x', { custom_id: 'x'.repeat(101) }))] },
    ['components', '0', 'components', '0', 'custom_id'],
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'a long label',
    { components: [row(button('x', { label: 'x'.repeat(81) }))] },
    ['components', '0', 'components', '0', 'label'],
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'the same custom id twice',
    { components: [row(button('b')), row(button('b'))] },
    ['components'],
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  [
    'a button without a custom id',
    { components: [row({ type: 2, style: 1, label: 'x' })] },
    ['components', '0', 'components', '0', 'custom_id'],
    'BASE_TYPE_REQUIRED',
  ],
  [
    'a button without a label',
    { components: [row({ type: 2, style: 1, custom_id: 'x' })] },
    ['components', '0', 'components', '0'],
    'BUTTON_COMPONENT_INVALID_LABEL',
  ],
  [
    'a link without an address',
    { components: [row({ type: 2, style: 5, label: 'x' })] },
    ['components', '0', 'components', '0', 'url'],
    'BASE_TYPE_REQUIRED',
  ],
  [
    'an unknown style',
    { components: [row(button('b', { style: 9 }))] },
    ['components', '0', 'components', '0', 'style'],
    'BASE_TYPE_CHOICES',
  ],
  ['a button outside a row', { components: [button('b')] }, ['components', '0', 'type'], 'UNION_TYPE_CHOICES'],
  ['an unknown type', { components: [{ type: 99 }] }, ['components', '0', 'type'], 'UNION_TYPE_CHOICES'],
  ['a text display without the flag', { components: [text('x')] }, ['components', '0', 'type'], 'UNION_TYPE_CHOICES'],
  [
    'a container without the flag',
    { components: [{ type: 17, components: [text('x')] }] },
    ['components', '0', 'type'],
    'UNION_TYPE_CHOICES',
  ],
  [
    'content beside components of version 2',
    { flags: V2, content: 'x', components: [text('x')] },
    ['content'],
    'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
  ],
  [
    'embeds beside components of version 2',
    { flags: V2, embeds: [{ title: 'x' }], components: [text('x')] },
    ['embeds'],
    'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
  ],
  [
    '41 components of version 2',
    { flags: V2, components: Array.from({ length: 41 }, () => text('x')) },
    ['components'],
    'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
  ],
  [
    '4001 characters in text displays',
    { flags: V2, components: [text('x'.repeat(2000)), { type: 17, components: [text('x'.repeat(2001))] }] },
    ['components'],
    'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
  ],
  [
    'a container in a container',
    { flags: V2, components: [{ type: 17, components: [{ type: 17, components: [text('x')] }] }] },
    ['components', '0', 'components', '0', 'type'],
    'UNION_TYPE_CHOICES',
  ],
  [
    'a section without an accessory',
    { flags: V2, components: [{ type: 9, components: [text('x')] }] },
    ['components', '0', 'accessory'],
    'BASE_TYPE_REQUIRED',
  ],
];

it.each(REFUSED)('refuses %s', async (_, body, path, code) => {
  const { discord, rest } = await startRest();
  const answer = await refusal(rest.post(GENERAL, { body: { content: undefined, ...body } }));
  expect(answer).toMatchObject({ status: 400, code: 50035, message: 'Invalid Form Body' });
  expect(at(answer.errors, path)).toEqual([{ code, message: expect.any(String) }]);
  expect(discord.channel(ids.general)).toEqual([]);
});

it('takes 40 components of version 2 with 4000 characters together', async () => {
  const { discord, rest } = await startRest();
  const components = Array.from({ length: 40 }, () => text('x'.repeat(100)));
  await rest.post(GENERAL, { body: { flags: V2, components } });
  expect(discord.channel(ids.general).map(({ shown }) => shown.length)).toEqual([40 * 100 + 39]);
});

it('numbers components, those inside others too, and keeps numbers that are given', async () => {
  const { rest } = await startRest();
  const components = [{ type: 17, components: [{ ...text('one'), id: 2 }, row(button('b'))] }];
  expect(await rest.post(GENERAL, { body: { flags: V2, components } })).toMatchObject({
    components: [
      {
        type: 17,
        id: 1,
        accent_color: null,
        spoiler: false,
        components: [
          { type: 10, id: 2, content: 'one' },
          { type: 1, id: 3, components: [{ type: 2, id: 4, style: 1, label: 'b', custom_id: 'b' }] },
        ],
      },
    ],
  });
});

it('shows what a reader sees', async () => {
  const { discord, rest } = await startRest();
  await rest.post(GENERAL, {
    body: {
      content: `<@${ids.alice}> <@&${ids.managers}> <#${ids.random}>`,
      components: [
        row(button('Go', { emoji: { name: '🚀' } }), button('Stop', { disabled: true })),
        row({ ...menu('m'), placeholder: 'Which?' }),
      ],
      embeds: [{ title: 'Title', description: 'Text', fields: [{ name: 'a', value: 'b' }] }],
    },
    files: [{ name: 'a.txt', data: Buffer.from('a') }],
  });
  expect(discord.channel(ids.general).map(({ shown }) => shown)).toEqual([
    '@alice @managers #random\nTitle\nText\na: b\n[🚀 Go] [Stop (disabled)]\n[Which?]\n📎 a.txt',
  ]);
});

it('shows components of version 2, and of the files those that a component shows', async () => {
  const { discord, rest } = await startRest();
  const image = { media: { url: 'https://example.com/a.png' }, description: 'a chart' };
  await rest.post(GENERAL, {
    body: {
      flags: V2,
      components: [
        {
          type: 17,
          components: [
            text('# Title'),
            { type: 14 },
            { type: 9, components: [text('a section')], accessory: { type: 11, ...image } },
            { type: 14, divider: false },
            { type: 12, items: [image] },
            { type: 13, file: { url: 'attachment://a.txt' } },
            row(menu('m')),
          ],
        },
      ],
    },
    files: ['a', 'b'].map((name) => ({ name: `${name}.txt`, data: Buffer.from(name) })),
  });
  expect(discord.channel(ids.general).map(({ shown }) => shown)).toEqual([
    '# Title\n---\na section\n[Image a chart]\n[Image a chart]\n📎 a.txt\n[Make a selection]',
  ]);
});

it('shows what people send besides text', async () => {
  const { discord } = await startRest();
  await discord.say({
    channel: ids.general,
    user: ids.alice,
    text: 'Look <:wave:123> <@7>',
    stickers: [{ id: '9', name: 'party' }],
    poll: { question: { text: 'Lunch?' } },
  });
  const { id } = await discord.say({
    channel: ids.random,
    user: ids.alice,
    text: 'two\nlines',
    files: [{ name: 'a.txt', mimeType: 'text/plain', bytes: Buffer.from('a') }],
  });
  await discord.say({
    channel: ids.general,
    user: ids.bob,
    text: '',
    forwards: { channel: ids.random, message: id },
  });
  expect(discord.channel(ids.general).map(({ shown }) => shown)).toEqual([
    'Look :wave: <@7>\n[Sticker party]\n[Poll Lunch?]',
    '> two\n> lines\n> 📎 a.txt',
  ]);
});

/** The errors of a field. */
function at(errors: unknown, path: readonly string[]): unknown {
  const found = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), errors);
  return Reflect.get(Object(found), '_errors');
}
