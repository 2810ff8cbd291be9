import { expect, test } from 'vitest';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { openSession } from '../gateway/raw-connection.ts';
import { callback, lastInteraction, post, register } from '../gateway/rest-call.ts';
import { start } from '../started.ts';

const HERE = { channel: ids.general, user: ids.alice } as const;

const button = (label: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 2,
  style: 1,
  label,
  custom_id: `press:${label}`,
  ...more,
});

const row = (...components: readonly unknown[]) => ({ type: 1, components });

const BUTTONS = {
  content: 'Choose',
  components: [
    row(
      button('Yes'),
      button('No', { disabled: true }),
      { type: 2, style: 5, label: 'Docs', url: 'https://example.org' },
      button('Twin', { custom_id: 'one' }),
      button('Twin', { custom_id: 'two' }),
    ),
    row({
      type: 3,
      custom_id: 'menu',
      placeholder: 'Which?',
      max_values: 2,
      options: [
        { label: 'A', value: 'a' },
        { label: 'B', value: 'b' },
      ],
    }),
  ],
};

const press = (discord: FakeDiscord, message: string, component: string, values?: readonly string[]) =>
  discord.press({ ...HERE, message, component, ...(values !== undefined && { values }) });

test('A button is pressed by its label or custom_id, and its message is told with it', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: 0 });
  const message = await post(discord, ids.general, BUTTONS);
  await press(discord, message, 'Yes');
  const { id } = await press(discord, message, 'press:Yes');
  await session.settled();
  expect(session.events).toHaveLength(2);
  expect(lastInteraction(session.events)).toMatchObject({
    id,
    type: 3,
    data: { id: 2, custom_id: 'press:Yes', component_type: 2 },
    message: { id: message, content: 'Choose' },
    member: { user: { id: ids.alice } },
  });
});

test('What is chosen in a menu is told', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const message = await post(discord, ids.general, BUTTONS);
  await press(discord, message, 'Which?', ['b', 'a']);
  await session.settled();
  expect(lastInteraction(session.events).data).toMatchObject({
    custom_id: 'menu',
    component_type: 3,
    values: ['b', 'a'],
  });
});

test.each([
  ['No', undefined, 'The component "No" is disabled'],
  ['Maybe', undefined, 'The message has no component "Maybe"'],
  ['Docs', undefined, 'The component "Docs" is a link'],
  ['Twin', undefined, 'The message has 2 components that are labelled "Twin"'],
  ['menu', ['c'], 'The menu "menu" has no option c'],
  ['menu', [], 'takes 1 to 2 values, and not 0'],
  ['menu', ['a', 'b', 'a'], 'takes 1 to 2 values, and not 3'],
])('Pressing %s with %j is not possible: %s', async (component, values, problem) => {
  const discord = await start();
  const message = await post(discord, ids.general, BUTTONS);
  await expect(press(discord, message, component, values)).rejects.toThrow(problem);
  expect(discord.interactions).toEqual([]);
});

test('Menus of people, roles and channels resolve what is chosen', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const menus = [
    [5, 'people', ids.bob],
    [6, 'roles', ids.managers],
    [7, 'both', ids.managers],
    [8, 'places', ids.random],
  ] as const;
  const components = menus.map(([type, name]) => row({ type, custom_id: name }));
  const message = await post(discord, ids.general, { content: 'Choose', components });
  const resolved = [];
  for (const [, name, value] of menus) {
    await press(discord, message, name, [value]);
    await session.settled();
    const { resolved: found } = lastInteraction(session.events).data as { resolved: Record<string, object> };
    resolved.push(Object.entries(found).map(([kind, things]) => [kind, Object.keys(things)]));
  }
  expect(resolved).toEqual([
    [
      ['users', [ids.bob]],
      ['members', [ids.bob]],
    ],
    [['roles', [ids.managers]]],
    [['roles', [ids.managers]]],
    [['channels', [ids.random]]],
  ]);
});

test('Components inside of others are found', async () => {
  const discord = await start();
  const section = { type: 9, components: [{ type: 10, content: 'Stop it?' }], accessory: button('Stop') };
  const message = await post(discord, ids.general, {
    flags: 1 << 15,
    components: [{ type: 17, components: [section, row(button('Go'))] }],
  });
  await press(discord, message, 'Stop');
  await press(discord, message, 'Go');
  expect(discord.interactions.map(({ kind }) => kind)).toEqual(['component', 'component']);
});

test('The messages of others, of other channels, and that are gone, are not pressed', async () => {
  const discord = await start();
  const message = await post(discord, ids.general, BUTTONS);
  const { id } = await discord.say({ ...HERE, text: 'hello' });
  await expect(press(discord, id, 'Yes')).rejects.toThrow('is not the app’s');
  await expect(press(discord, '1', 'Yes')).rejects.toThrow('The fake has no message 1');
  await expect(discord.press({ channel: ids.random, user: ids.alice, message, component: 'Yes' })).rejects.toThrow(
    'is not in the channel',
  );
});

test('An ephemeral message is pressed by the one who sees it', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await register(discord, [{ name: 'ask', description: 'x' }]);
  const { id } = await discord.command({ ...HERE, name: 'ask' });
  await session.settled();
  await callback(discord, lastInteraction(session.events), { type: 4, data: { ...BUTTONS, flags: 64 } });
  const message = String(discord.interaction(id).response?.id);
  await expect(discord.press({ channel: ids.general, user: ids.bob, message, component: 'Yes' })).rejects.toThrow(
    'is seen by another person only',
  );
  await press(discord, message, 'Yes');
  expect(discord.interactions.map(({ kind }) => kind)).toEqual(['command', 'component']);
});
