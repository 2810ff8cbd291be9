import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { post, register } from '../gateway/rest-call.ts';

/** Much of what people and Discord do, with all that a message can hold. */
export async function live(discord: FakeDiscord): Promise<void> {
  const file = { name: 'a.txt', mimeType: 'text/plain', bytes: new Uint8Array([1]) };
  const said = await discord.say({
    channel: ids.general,
    user: ids.alice,
    text: `<@${ids.bob}> <@&${ids.managers}> https://example.org`,
    files: [file],
    stickers: [{ id: '900000000000000001', name: 'Wave' }],
  });
  await discord.unfurl(ids.general, said.id);
  await discord.edit(ids.general, said.id, 'changed');
  await discord.react(ids.general, said.id, ids.bob, '👍');
  await discord.say({ channel: ids.general, user: ids.bob, text: 'yes', replyTo: said.id });
  await discord.say({
    channel: ids.random,
    user: ids.bob,
    text: '',
    forwards: { channel: ids.general, message: said.id },
  });
  const thread = await discord.startThread({ channel: ids.general, user: ids.bob, name: 'talk', message: said.id });
  await discord.say({ channel: thread.id, user: ids.alice, text: 'in it' });
  await discord.changeThread(thread.id, { isArchived: true });
  await discord.startThread({ channel: ids.general, user: ids.bob, name: 'side talk' });
  await discord.startThread({ channel: ids.general, user: ids.bob, name: 'quiet talk', isPrivate: true });
  await discord.startThread({ channel: ids.ideas, user: ids.alice, name: 'Lunch', text: 'Pizza?' });
  const direct = discord.openDirect(ids.alice, true);
  await discord.say({ channel: direct, user: ids.alice, text: 'psst' });
  await discord.changeChannel(ids.random, { topic: 'Anything' });
  await discord.removeMember(ids.guild, ids.bob);
  await discord.setMember(ids.guild, { user: ids.bob, nick: 'Bobby' });
  await discord.setMember(ids.guild, { user: ids.bob, roles: [ids.managers] });
  await discord.addBotTo({ id: '200000000000000001', name: 'New', members: [{ user: ids.bob }], channels: [] });
}

/** Interactions of each kind, also in direct messages. */
export async function interact(discord: FakeDiscord): Promise<void> {
  await register(discord, [
    { name: 'ask', description: 'Ask' },
    { name: 'Ask about this', type: 3 },
  ]);
  const here = { channel: ids.general, user: ids.alice };
  const said = await discord.say({ ...here, text: 'a riddle' });
  await discord.command({ ...here, name: 'ask' });
  await discord.command({ user: ids.alice, channel: discord.openDirect(ids.alice), name: 'ask' });
  await discord.messageCommand({ ...here, name: 'Ask about this', message: said.id });
  const button = { type: 2, style: 1, label: 'Yes', custom_id: 'yes' };
  const message = await post(discord, ids.general, {
    content: 'Well?',
    components: [{ type: 1, components: [button] }],
  });
  await discord.press({ ...here, message, component: 'Yes' });
}
