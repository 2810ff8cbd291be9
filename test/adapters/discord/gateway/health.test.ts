import { describe, expect, it } from 'vitest';
import { outageOf, sentenceOf } from '../../../../src/adapters/discord/gateway/health.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

const ready = (silentMs: number) => ({ isReady: true, heardAt: NOW - silentMs }) as const;
const away = (ms: number, reason = 'It was cut.') => ({ isReady: false, since: NOW - ms, reason }) as const;

describe('the connections', () => {
  it.each([
    ['all are heard of', [ready(0), ready(24_999)]],
    ['one is away for a moment', [ready(0), away(9_999)]],
    ['there are none', []],
  ])('are well when %s', (_when, shards) => {
    expect(outageOf(shards, NOW)).toBeUndefined();
  });

  it('are gone when one is away for ten seconds', () => {
    const outage = outageOf([ready(0), away(10_000), away(30_000, 'It was closed (code 4000).')], NOW);
    expect(outage).toEqual({ gone: 2, of: 3, since: NOW - 30_000, reason: 'It was closed (code 4000).' });
  });

  it('are gone when nothing is heard on one for 25 seconds, though it is open', () => {
    const outage = outageOf([ready(25_000)], NOW);
    expect(outage).toEqual({ gone: 1, of: 1, since: NOW - 25_000, reason: 'Discord says nothing on it.' });
  });

  it('are spoken of in sentences', () => {
    const outage = { gone: 1, of: 1, since: NOW, reason: 'It was cut.' };
    expect([sentenceOf(outage), sentenceOf({ ...outage, of: 4 }), sentenceOf({ ...outage, gone: 2, of: 4 })]).toEqual([
      'The connection to Discord is gone since 2026-01-01T12:00:00.000Z, and tried again. It was cut.',
      '1 of 4 connections to Discord is gone since 2026-01-01T12:00:00.000Z, and tried again. It was cut.',
      '2 of 4 connections to Discord are gone since 2026-01-01T12:00:00.000Z, and tried again. It was cut.',
    ]);
  });
});
