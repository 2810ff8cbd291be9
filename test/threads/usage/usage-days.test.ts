import { describe, expect, it } from 'vitest';
import { isTimeZone, UsageDays } from '../../../src/threads/usage/usage-days.ts';

const HOUR_MS = 3_600_000;

describe('UsageDays', () => {
  it.each([
    ['UTC', '2026-01-31T23:59:59.999Z', '2026-01-31', '2026-02-01T00:00:00.000Z'],
    ['UTC', '2026-02-01T00:00:00.000Z', '2026-02-01', '2026-02-02T00:00:00.000Z'],
    ['Europe/Berlin', '2026-01-31T23:30:00.000Z', '2026-02-01', '2026-02-01T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-01T18:14:00.000Z', '2026-06-01', '2026-06-01T18:15:00.000Z'],
    ['America/New_York', '2026-03-08T12:00:00.000Z', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Apia', '2011-12-29T20:00:00.000Z', '2011-12-29', '2011-12-30T10:00:00.000Z'],
  ])('knows the day in %s at %s, and when it ends', (zone, at, day, end) => {
    const days = new UsageDays(zone);
    expect([days.dayOf(Date.parse(at)), new Date(days.endOfDay(Date.parse(at))).toISOString()]).toEqual([day, end]);
  });

  it('knows that days are shorter and longer when clocks are set', () => {
    const days = new UsageDays('Europe/Berlin');
    const hours = (day: string) => {
      const noon = Date.parse(`${day}T12:00:00Z`);
      return (days.endOfDay(noon) - days.endOfDay(noon - 24 * HOUR_MS)) / HOUR_MS;
    };
    expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(hours)).toEqual([24, 23, 25]);
  });

  it('ends a day where there is no midnight', () => {
    const days = new UsageDays('Africa/Cairo');
    const end = days.endOfDay(Date.parse('2026-04-23T12:00:00Z'));
    expect(new Date(end).toISOString()).toBe('2026-04-23T22:00:00.000Z');
  });

  it('names the last days over the end of a month', () => {
    expect(new UsageDays('UTC').lastDays(Date.UTC(2026, 2, 1, 12), 3)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });
});

describe('isTimeZone', () => {
  it('knows time zones from other words', () => {
    expect(['UTC', 'Europe/Berlin', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
