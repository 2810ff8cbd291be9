import type { APIUser } from 'discord-api-types/v10';
import { NO_FLAGS } from '../json.ts';
import type { StoredUser } from '../stored.ts';

/** A user, as everybody may see it. */
export function userPayload(user: StoredUser): APIUser {
  return {
    id: user.id,
    username: user.username,
    discriminator: '0',
    global_name: user.globalName,
    avatar: null,
    avatar_decoration_data: null,
    banner: null,
    accent_color: null,
    bot: user.isBot,
    flags: NO_FLAGS,
    public_flags: NO_FLAGS,
    primary_guild: null,
  };
}
