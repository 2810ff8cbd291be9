import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentInZone } from '../../../src/tools/timers/moment-in-zone.ts';
import { cronProblem, nextOccurrence, shortestInterval } from '../../../src/tools/timers/next-occurrence.ts';

const BERLIN = 'Europe/Berlin';

function following(cron: string, timeZone: string, after: string, count: number): readonly string[] {
  const found: string[] = [];
  let last = Date.parse(after);
  while (found.length < count) {
    const next = nextOccurrence({ cron, timeZone }, last);
    if (next === undefined) return found;
    found.push(new Date(next).toISOString().slice(0, 16));
    last = next;
  }
  return found;
}

describe('what repeats', () => {
  it('is due by the clocks of its zone, before and after they change', () => {
    expect(following('0 9 * * *', BERLIN, '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ]);
    expect(following('0 9 * * *', BERLIN, '2026-10-24T00:00:00Z', 3)).toEqual([
      '2026-10-24T07:00',
      '2026-10-25T08:00',
      '2026-10-26T08:00',
    ]);
  });

  it('comes right after the gap where its time is left out', () => {
    expect(following('30 2 * * *', BERLIN, '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
  });

  it('comes once where its time is there twice', () => {
    expect(following('30 2 * * *', BERLIN, '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  it('never comes where there is no such day, or nothing can be read', () => {
    expect(nextOccurrence({ cron: '0 0 30 2 *', timeZone: 'UTC' }, 0)).toBeUndefined();
    expect(nextOccurrence({ cron: 'often', timeZone: 'UTC' }, 0)).toBeUndefined();
    expect(nextOccurrence({ cron: '0 9 * * *', timeZone: 'Nowhere/Else' }, 0)).toBeUndefined();
  });

  it('is always later than what was before', () => {
    const field = (most: number) =>
      fc.oneof(
        fc.constant('*'),
        fc.nat(most).map(String),
        fc.integer({ min: 1, max: 9 }).map((step) => `*/${step}`),
      );
    const zones = fc.constantFrom('UTC', BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const after = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(field(59), field(23), zones, after, (minute, hour, timeZone, from) => {
        const next = nextOccurrence({ cron: `${minute} ${hour} * * *`, timeZone }, from);
        expect(next).toBeGreaterThan(from);
        expect((next ?? 0) - from).toBeLessThan(2 * 86_400_000);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['* * * * *', 1],
    ['*/15 * * * *', 15],
    ['0,5 9 * * *', 5],
    ['59,0 23,0 * * *', 1],
    ['0 9 * * 1', 7 * 1_440],
    ['0 0 29 2 *', 1_461 * 1_440],
  ])('at %s has %i minutes in between at least', (cron, minutes) => {
    expect(shortestInterval({ cron, timeZone: 'UTC' }, Date.UTC(2026, 0, 1))).toBe(minutes * 60_000);
  });

  it.each(['', '* * * *', '* * * * * *', '@daily', '61 * * * *', 'a b c d e', '* * * * 9'])('is not %j', (cron) => {
    expect(cronProblem(cron, 'UTC')).toMatch(/^".*" is no cron expression/u);
  });

  it.each(['0 9 * * 1-5', '*/20 8-18 * * *', '0 9 1 * *', '30 6 * JAN MON'])('may be %j', (cron) => {
    expect(cronProblem(cron, BERLIN)).toBeUndefined();
  });
});

describe('a moment', () => {
  it.each([
    ['2026-12-01T09:00', BERLIN, '2026-12-01T08:00:00.000Z'],
    ['2026-07-01 09:00', BERLIN, '2026-07-01T07:00:00.000Z'],
    ['2026-07-01T09:00:30', 'America/New_York', '2026-07-01T13:00:30.000Z'],
    ['2026-07-01T09:00Z', BERLIN, '2026-07-01T09:00:00.000Z'],
    ['2026-07-01T09:00+05:30', BERLIN, '2026-07-01T03:30:00.000Z'],
    ['2026-03-29T02:30', BERLIN, '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', BERLIN, '2026-10-25T00:30:00.000Z'],
    ['2028-02-29T00:00', 'Pacific/Kiritimati', '2028-02-28T10:00:00.000Z'],
    ['2020-01-01T00:00', 'UTC', '2020-01-01T00:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, iso) => {
    expect(new Date(momentInZone(text, zone)).toISOString()).toBe(iso);
  });

  it.each([
    'tomorrow',
    '2026-13-01T09:00',
    '2026-02-30T09:00',
    '2026-02-03T25:00',
    '2026-02-03T10:61',
    '09:00',
    '2026-12-01',
  ])('is not %s', (text) => {
    expect(() => momentInZone(text, BERLIN)).toThrow(
      `"${text}" is no time: write it as 2026-12-01T09:00, or with an offset, as 2026-12-01T09:00+01:00.`,
    );
  });
});
