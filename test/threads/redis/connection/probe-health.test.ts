import { describe, expect, it } from 'vitest';
import { judgeMasters } from '../../../../src/threads/redis/connection/probe-health.ts';

const master = (replicas: number) =>
  new Map([
    ['role', 'master'],
    ...Array.from({ length: replicas }, (_, index) => [`slave${index}`, 'ip=10.0.0.1,state=online'] as const),
  ]);

describe('judgeMasters', () => {
  it('counts the replicas of the master that has the fewest', () => {
    expect(judgeMasters([master(2), master(1), master(3)])).toEqual({ kind: 'well', replicas: 1 });
    expect(judgeMasters([master(2), master(0)])).toEqual({ kind: 'well', replicas: 0 });
  });

  it('takes one that does not tell its role for a master', () => {
    expect(judgeMasters([new Map()])).toEqual({ kind: 'well', replicas: 0 });
  });

  it('is not well without a master, or when one has become a replica', () => {
    expect(judgeMasters([])).toEqual({ kind: 'unwell', reason: 'has no master that can be reached.' });
    expect(judgeMasters([master(1), new Map([['role', 'slave']])])).toEqual({
      kind: 'unwell',
      reason: 'is a replica now, and takes no writes.',
    });
  });
});
