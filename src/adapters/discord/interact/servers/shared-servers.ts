import { failureFields } from '../../failure-fields.ts';
import type { Interacting } from '../interacting.ts';
import { isMember } from './membership.ts';

/** Servers that are looked at, and how many at a time: one question to Discord each. */
const MAX_ASKED = 100;
const AT_A_TIME = 5;

/** A server that the bot and somebody are in. */
export interface SharedServer {
  readonly id: string;
  readonly name: string;
}

/**
 * Servers that somebody shares with the bot, so many at most. Others are not shown to them, not even by name.
 *
 * @param part of the name, where not all are wanted
 */
export async function sharedServers(
  { backend, gateway }: Interacting,
  { user, part, most }: { readonly user: string; readonly part: string | undefined; readonly most: number },
): Promise<readonly SharedServer[]> {
  const wanted = part?.trim().toLowerCase() ?? '';
  const named: SharedServer[] = [];
  for (const id of gateway.guilds) {
    const name = await backend.places.guildName(id);
    if (name?.toLowerCase().includes(wanted) === true) named.push({ id, name });
  }
  const asked = named.slice(0, MAX_ASKED);
  const shared: SharedServer[] = [];
  while (asked.length > 0 && shared.length < most) {
    const some = asked.splice(0, AT_A_TIME);
    const isIn = await Promise.all(some.map(({ id }) => isSurelyIn(id)));
    shared.push(...some.filter((_server, index) => isIn[index] === true));
  }
  return shared.slice(0, most);

  async function isSurelyIn(guild: string): Promise<boolean> {
    try {
      return await isMember(backend, { guild, user });
    } catch (error) {
      backend.host.logger.warn({ guild, ...failureFields(error) }, 'Nobody knows whether somebody is in a server.');
      return false;
    }
  }
}
