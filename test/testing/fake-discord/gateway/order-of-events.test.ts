import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { startRest } from '../rest-client.ts';
import { connect, identifyOf } from './raw-connection.ts';

type Data = Readonly<Record<string, unknown>>;

it('tells what changes in the order in which it happens', async () => {
  const { discord, rest } = await startRest();
  const session = await connect(discord);
  session.send(2, identifyOf(discord));
  await session.settled();
  const begun = session.events.length;
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Let us talk' });
  await rest.post(`/channels/${ids.general}/messages/${id}/threads`, { body: { name: 'Talk' } });
  await rest.post(`/channels/${id}/typing`);
  await rest.post(`/channels/${id}/messages`, { body: { content: `Hello <@${ids.bob}>` } });
  await discord.changeThread(id, { isArchived: true });
  await rest.post(`/channels/${id}/messages`, { body: { content: 'Again' } });
  await session.settled();
  expect(session.events.slice(begun).map(({ t, d }) => [t, summary(d as Data)])).toEqual([
    ['MESSAGE_CREATE', { channel_id: ids.general, channel_type: 0, type: 0, content: 'Let us talk' }],
    ['THREAD_CREATE', { type: 11, newly_created: true }],
    ['MESSAGE_UPDATE', { channel_id: ids.general, channel_type: 0, type: 0, content: 'Let us talk', flags: 32 }],
    ['MESSAGE_CREATE', { channel_id: id, channel_type: 11, type: 21, content: '' }],
    ['TYPING_START', { channel_id: id }],
    ['MESSAGE_CREATE', { channel_id: id, channel_type: 11, type: 0, content: `Hello <@${ids.bob}>` }],
    ['THREAD_MEMBERS_UPDATE', { member_count: 2 }],
    ['THREAD_UPDATE', { type: 11 }],
    ['THREAD_UPDATE', { type: 11 }],
    ['MESSAGE_CREATE', { channel_id: id, channel_type: 11, type: 0, content: 'Again' }],
  ]);
});

/** What tells events apart. */
function summary(data: Data): Data {
  const { channel_id, channel_type, type, content, flags, newly_created, member_count } = data;
  const isThread = data.thread_metadata !== undefined;
  const all = {
    channel_id,
    channel_type,
    type,
    content,
    flags: flags === 0 ? undefined : flags,
    newly_created,
    member_count: isThread ? undefined : member_count,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
