import { describe, expect, it } from 'vitest';
import { readRecordings, recordingKey } from '../../../src/models/recording/recording.ts';
import { createRecordingEraser } from '../../../src/models/recording/recording-eraser.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { type ThreadId, toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';
import { bob, delivery, message } from '../../contracts/thread-store/samples.ts';

const threadIn = (team: string, thread: string): ThreadId =>
  toThreadId({ platform: 'test', team, channel: 'C1', thread });
const [first, second, other, forgotten] = [
  threadIn('T1', '1'),
  threadIn('T1', '2'),
  threadIn('T2', '1'),
  threadIn('T2', '9'),
];

/** A recording in each thread; the first is one with Bob, the second quotes him, and the last is no longer known. */
async function open() {
  const clock = createFakeClock();
  const ports = createMemoryPorts({ clock, logger: silentLogger, newToken: () => 'token' });
  const { store, records } = ports;
  await store.deliver(first, delivery(message('m1', { author: bob })));
  await store.deliver(second, delivery(message('m1', { quotes: [{ kind: 'reply', authorId: bob.id, text: 'x' }] })));
  await store.deliver(other, delivery(message('m1')));
  for (const thread of [first, second, other, forgotten]) {
    await records.put(recordingKey(thread, 1, 'run1'), { requests: [{ answer: 'x' }] }, 'new');
  }
  const left = async () => {
    const counts = [];
    for (const thread of [first, second, other, forgotten]) counts.push((await readRecordings(records, thread)).length);
    return counts;
  };
  return { eraser: createRecordingEraser(ports), left, records };
}

describe('createRecordingEraser', () => {
  it('removes those of threads in which an erased person spoke or is quoted, and of threads that are forgotten', async () => {
    const { eraser, left } = await open();
    expect(await eraser.erase({ person: bob.id })).toEqual({ recordings: 3 });
    expect(await left()).toEqual([0, 0, 1, 0]);
  });

  it('removes one in which an erased person is named', async () => {
    const { eraser, left, records } = await open();
    await records.put(recordingKey(other, 1, 'run1'), { requests: [{ answer: 'I asked test:zoe.' }] }, 'any');
    expect(await eraser.erase({ person: 'test:zoe' })).toEqual({ recordings: 2 });
    expect(await left()).toEqual([1, 1, 0, 0]);
  });

  it('removes those of an erased thread, or team', async () => {
    const { eraser, left } = await open();
    expect(await eraser.erase({ thread: second })).toEqual({ recordings: 1 });
    expect(await eraser.erase({ team: toTeamId('test', 'T2') })).toEqual({ recordings: 2 });
    expect(await left()).toEqual([1, 0, 0, 0]);
  });

  it('removes those of the thread in which a message was deleted', async () => {
    const { eraser, left } = await open();
    await eraser.forget?.({ thread: first, author: bob.id, texts: ['x'] });
    expect(await left()).toEqual([0, 1, 1, 1]);
  });
});
