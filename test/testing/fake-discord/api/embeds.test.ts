import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, refusal, startRest } from '../rest-client.ts';

const GENERAL = `/channels/${ids.general}/messages` as const;

it.each([
  ['11 embeds', Array.from({ length: 11 }, () => ({ title: 'x' }))],
  ['a title of 257 characters', [{ title: 'x'.repeat(257) }]],
  ['a description of 4097 characters', [{ description: 'x'.repeat(4097) }]],
  ['26 fields', [{ fields: Array.from({ length: 26 }, () => ({ name: 'a', value: 'b' })) }]],
  ['a field without a value', [{ fields: [{ name: 'a' }] }]],
  ['a field with an empty value', [{ fields: [{ name: 'a', value: '' }] }]],
  ['a footer of 2049 characters', [{ footer: { text: 'x'.repeat(2049) } }]],
  ['a colour that is none', [{ color: 0x1_00_00_00 }]],
])('refuses %s with 50035', async (_, embeds) => {
  const { rest } = await startRest();
  expect(await codeOf(rest.post(GENERAL, { body: { embeds } }))).toBe(50035);
});

it('refuses more than 6000 characters over all embeds of a message', async () => {
  const { rest } = await startRest();
  const embeds = [{ description: 'x'.repeat(3000) }, { description: 'x'.repeat(2997), title: 'abcd' }];
  expect(await refusal(rest.post(GENERAL, { body: { embeds } }))).toEqual({
    status: 400,
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      embeds: {
        _errors: [{ code: 'MAX_EMBED_SIZE_EXCEEDED', message: 'Embed size exceeds maximum size of 6000' }],
      },
    },
  });
});

it('answers an embed with its type and what the app left out', async () => {
  const { rest } = await startRest();
  const embeds = [{ title: 'x', fields: [{ name: 'a', value: 'b' }] }];
  expect(await rest.post(GENERAL, { body: { embeds } })).toMatchObject({
    embeds: [{ type: 'rich', title: 'x', fields: [{ name: 'a', value: 'b', inline: false }] }],
  });
});
