import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { ask, codeOf, refusal, startRest } from '../rest-client.ts';

const GLOBAL = `/applications/${ids.app}/commands` as const;
const OF_GUILD = `/applications/${ids.app}/guilds/${ids.guild}/commands` as const;

interface Command {
  readonly id: string;
  readonly version: string;
  readonly name: string;
}

const slash = (name: string): object => ({ name, description: 'Does it' });

it('answers a command with what was left out', async () => {
  const { discord, rest } = await startRest();
  const options = [{ type: 3, name: 'question', description: 'What', required: true }];
  const created = await rest.post(GLOBAL, { body: { ...slash('ask'), options, contexts: [0, 1] } });
  expect(created).toEqual({
    id: expect.any(String),
    application_id: ids.app,
    version: expect.any(String),
    type: 1,
    name: 'ask',
    name_localizations: null,
    description: 'Does it',
    description_localizations: null,
    default_member_permissions: null,
    dm_permission: true,
    contexts: [0, 1],
    integration_types: [0],
    nsfw: false,
    options,
  });
  expect(discord.commands()).toEqual([created]);
  expect(discord.commands(ids.guild)).toEqual([]);
});

it('replaces all at once; those of the same name and type keep their ids', async () => {
  const { discord, rest } = await startRest();
  const [ask_] = (await rest.put(OF_GUILD, { body: [slash('ask'), slash('stop')] })) as readonly Command[];
  const replaced = (await rest.put(OF_GUILD, { body: [slash('ask'), { name: 'ask', type: 3 }] })) as readonly Command[];
  expect(replaced.map(({ name }) => name)).toEqual(['ask', 'ask']);
  expect(replaced.map(({ id }) => id === ask_?.id)).toEqual([true, false]);
  expect(replaced[0]?.version).not.toBe(ask_?.version);
  expect(discord.commands(ids.guild)).toEqual(replaced);
  expect(await rest.get(OF_GUILD)).toEqual(replaced);
});

it('changes and deletes one', async () => {
  const { discord, rest } = await startRest();
  const { id } = (await rest.post(GLOBAL, { body: slash('ask') })) as Command;
  expect(await rest.patch(`${GLOBAL}/${id}`, { body: { description: 'Asks' } })).toMatchObject({
    id,
    name: 'ask',
    description: 'Asks',
  });
  await rest.delete(`${GLOBAL}/${id}`);
  expect(discord.commands()).toEqual([]);
  expect(await refusal(rest.get(`${GLOBAL}/${id}`))).toEqual({
    status: 404,
    code: 10063,
    message: 'Unknown application command',
  });
});

it.each([
  ['without a name', { description: 'x' }],
  ['with a capital letter', slash('Ask')],
  ['with a blank in its name', slash('ask me')],
  ['with a name of 33 characters', slash('x'.repeat(33))],
  ['without a description', { name: 'ask' }],
  ['with a description of 101 characters', { name: 'ask', description: 'x'.repeat(101) }],
  ['of a menu with a description', { name: 'Ask', type: 3, description: 'x' }],
  [
    'with 26 options',
    { ...slash('ask'), options: Array.from({ length: 26 }, (_, n) => ({ type: 3, ...slash(`o${n}`) })) },
  ],
  [
    'with a required option after one that is not',
    {
      ...slash('ask'),
      options: [
        {
          type: 1,
          ...slash('sub'),
          options: [
            { type: 3, ...slash('a') },
            { type: 3, ...slash('b'), required: true },
          ],
        },
      ],
    },
  ],
  ['with a context that there is not', { ...slash('ask'), contexts: [3] }],
])('refuses a command %s with 50035', async (_, body) => {
  const { rest } = await startRest();
  expect(await codeOf(rest.post(GLOBAL, { body }))).toBe(50035);
});

it('refuses two of the same name and type with 50035', async () => {
  const { rest } = await startRest();
  expect(await refusal(rest.put(GLOBAL, { body: [slash('ask'), slash('ask')] }))).toEqual({
    status: 400,
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      1: {
        name: {
          _errors: [
            { code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message: 'Application command names must be unique' },
          ],
        },
      },
    },
  });
});

it('refuses more than 100 with 30032', async () => {
  const { rest } = await startRest();
  const all = Array.from({ length: 101 }, (_, index) => slash(`command${index}`));
  expect(await refusal(rest.put(GLOBAL, { body: all }))).toEqual({
    status: 400,
    code: 30032,
    message: 'Maximum number of application commands reached (100)',
  });
  await rest.put(GLOBAL, { body: all.slice(1) });
  expect(await codeOf(rest.post(GLOBAL, { body: slash('one-more') }))).toBe(30032);
  expect(await rest.post(GLOBAL, { body: { name: 'In a menu', type: 3 } })).toMatchObject({ type: 3 });
});

it('refuses the 201st that is created within a day with 30034; what is there already does not count', async () => {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  const all = (prefix: string): readonly object[] =>
    Array.from({ length: 100 }, (_, index) => slash(`${prefix}${index}`));
  await rest.put(GLOBAL, { body: all('a') });
  await rest.put(GLOBAL, { body: all('b') });
  await rest.put(GLOBAL, { body: all('b') });
  clock.advance(86_399_000);
  expect(await ask(discord, 'PUT', GLOBAL, { body: [slash('one-more')] })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
    body: {
      code: 30034,
      message: 'Max number of daily application command creates has been reached (200)',
      retry_after: 1,
    },
  });
  clock.advance(1000);
  expect(await rest.put(GLOBAL, { body: [slash('one-more')] })).toHaveLength(1);
});

it('refuses commands of another app and of a server that it is not in', async () => {
  const { rest } = await startRest();
  expect(await codeOf(rest.get('/applications/7/commands'))).toBe(20012);
  expect(await codeOf(rest.get(`/applications/${ids.app}/guilds/7/commands`))).toBe(10004);
});
