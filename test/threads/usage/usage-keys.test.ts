import { describe, expect, it } from 'vitest';
import { toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';
import {
  alertKey,
  type DaySubject,
  dayKey,
  maskedId,
  partOf,
  readDayKey,
  TEAM_PARTS,
} from '../../../src/threads/usage/usage-keys.ts';

describe('dayKey', () => {
  it.each<DaySubject>([
    { kind: 'person', id: 'slack:U1' },
    { kind: 'person', id: 'odd:7' },
    { kind: 'team', id: 'slack:T1', part: 3 },
    { kind: 'direct', id: 'slack', part: 0 },
  ])('is read again as %o', (subject) => {
    expect(readDayKey(dayKey('2026-01-01', subject))).toEqual(subject);
  });

  it('is told from other keys', () => {
    const others = [
      'usage:thread:a:b:c:d',
      'usage:day:2026-01-01:team:slack',
      'usage:day:2026-01-01:',
      'notes:a:b:c:d',
    ];
    expect(others.map(readDayKey)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('alertKey', () => {
  it('names whose limit it is, so that erasing finds it', () => {
    expect([
      alertKey('2026-01-01', { person: 'slack:U1' }, 75),
      alertKey('2026-01-01', { team: toTeamId('slack', 'T1') }, 95),
    ]).toEqual(['usage:alert:2026-01-01:person:slack:U1:75', 'usage:alert:2026-01-01:team:slack:T1:95']);
  });
});

describe('partOf', () => {
  it('spreads the threads of a team over all its documents, each always to the same', () => {
    const threads = Array.from({ length: 400 }, (_, n) =>
      toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: `17000000${n}.00${n}` }),
    );
    const counts = Array.from({ length: TEAM_PARTS }, (_, part) => threads.filter((id) => partOf(id) === part).length);
    expect(Math.min(...counts)).toBeGreaterThan(20);
    expect(threads.map(partOf)).toEqual(threads.map(partOf));
  });
});

describe('maskedId', () => {
  it('tells people apart and nobody who they are', () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => `slack:U${n}`);
    const masked = ids.map(maskedId);
    expect(new Set(masked).size).toBe(ids.length);
    expect(masked.filter((mask) => !/^[a-z0-9]{2,14}$/u.test(mask))).toEqual([]);
  });
});
