import type { Logger } from '../../../core/index.ts';
import type { Texts } from '../../../text/index.ts';
import type { Scope } from '../../../threads/administration/scope.ts';
import type { Outbound } from '../../../threads/outbound.ts';
import type { TeamPlaces } from '../../../threads/team-directory.ts';
import { Refusal } from '../refusal.ts';
import type { PlaceRef } from './admin-protocol.ts';

/** Where a page learns of teams and their channels. */
export interface PlatformOfPlaces {
  readonly platform: string;
  readonly outbound: Pick<Outbound, 'teams' | 'linkTo'>;
}

/** The teams that have the bot, on all platforms, as far as these answer. */
export interface KnownPlaces {
  readonly teams: readonly TeamPlaces[];
  readonly unreachable: readonly string[];
}

/** Asks every platform for its teams and channels. */
export async function listPlaces(platforms: readonly PlatformOfPlaces[], logger: Logger): Promise<KnownPlaces> {
  const answers = await Promise.all(
    platforms.map(async ({ platform, outbound }) => {
      try {
        return { teams: (await outbound.teams?.list()) ?? [] };
      } catch (error) {
        logger.warn({ err: error, platform }, 'The places of a platform could not be listed for the admin page.');
        return { teams: [], unreachable: platform };
      }
    }),
  );
  return {
    teams: answers.flatMap(({ teams }) => teams),
    unreachable: answers.flatMap(({ unreachable }) => unreachable ?? []),
  };
}

/**
 * The scope that a page means. A team has to be one that has the bot. Of a channel only its id counts, never what a page
 * says it is in: private ones are not listed, and are taken as they are named.
 *
 * @throws Refusal when there is no such place, or nobody can say now.
 */
export function scopeOf({ kind, team, channel }: PlaceRef, { teams, unreachable }: KnownPlaces, texts: Texts): Scope {
  if (kind === 'deployment' || kind === 'direct') return { kind };
  const known = teams.find(({ team: id }) => id === team);
  if (known === undefined) {
    const isUnsure = unreachable.some((platform) => team?.startsWith(`${platform}:`));
    if (isUnsure) throw new Refusal(503, 'places_unknown', texts.web.placesUnknown(unreachable));
    throw new Refusal(404, 'unknown_place', texts.web.unknownPlace);
  }
  if (kind === 'team') return { kind, team: known.team };
  const [platform = ''] = known.team.split(':');
  if (channel === undefined || !channel.startsWith(`${platform}:`) || channel === `${platform}:`) {
    throw new Refusal(404, 'unknown_place', texts.web.unknownPlace);
  }
  return { kind, team: known.team, channels: [channel] };
}
