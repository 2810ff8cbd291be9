import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { FairPool } from '../../../src/threads/approvals/fair-pool.ts';

/** A pool of three slots for a platform and two for a team, in which everything takes a moment. */
function createPool(more: readonly string[] = []) {
  const clock = createFakeClock(0);
  const begun: string[] = [];
  const hasMore = [...more];
  const work = async (id: string): Promise<boolean> => {
    begun.push(`${clock.now()} ${id}`);
    await new Promise<void>((resolve) => clock.setTimeout(resolve, 1));
    const at = hasMore.indexOf(id);
    if (at >= 0) hasMore.splice(at, 1);
    return at >= 0;
  };
  const pool = new FairPool({ work, ofPlatform: 3, ofTeam: 2 });
  const add = (ids: string, platform = 'p'): void => {
    for (const id of ids.split(' ')) pool.add(id, { platform, team: id.slice(0, 1) });
  };
  return { clock, begun, pool, add };
}

describe('a fair pool', () => {
  it('gives a team no more than its share, and each platform slots of its own', async () => {
    const { clock, begun, pool, add } = createPool();
    add('a1 a2 a3 a4');
    add('b1 b2');
    add('c1', 'other');
    await clock.advanceAsync(10);
    expect(begun).toEqual(['0 a1', '0 a2', '0 b1', '0 c1', '1 a3', '1 b2', '1 a4']);
    await pool.settled();
    expect(['a1', 'a4', 'c1'].filter((id) => pool.has(id))).toEqual([]);
  });

  it('lets teams take turns, however much one has', async () => {
    const { clock, begun, add } = createPool();
    add('a1 a2 b1 a3 a4 a5 a6 b2 c1 d1');
    await clock.advanceAsync(10);
    expect(begun).toEqual(['0 a1', '0 a2', '0 b1', '1 a3', '1 b2', '1 c1', '2 d1', '2 a4', '2 a5', '3 a6']);
  });

  it('never works on the same thing twice at once, and works on it again when it has changed meanwhile', async () => {
    const { clock, begun, pool, add } = createPool();
    add('a1 a1 a2 a3 a4');
    pool.add('a1', { platform: 'p', team: 'a' }, 'soon');
    pool.add('a4', { platform: 'p', team: 'a' }, 'soon');
    await clock.advanceAsync(10);
    expect(begun).toEqual(['0 a1', '0 a2', '1 a1', '1 a4', '2 a3']);
  });

  it('has what is not ready yet take its turn again, behind the others', async () => {
    const { clock, begun, add } = createPool(['a1', 'a1', 'a2']);
    add('a1 a2 a3 a4');
    await clock.advanceAsync(10);
    expect(begun).toEqual(['0 a1', '0 a2', '1 a3', '1 a4', '2 a1', '2 a2', '3 a1']);
  });

  it('forgets what waits when it is told to, and settles when the rest has ended', async () => {
    const { clock, begun, pool, add } = createPool();
    add('a1 a2 a3');
    pool.add('a1', { platform: 'p', team: 'a' }, 'soon');
    pool.clear();
    let isSettled = false;
    void pool.settled().then(() => {
      isSettled = true;
    });
    await clock.advanceAsync(0);
    expect(isSettled).toBe(false);
    await clock.advanceAsync(10);
    expect([isSettled, begun, pool.has('a3')]).toEqual([true, ['0 a1', '0 a2'], false]);
  });
});
