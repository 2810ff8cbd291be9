import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { CITY_ZONES } from '../../../src/tools/current-time/city-zones.ts';
import { currentTime } from '../../../src/tools/current-time/current-time.ts';
import { toLocalTime } from '../../../src/tools/current-time/local-time.ts';
import { resolveTimeZone } from '../../../src/tools/current-time/resolve-time-zone.ts';
import { createTestContext } from '../test-scope.ts';

const NEW_YEAR = Date.UTC(2026, 0, 1);

describe('current_time', () => {
  it('answers for UTC when no place is named', () => {
    expect(currentTime.execute({}, createTestContext())).toEqual({
      text: '2026-01-01T00:00:00+00:00 (Thursday, UTC, UTC+00:00)',
      structuredContent: { iso: '2026-01-01T00:00:00+00:00', weekday: 'Thursday', zone: 'UTC', offset: '+00:00' },
    });
  });

  it('answers for a place by the clock that it is given', () => {
    const context = { ...createTestContext(), clock: createFakeClock(Date.UTC(2026, 6, 1, 20, 5, 9)) };
    expect(currentTime.execute({ place: 'Tokyo' }, context)).toMatchObject({
      text: '2026-07-02T05:05:09+09:00 (Thursday, Asia/Tokyo, UTC+09:00)',
    });
  });
});

describe('toLocalTime', () => {
  const cases: Record<string, [at: number, zone: string, iso: string]> = {
    'midnight as hour 0': [NEW_YEAR, 'UTC', '2026-01-01T00:00:00+00:00'],
    'a day before': [NEW_YEAR, 'America/New_York', '2025-12-31T19:00:00-05:00'],
    'an offset with minutes': [NEW_YEAR, 'Asia/Kathmandu', '2026-01-01T05:45:00+05:45'],
    'summer time': [Date.UTC(2026, 6, 1), 'Europe/Berlin', '2026-07-01T02:00:00+02:00'],
  };
  for (const [what, [at, zone, iso]] of Object.entries(cases)) {
    it(`shows ${what}`, () => {
      expect(toLocalTime(at, zone).iso).toBe(iso);
      expect(Date.parse(iso)).toBe(at);
    });
  }
});

describe('resolveTimeZone', () => {
  const cases: Record<string, [place: string, zone: string]> = {
    'a zone': ['Europe/Berlin', 'Europe/Berlin'],
    'a zone in small letters': ['europe/berlin', 'Europe/Berlin'],
    'a city of a zone': ['tokyo', 'Asia/Tokyo'],
    'a city of two words': ['New York', 'America/New_York'],
    'a city and its country': ['Paris, France', 'Europe/Paris'],
    'another large city': ['San Francisco', 'America/Los_Angeles'],
    'a city in German': ['München', 'Europe/Berlin'],
    'a city with the accent left out': ['Zurich', 'Europe/Zurich'],
    UTC: ['utc', 'UTC'],
  };
  for (const [what, [place, zone]] of Object.entries(cases)) {
    it(`finds ${what}`, () => {
      expect(resolveTimeZone(place)).toBe(zone);
    });
  }

  it('knows zones beyond the list of the host', () => {
    expect(toLocalTime(NEW_YEAR, resolveTimeZone('US/Pacific')).offset).toBe('-08:00');
  });

  it('names the nearest places when there is none of that name', () => {
    expect(() => resolveTimeZone('Berlni')).toThrow(
      /^"Berlni" is no time zone or city known here\. Nearest names: .*Europe\/Berlin.*\. Otherwise name a zone such as Europe\/Berlin\.$/,
    );
  });

  it.each(Object.entries(CITY_ZONES))('knows a zone for %s', (city, zone) => {
    expect(resolveTimeZone(city)).toBe(zone);
    expect(() => toLocalTime(0, zone)).not.toThrow();
  });
});
