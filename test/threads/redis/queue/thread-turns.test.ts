import { describe, expect, it } from 'vitest';
import { ThreadTurns } from '../../../../src/threads/redis/queue/thread-turns.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';

const one = toThreadId({ platform: 'test', channel: '1' });
const two = toThreadId({ platform: 'test', channel: '2' });

describe('ThreadTurns', () => {
  it('lets one in for each thread, and the others in the order in which they came', async () => {
    const turns = new ThreadTurns();
    const answers: string[] = [];
    const enter = async (name: string, thread = one): Promise<void> => {
      answers.push(`${name} ${await turns.enter(thread)}`);
    };
    const all = [enter('a'), enter('b'), enter('c'), enter('other', two)];
    await Promise.all([all[0], all[3]]);
    expect(answers).toEqual(['a true', 'other true']);
    turns.leave(one);
    await all[1];
    expect(answers).toEqual(['a true', 'other true', 'b true']);
    turns.leave(one);
    await all[2];
    turns.leave(one);
    await enter('d');
    expect(answers).toEqual(['a true', 'other true', 'b true', 'c true', 'd true']);
  });

  it('sends away who waits and who comes later once it is closed', async () => {
    const turns = new ThreadTurns();
    expect(await turns.enter(one)).toBe(true);
    const waiting = turns.enter(one);
    turns.close();
    expect([await waiting, await turns.enter(two)]).toEqual([false, false]);
    turns.leave(one);
    expect(await turns.enter(one)).toBe(false);
  });
});
