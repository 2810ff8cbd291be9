import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { refusal, startRest } from '../rest-client.ts';

const GENERAL = `/channels/${ids.general}/messages` as const;
const ALL = `@everyone <@&${ids.managers}> <@${ids.alice}> <@!${ids.bob}>`;

it.each([
  ['everything where nothing is said', undefined, [ids.alice, ids.bob, ids.managers, 'everyone']],
  ['nothing by an empty list', { parse: [] }, []],
  ['nothing by an empty object', {}, []],
  ['users', { parse: ['users'] }, [ids.alice, ids.bob]],
  ['roles', { parse: ['roles'] }, [ids.managers]],
  ['everyone', { parse: ['everyone'] }, ['everyone']],
  ['those who are listed', { parse: [], users: [ids.bob], roles: [] }, [ids.bob]],
  ['roles that are listed', { roles: [ids.managers] }, [ids.managers]],
])('notifies %s', async (_, allowed_mentions, pinged) => {
  const { discord, rest } = await startRest();
  await rest.post(GENERAL, { body: { content: ALL, ...(allowed_mentions && { allowed_mentions }) } });
  expect(discord.channel(ids.general).map((message) => message.pinged)).toEqual([pinged]);
});

it('refuses to parse users and to list them at once', async () => {
  const { rest } = await startRest();
  const body = { content: ALL, allowed_mentions: { parse: ['users'], users: [ids.alice] } };
  expect(await refusal(rest.post(GENERAL, { body }))).toEqual({
    status: 400,
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      allowed_mentions: {
        _errors: [
          {
            code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
            message: 'parse:["users"] and users: [ids...] are mutually exclusive.',
          },
        ],
      },
    },
  });
});

it('mentions nobody in code', async () => {
  const { discord, rest } = await startRest();
  await rest.post(GENERAL, { body: { content: `\`<@${ids.alice}>\`\n\`\`\`\n@everyone\n\`\`\`` } });
  expect(discord.channel(ids.general).map(({ pinged }) => pinged)).toEqual([[]]);
});

it('notifies by text displays, and not by embeds', async () => {
  const { discord, rest } = await startRest();
  await rest.post(GENERAL, { body: { flags: 1 << 15, components: [{ type: 10, content: `<@${ids.alice}>` }] } });
  await rest.post(GENERAL, { body: { embeds: [{ description: `<@${ids.alice}>` }] } });
  expect(discord.channel(ids.general).map(({ pinged }) => pinged)).toEqual([[ids.alice], []]);
});

it('does not reach everyone without the permission', async () => {
  const { discord, rest } = await startRest();
  await discord.changeChannel(ids.general, {
    overwrites: [{ id: ids.guild, kind: 'role', deny: ['MentionEveryone'] }],
  });
  await rest.post(GENERAL, { body: { content: ALL } });
  expect(discord.channel(ids.general).map(({ pinged }) => pinged)).toEqual([[ids.alice, ids.bob]]);
});

it.each([
  ['notifies who is replied to where nothing is said', undefined, [ids.alice]],
  ['does not notify who is replied to where it is not asked for', { parse: [] }, []],
  ['notifies who is replied to where it is asked for', { parse: [], replied_user: true }, [ids.alice]],
])('%s', async (_, allowed_mentions, pinged) => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'A question' });
  const body = { content: 'An answer', message_reference: { message_id: id } };
  await rest.post(GENERAL, { body: { ...body, ...(allowed_mentions && { allowed_mentions }) } });
  expect(discord.channel(ids.general).at(-1)?.pinged).toEqual(pinged);
});
