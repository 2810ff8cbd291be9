import { expect, test } from 'vitest';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { openSession, type RawConnection } from '../gateway/raw-connection.ts';
import { callback, lastInteraction, post, register } from '../gateway/rest-call.ts';
import { start } from '../started.ts';

const HERE = { channel: ids.general, user: ids.alice } as const;

const label = (component: unknown) => ({ type: 18, label: 'Tell', component });
const options = [
  { label: 'A', value: 'a' },
  { label: 'B', value: 'b' },
];

const MODAL = {
  custom_id: 'feedback',
  title: 'Feedback',
  components: [
    label({ type: 4, custom_id: 'text', style: 2, min_length: 2, max_length: 10 }),
    label({ type: 3, custom_id: 'menu', options, required: false }),
    label({ type: 21, custom_id: 'radio', options, required: false }),
    label({ type: 22, custom_id: 'boxes', options, required: false, max_values: 2 }),
    label({ type: 23, custom_id: 'box' }),
  ],
};

/** Opens a modal from a slash command. */
async function open(discord: FakeDiscord, session: RawConnection, modal: unknown): Promise<string> {
  await register(discord, [{ name: 'ask', description: 'x' }]);
  const { id } = await discord.command({ ...HERE, name: 'ask' });
  await session.settled();
  const { status, body } = await callback(discord, lastInteraction(session.events), { type: 9, data: modal });
  expect([status, body]).toEqual([204, undefined]);
  return id;
}

test('A submitted modal tells what was filled in', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const opened = await open(discord, session, MODAL);
  expect(discord.interaction(opened).modal).toMatchObject({ custom_id: 'feedback', title: 'Feedback' });
  await discord.submitModal(opened, { text: 'good', menu: ['a'], radio: 'b', boxes: ['a', 'b'], box: true });
  await session.settled();
  const told = lastInteraction(session.events);
  expect(told).toMatchObject({ type: 5, member: { user: { id: ids.alice } } });
  const numbered = { id: expect.any(Number) };
  expect(told.data).toEqual({
    custom_id: 'feedback',
    components: [
      { type: 18, ...numbered, component: { type: 4, ...numbered, custom_id: 'text', value: 'good' } },
      { type: 18, ...numbered, component: { type: 3, ...numbered, custom_id: 'menu', values: ['a'] } },
      { type: 18, ...numbered, component: { type: 21, ...numbered, custom_id: 'radio', value: 'b' } },
      { type: 18, ...numbered, component: { type: 22, ...numbered, custom_id: 'boxes', values: ['a', 'b'] } },
      { type: 18, ...numbered, component: { type: 23, ...numbered, custom_id: 'box', value: true } },
    ],
  });
  expect(discord.interactions.map(({ kind }) => kind)).toEqual(['command', 'modal']);
});

test('What is not required may be left out', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const opened = await open(discord, session, MODAL);
  await discord.submitModal(opened, { text: 'good' });
  await session.settled();
  const { components } = lastInteraction(session.events).data as { components: { component?: object }[] };
  expect(components.slice(1).map(({ component }) => component)).toEqual([
    expect.objectContaining({ values: [] }),
    expect.objectContaining({ value: null }),
    expect.objectContaining({ values: [] }),
    expect.objectContaining({ value: false }),
  ]);
});

test('What nobody touches is sent as it was shown', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const chosen = options.map((option, index) => ({ ...option, default: index === 1 }));
  const components = [
    label({ type: 3, custom_id: 'menu', options: chosen }),
    label({ type: 21, custom_id: 'radio', options: chosen }),
    label({ type: 22, custom_id: 'boxes', options: chosen }),
    label({ type: 23, custom_id: 'box', default: true }),
    label({ type: 5, custom_id: 'people', default_values: [{ id: ids.bob, type: 'user' }] }),
  ];
  const opened = await open(discord, session, { ...MODAL, components });
  await discord.submitModal(opened, {});
  await session.settled();
  const { components: sent } = lastInteraction(session.events).data as { components: { component?: object }[] };
  expect(sent.map(({ component }) => component)).toEqual([
    expect.objectContaining({ values: ['b'] }),
    expect.objectContaining({ value: 'b' }),
    expect.objectContaining({ values: ['b'] }),
    expect.objectContaining({ value: true }),
    expect.objectContaining({ values: [ids.bob] }),
  ]);
});

test('A file that is given with a modal is told, with an address that it is at', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const components = [label({ type: 19, custom_id: 'file', required: false, min_values: 0 })];
  const opened = await open(discord, session, { ...MODAL, components });
  const bytes = new TextEncoder().encode('rules');
  await discord.submitModal(opened, { file: [{ name: 'rules.md', mimeType: 'text/markdown', bytes }] });
  await session.settled();
  const { data } = lastInteraction(session.events) as { data: { components: Given[]; resolved: Resolved } };
  const [id = ''] = data.components[0]?.component.values ?? [];
  const file = data.resolved.attachments[id];
  expect(file).toMatchObject({ id, filename: 'rules.md', content_type: 'text/markdown', size: 5, ephemeral: true });
  expect(await (await fetch(file?.url ?? '')).text()).toBe('rules');
  await expect(discord.submitModal(opened, { file: [{}, {}] })).rejects.toThrow('takes 0 to 1 files');
});

interface Given {
  readonly component: { readonly values: readonly string[] };
}
interface Resolved {
  readonly attachments: Readonly<Record<string, { readonly url: string }>>;
}

test('A modal of the old kind has its inputs in rows', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const input = { type: 4, custom_id: 'text', style: 1, label: 'Text', value: 'as it was', required: false };
  const modal = { custom_id: 'old', title: 'Old', components: [{ type: 1, components: [input] }] };
  const opened = await open(discord, session, modal);
  await discord.submitModal(opened, {});
  await discord.submitModal(opened, { text: '' });
  await session.settled();
  const values = session.events
    .filter(({ d }) => (d as { type?: number }).type === 5)
    .map(
      ({ d }) =>
        (d as { data: { components: { components: { value: string }[] }[] } }).data.components[0]?.components[0]?.value,
    );
  expect(values).toEqual(['as it was', '']);
});

test('A modal that a button opened tells the button’s message', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Tell', custom_id: 'tell' }] }];
  const message = await post(discord, ids.general, { content: 'Well?', components });
  const { id } = await discord.press({ ...HERE, message, component: 'Tell' });
  await session.settled();
  await callback(discord, lastInteraction(session.events), {
    type: 9,
    data: { ...MODAL, components: [{ type: 10, content: 'Tell us' }, ...MODAL.components.slice(0, 1)] },
  });
  await discord.submitModal(id, { text: 'good' });
  await session.settled();
  expect(lastInteraction(session.events)).toMatchObject({
    type: 5,
    message: { id: message },
    data: { components: [{ type: 10 }, { type: 18, component: { value: 'good' } }] },
  });
});

test.each([
  [{}, 'The input text takes 2 to 10 characters, and not 0'],
  [{ text: 'x' }, 'and not 1'],
  [{ text: 'x'.repeat(11) }, 'and not 11'],
  [{ text: 3 }, 'The input text is a text'],
  [{ text: 'good', menu: ['c'] }, 'The menu "menu" has no option c'],
  [{ text: 'good', radio: 'c' }, 'The input radio has no option "c"'],
  [{ text: 'good', mood: 'c' }, 'The modal has no input mood'],
])('%j is not taken: %s', async (values, problem) => {
  const discord = await start();
  const session = await openSession(discord);
  const opened = await open(discord, session, MODAL);
  await expect(discord.submitModal(opened, values)).rejects.toThrow(problem);
});

test('Only a modal that was opened is submitted', async () => {
  const discord = await start();
  await register(discord, [{ name: 'ask', description: 'x' }]);
  const { id } = await discord.command({ ...HERE, name: 'ask' });
  await expect(discord.submitModal(id, {})).rejects.toThrow(`The interaction ${id} opened no modal`);
  await expect(discord.submitModal('1', {})).rejects.toThrow('The fake has no interaction 1');
  expect(() => discord.interaction('1')).toThrow('The fake has no interaction 1');
});
