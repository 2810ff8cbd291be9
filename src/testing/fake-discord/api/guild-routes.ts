import { channelPayload } from '../state/payloads/channel.ts';
import { guildPayload, rolePayload } from '../state/payloads/guild.ts';
import { memberPayload } from '../state/payloads/member.ts';
import { idIn, ownGuild } from './lookup.ts';
import { refuse } from './refusal.ts';
import type { Route } from './route.ts';

/** Servers that the app is a member of. */
export const GUILD_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/guilds/:guild',
    handle: (request, state) => {
      const guild = ownGuild(request, state);
      const counts = { approximate_member_count: guild.members.size, approximate_presence_count: 0 };
      const wants = request.query.get('with_counts') === 'true';
      return { status: 200, body: { ...guildPayload(guild), ...(wants && counts) } };
    },
  },
  {
    method: 'GET',
    path: '/guilds/:guild/channels',
    handle: (request, state) => ({
      status: 200,
      body: state.channelsOf(ownGuild(request, state).id).map((channel) => channelPayload(state, channel)),
    }),
  },
  {
    method: 'GET',
    path: '/guilds/:guild/roles',
    handle: (request, state) => ({ status: 200, body: [...ownGuild(request, state).roles.values()].map(rolePayload) }),
  },
  {
    method: 'GET',
    path: '/guilds/:guild/members/:user',
    handle: (request, state) => {
      const guild = ownGuild(request, state);
      const id = idIn(request, 'user');
      if (!state.users.has(id)) throw refuse('unknownUser');
      const member = guild.members.get(id);
      if (member === undefined) throw refuse('unknownMember');
      return { status: 200, body: memberPayload(state, member) };
    },
  },
  {
    method: 'DELETE',
    path: '/users/@me/guilds/:guild',
    handle: (request, state) => {
      const guild = ownGuild(request, state);
      guild.members.delete(state.app.id);
      state.emitAlways({ type: 'GUILD_DELETE', data: { id: guild.id }, guild: guild.id });
      return { status: 204 };
    },
  },
];
