import type { AdminPageTexts } from '../../../../text/admin-page-texts.ts';
import type { AdminStart, PlaceRef } from '../../admin/admin-protocol.ts';

export interface PlaceName {
  readonly title: string;
  /** What it is in; undefined where that is nothing. */
  readonly within: string | undefined;
}

/** What people call a place. A channel that is not listed has no name but its id. */
export function placeName(place: PlaceRef, start: Pick<AdminStart, 'teams'>, t: AdminPageTexts): PlaceName {
  const team = start.teams.find(({ team: id }) => id === place.team);
  switch (place.kind) {
    case 'deployment':
      return { title: t.places.deployment, within: undefined };
    case 'direct':
      return { title: t.places.direct, within: undefined };
    case 'team':
      return { title: team?.name ?? place.team ?? '', within: undefined };
    case 'channel': {
      const channel = team?.channels.find(({ id }) => id === place.channel);
      const title = channel === undefined ? (place.channel ?? '') : `#${channel.name}`;
      return { title, within: team?.name ?? place.team };
    }
  }
}
