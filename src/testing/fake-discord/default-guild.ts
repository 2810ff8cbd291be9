import type { FakeDiscordGuild, FakeDiscordUser } from './fake-discord.ts';
import { FAKE_DISCORD_IDS } from './fake-discord-ids.ts';

const ids = FAKE_DISCORD_IDS;

/** Those who are there when nobody else is asked for. Dana owns the server, so that nobody else may do everything. */
export const DEFAULT_USERS: readonly FakeDiscordUser[] = [
  { id: ids.alice, username: 'alice' },
  { id: ids.bob, username: 'bob' },
  { id: ids.carla, username: 'carla' },
  { id: ids.dana, username: 'dana' },
  { id: ids.otter, username: 'otter', isBot: true },
];

/** The server that is there when none is asked for. */
export const DEFAULT_GUILD: FakeDiscordGuild = {
  id: ids.guild,
  name: 'Team',
  owner: ids.dana,
  roles: [{ id: ids.managers, name: 'managers', permissions: ['ManageGuild'] }],
  members: [
    { user: ids.alice },
    { user: ids.bob },
    { user: ids.carla, roles: [ids.managers] },
    { user: ids.dana },
    { user: ids.otter },
  ],
  channels: [
    { id: ids.work, name: 'work', kind: 'category' },
    { id: ids.general, name: 'general' },
    { id: ids.random, name: 'random', parent: ids.work },
    {
      id: ids.staff,
      name: 'staff',
      overwrites: [
        { id: ids.guild, kind: 'role', deny: ['ViewChannel'] },
        { id: ids.managers, kind: 'role', allow: ['ViewChannel'] },
      ],
    },
    { id: ids.ideas, name: 'ideas', kind: 'forum' },
  ],
};
