import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { ask, codeOf, refusal, startRest } from '../rest-client.ts';

const GENERAL = `/channels/${ids.general}/messages` as const;
const V2 = 1 << 15;

interface Message {
  readonly id: string;
}

it('changes what an edit names, and leaves the rest', async () => {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  const row = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
  const posted = (await rest.post(GENERAL, { body: { content: 'One', components: [row] } })) as Message;
  clock.advance(1000);
  expect(await rest.patch(`${GENERAL}/${posted.id}`, { body: { content: 'Two' } })).toMatchObject({
    content: 'Two',
    edited_timestamp: '2026-01-01T00:00:01.000Z',
    components: [{ type: 1, components: [{ type: 2, label: 'Go' }] }],
  });
  expect(discord.message(posted.id)?.shown).toBe('Two\n[Go]');
  await rest.patch(`${GENERAL}/${posted.id}`, { body: { components: [] } });
  expect(discord.message(posted.id)?.shown).toBe('Two');
});

it('refuses an edit that leaves nothing with 50006', async () => {
  const { rest } = await startRest();
  const posted = (await rest.post(GENERAL, { body: { content: 'One' } })) as Message;
  expect(await codeOf(rest.patch(`${GENERAL}/${posted.id}`, { body: { content: '' } }))).toBe(50006);
  expect(await codeOf(rest.patch(`${GENERAL}/${posted.id}`, { body: { content: null } }))).toBe(50006);
});

it('refuses to edit what others wrote with 50005', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'hers' });
  expect(await refusal(rest.patch(`${GENERAL}/${id}`, { body: { content: 'mine' } }))).toEqual({
    status: 403,
    code: 50005,
    message: 'Cannot edit a message authored by another user',
  });
});

it('notifies nobody by an edit, whatever it mentions', async () => {
  const { discord, rest } = await startRest();
  const posted = (await rest.post(GENERAL, { body: { content: 'One' } })) as Message;
  const edited = await rest.patch(`${GENERAL}/${posted.id}`, { body: { content: `<@${ids.alice}> @everyone` } });
  expect(edited).toMatchObject({ mentions: [{ id: ids.alice }], mention_everyone: true });
  expect(discord.message(posted.id)?.pinged).toEqual([]);
});

it('keeps the files that an edit names, and takes others away', async () => {
  const { discord, rest } = await startRest();
  const posted = (await rest.post(GENERAL, {
    body: { content: 'files' },
    files: ['a', 'b'].map((name) => ({ name: `${name}.txt`, data: Buffer.from(name) })),
  })) as Message & { readonly attachments: readonly Message[] };
  const [first] = posted.attachments;
  await rest.patch(`${GENERAL}/${posted.id}`, { body: { content: 'still two' } });
  expect(discord.message(posted.id)?.files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
  await rest.patch(`${GENERAL}/${posted.id}`, {
    body: { attachments: [{ id: first?.id }] },
    files: [{ name: 'c.txt', data: Buffer.from('c') }],
  });
  expect(discord.message(posted.id)?.files.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']);
});

it('takes a message to components of version 2, and not back', async () => {
  const { discord, rest } = await startRest();
  const posted = (await rest.post(GENERAL, { body: { content: 'plain' } })) as Message;
  const path = `${GENERAL}/${posted.id}` as const;
  const components = [{ type: 10, content: 'rich' }];
  expect(await refusal(rest.patch(path, { body: { flags: V2, components } }))).toMatchObject({
    code: 50035,
    errors: { content: { _errors: [{ code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' }] } },
  });
  await rest.patch(path, { body: { flags: V2, components, content: null } });
  expect(discord.message(posted.id)).toMatchObject({ flags: V2, shown: 'rich' });
  expect(await refusal(rest.patch(path, { body: { flags: 0, content: 'plain', components: [] } }))).toMatchObject({
    code: 50035,
    errors: { flags: { _errors: [{ code: 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG' }] } },
  });
});

it('refuses to change anything in an archived thread with 50083', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.startThread({ channel: ids.general, user: ids.alice, name: 'Talk' });
  const posted = (await rest.post(`/channels/${id}/messages`, { body: { content: 'One' } })) as Message;
  await discord.changeThread(id, { isArchived: true });
  const path = `/channels/${id}/messages/${posted.id}` as const;
  expect(await refusal(rest.patch(path, { body: { content: 'Two' } }))).toEqual({
    status: 400,
    code: 50083,
    message: 'Thread is archived',
  });
  expect(await codeOf(rest.put(`${path}/reactions/${encodeURIComponent('👍')}/@me`))).toBe(50083);
  expect(await codeOf(rest.delete(path))).toBe(50083);
});

it('takes so many edits of messages that are older than an hour, then refuses with 30046', async () => {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  const posted = (await rest.post(GENERAL, { body: { content: 'old' } })) as Message;
  const edit = (content: string) => ask(discord, 'PATCH', `${GENERAL}/${posted.id}`, { body: { content } });
  clock.advance(3_600_001);
  for (let count = 1; count <= 30; count += 1) await edit(String(count));
  expect(await edit('one too many')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600', 'x-ratelimit-scope': 'user' },
    body: {
      code: 30046,
      message: 'Maximum number of edits to messages older than 1 hour reached. Try again later.',
      retry_after: 3600,
      global: false,
    },
  });
  clock.advance(3_600_000);
  expect(await edit('later')).toMatchObject({ status: 200, body: { content: 'later' } });
});
