import { distance } from 'fastest-levenshtein';
import { CITY_ZONES } from './city-zones.ts';

const SUGGESTIONS = 3;

/**
 * The time zone of a place: a zone's own name, the city it is named after, or another large city.
 *
 * @throws Error with a sentence that names the nearest known places.
 */
export function resolveTimeZone(place: string): string {
  const wanted = toKey(place);
  const zone = knownPlaces().get(wanted) ?? asZoneName(place.trim());
  if (zone !== undefined) return zone;
  const nearest = findNearest(wanted).join(', ');
  throw new Error(
    `"${place}" is no time zone or city known here. Nearest names: ${nearest}. Otherwise name a zone such as Europe/Berlin.`,
  );
}

let places: ReadonlyMap<string, string> | undefined;

/** Zones by what they may be called, made once: the list has several hundred names. */
function knownPlaces(): ReadonlyMap<string, string> {
  places ??= new Map([
    ...Intl.supportedValuesOf('timeZone').map((zone) => [toKey(cityOf(zone)), zone] as const),
    ...Object.entries(CITY_ZONES).map(([city, zone]) => [toKey(city), zone] as const),
    ...Intl.supportedValuesOf('timeZone').map((zone) => [toKey(zone), zone] as const),
  ]);
  return places;
}

/** Names that the host knows beyond its list, such as `CET` or `US/Pacific`, in its own spelling. */
function asZoneName(place: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: place }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function findNearest(wanted: string): readonly string[] {
  const byDistance = [...knownPlaces()].map(([name, zone]) => ({ zone, away: distance(wanted, name) }));
  byDistance.sort((one, other) => one.away - other.away);
  return [...new Set(byDistance.map(({ zone }) => zone))].slice(0, SUGGESTIONS);
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1);
}

/** Upper and lower case, accents, `_`, `-`, dots and what follows a comma make no difference. */
function toKey(place: string): string {
  const [city = ''] = place.split(',');
  const bare = city.normalize('NFD').replace(/\p{Mark}/gu, '');
  return bare
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[._\s-]+/g, ' ')
    .trim();
}
