import { describe, expect, it } from 'vitest';
import { gatherChecks } from '../../../../src/threads/redis/checks/gather-checks.ts';
import type { ServerCheck } from '../../../../src/threads/redis/checks/server-check.ts';

const answers = (name: string): ServerCheck => ({ check: 'reachable', level: 'ok', text: `Redis at ${name} answers.` });
const version: ServerCheck = { check: 'version', level: 'ok', text: 'Redis 7.0.15.' };
const forgetful: ServerCheck = { check: 'eviction', level: 'error', text: 'It forgets.', remedy: 'Remind it.' };

describe('gatherChecks', () => {
  it('leaves the checks of a single master as they are', () => {
    expect(gatherChecks([{ name: 'a', checks: [answers('a'), version] }])).toEqual([answers('a'), version]);
  });

  it('finds nothing where nothing was looked at', () => {
    expect(gatherChecks([])).toEqual([]);
  });

  it('says once what all have in common, and names those that differ', () => {
    const found = gatherChecks([
      { name: 'a', checks: [answers('a'), version] },
      { name: 'b', checks: [answers('b'), version, forgetful] },
      { name: 'c', checks: [answers('c'), version, forgetful] },
    ]);
    expect(found).toEqual([
      { check: 'reachable', level: 'ok', text: 'all 3 masters: It answers.' },
      { ...version, text: 'all 3 masters: Redis 7.0.15.' },
      { ...forgetful, text: 'b, c: It forgets.' },
    ]);
  });
});
