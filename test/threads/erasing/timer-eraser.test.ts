import { expect, it } from 'vitest';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createTimerEraser } from '../../../src/threads/erasing/timer-eraser.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Schedule, Timer } from '../../../src/threads/ports.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';

const thread = toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: '1' });
const ADA = { id: 'test:ada', name: 'Ada' };
const BOB = { id: 'test:bob', name: 'Bob' };

const timer: Timer = {
  id: 't1',
  thread,
  dueAt: 10,
  entry: { kind: 'reminder', id: 't1', requesters: [ADA, BOB], text: 'water the plants', sentAt: 10 },
};

/** Erases Ada while, after a timer was read, something else happens to it. Answers with what is left. */
async function eraseWhile(happens: (schedule: Schedule) => Promise<unknown>): Promise<readonly Timer[]> {
  const { schedule } = createMemoryPorts({
    clock: createFakeClock(),
    logger: silentLogger,
    newToken: () => 'token',
  });
  await schedule.put(timer);
  const disturbed: Schedule = {
    put: (given) => schedule.put(given),
    remove: (id) => schedule.remove(id),
    replace: (read, next) => schedule.replace(read, next),
    list: (given) => schedule.list(given),
    due: (limit) => schedule.due(limit),
    async *all() {
      yield timer;
    },
  };
  await happens(schedule);
  await createTimerEraser(disturbed).erase({ person: ADA.id });
  return await schedule.list(thread);
}

it('a timer that was cancelled while somebody in it is erased does not return', async () => {
  expect(await eraseWhile((schedule) => schedule.remove('t1'))).toEqual([]);
});

it('a timer that came and is due again later stays so, without who is erased', async () => {
  const left = await eraseWhile((schedule) => schedule.put({ ...timer, dueAt: 20 }));
  expect(left.map(({ dueAt }) => dueAt)).toEqual([20]);
  expect(JSON.stringify(left)).not.toContain('Ada');
});
