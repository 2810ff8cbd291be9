import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { gatewayWorld } from './gateway-world.ts';

const { alice, botRole, general, guild, ideas, random, staff, work } = IDS;

it('knows servers, channels, threads and roles, and keeps them right', async () => {
  const { discord, gateway, events, until } = await gatewayWorld();
  expect([gateway.guilds, gateway.channel(general), gateway.ownRoleIn(guild), gateway.newestMessages]).toEqual([
    [],
    undefined,
    undefined,
    [],
  ]);
  expect(() => gateway.self).toThrow('Discord has not said yet who the bot is.');
  await gateway.open();
  expect([gateway.guilds, gateway.ownRoleIn(guild), gateway.ownRoleIn('1')]).toEqual([[guild], botRole, undefined]);
  expect(gateway.channel(general)).toEqual({
    id: general,
    kind: 'text',
    guild,
    name: 'general',
    topic: undefined,
    parent: undefined,
    isArchived: false,
    isLocked: false,
    isPrivate: false,
  });
  const kinds = [random, staff, ideas, work].map((id) => gateway.channel(id));
  expect(kinds.map((facts) => [facts?.name, facts?.kind, facts?.parent, facts?.isPrivate])).toEqual([
    ['random', 'text', work, false],
    // One that the bot does not see: Discord tells of it, but not its real name.
    [undefined, undefined, undefined, undefined],
    ['ideas', 'forum', undefined, false],
    ['work', 'category', undefined, false],
  ]);
  const may = (permission: bigint, channel: string) => ((gateway.permissionsIn(channel) ?? 0n) & permission) !== 0n;
  expect([may(PermissionFlagsBits.SendMessages, general), gateway.permissionsIn('1')]).toEqual([true, undefined]);
  expect([gateway.guildName(guild) === undefined, gateway.roleName(guild, botRole), gateway.channelName('1')]).toEqual([
    false,
    'threadloop',
    undefined,
  ]);
  expect(gateway.channelName(staff)).toBeUndefined();
  const { id } = await discord.startThread({ channel: general, user: alice, name: 'Otters' });
  await until(() => events.some(({ type }) => type === 'THREAD_CREATE'));
  expect([gateway.channel(id)?.kind, gateway.channel(id)?.parent, gateway.channel(id)?.isPrivate]).toEqual([
    'thread',
    general,
    false,
  ]);
  await discord.changeThread(id, { isArchived: true, isLocked: true });
  await until(() => events.some(({ type }) => type === 'THREAD_UPDATE'));
  expect([gateway.channel(id)?.isArchived, gateway.channel(id)?.isLocked]).toEqual([true, true]);
});
