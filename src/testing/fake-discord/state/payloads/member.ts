import type { APIGuildMember } from 'discord-api-types/v10';
import { NO_FLAGS } from '../json.ts';
import type { FakeDiscordState } from '../state.ts';
import type { StoredMember } from '../stored.ts';
import { userPayload } from './user.ts';

/** A member without its user, as it stands beside an author. */
export function memberFields(member: StoredMember): Omit<APIGuildMember, 'user'> {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    flags: NO_FLAGS,
    joined_at: new Date(member.joinedAt).toISOString(),
    nick: member.nick,
    pending: false,
    premium_since: null,
    roles: [...member.roles],
    mute: false,
    deaf: false,
  };
}

/** A member of a server. */
export function memberPayload(state: FakeDiscordState, member: StoredMember): APIGuildMember {
  return { ...memberFields(member), user: userPayload(state.user(member.user)) };
}
