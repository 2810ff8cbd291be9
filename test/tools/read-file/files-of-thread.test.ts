import { describe, expect, it } from 'vitest';
import { filesOfThread } from '../../../src/tools/index.ts';
import { FileOutbound } from '../../threads/support/file-outbound.ts';
import { THREAD, World } from '../../threads/support/world.ts';
import { refusalOf } from '../net/net-world.ts';

const file = (id: string, name = `${id}.txt`) => ({
  id,
  name,
  mimeType: 'text/plain',
  sizeBytes: 3,
  url: `https://x/${id}`,
});

async function setUp() {
  const outbound = new FileOutbound();
  for (const id of ['f1', 'f2', 'f3']) outbound.files.set(id, `contents of ${id}`);
  const world = await new World({ script: ['One.', 'Two.', 'Three.'], outbound }).start();
  const call = new AbortController();
  const files = filesOfThread({
    thread: THREAD,
    store: world.store,
    outbound,
    clock: world.clock,
    signal: call.signal,
  });
  const names = async () => (await files.list()).map(({ id, name, from }) => `${id} ${name} ${from}`);
  const text = async (id: string, most = 100) => {
    const { bytes, isCut } = await files.read(id, most);
    return [new TextDecoder().decode(bytes), isCut];
  };
  return { world, outbound, call, files, names, text };
}

describe('the files of a thread', () => {
  it('are those of its messages, each once, as it came last', async () => {
    const { world, files, names, text } = await setUp();
    expect(await files.list()).toEqual([]);
    await world.say('look', { files: [file('f1'), file('f2')] });
    await world.settle();
    await world.say('and again', { by: 'bob', files: [file('f1', 'new.txt')] });
    await world.settle();
    expect(await files.list()).toEqual([
      { id: 'f2', name: 'f2.txt', mimeType: 'text/plain', sizeBytes: 3, from: 'alice' },
      { id: 'f1', name: 'new.txt', mimeType: 'text/plain', sizeBytes: 3, from: 'bob' },
    ]);
    expect(await names()).toHaveLength(2);
    expect(await text('f1')).toEqual(['contents of f1', false]);
    expect(await text('f1', 8)).toEqual(['contents', true]);
  });

  it('are gone with a deleted message, an erased person, and a reset', async () => {
    const { world, names, text } = await setUp();
    await world.say('one', { id: 'm1', files: [file('f1')] });
    await world.settle();
    await world.say('two', { by: 'bob', files: [file('f2')] });
    await world.settle();
    await world.amend('m1', null);
    expect(await names()).toEqual(['f2 f2.txt bob']);
    await world.say('three', { by: 'carol', files: [file('f3')] });
    await world.settle();
    await world.store.erase({ person: 'test:bob' });
    expect(await names()).toEqual(['f3 f3.txt carol']);
    await world.command('reset', 'carol');
    await world.settle();
    expect(await names()).toEqual([]);
    expect(await refusalOf(text('f3'))).toBe('There is no such file in this thread any more.');
  });

  it('of other threads are not there', async () => {
    const { world, outbound, text } = await setUp();
    await world.say('one', { files: [file('f1')] });
    await world.settle();
    outbound.asked.length = 0;
    expect(await refusalOf(text('f2'))).toBe('There is no such file in this thread any more.');
    expect(outbound.asked).toEqual([]);
  });

  it.each([
    [{ status: 'gone' }, 'The file "f1.txt" is not there any more.'],
    [{ status: 'notAllowed' }, 'The bot has no right to read the file "f1.txt" here.'],
    [
      { status: 'notAllowed', missing: 'files:read' },
      'The bot has no right to read the file "f1.txt" here: it lacks files:read.',
    ],
  ] as const)('that the platform answers with %j for say so', async (answer, sentence) => {
    const { world, outbound, text } = await setUp();
    await world.say('one', { files: [file('f1')] });
    await world.settle();
    outbound.files.set('f1', answer);
    expect(await refusalOf(text('f1'))).toBe(sentence);
  });

  it('that do not come end after 30 seconds, with the call, or with the failure, in a sentence', async () => {
    const { world, outbound, call, text } = await setUp();
    await world.say('one', { files: [file('f1')] });
    await world.settle();
    outbound.files.set('f1', () => Promise.reject(new Error('xoxb-token at https://files')));
    expect(await refusalOf(text('f1'))).toBe('The file "f1.txt" could not be fetched.');
    const signals: AbortSignal[] = [];
    outbound.files.set('f1', (signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const late = refusalOf(text('f1'));
    await world.clock.advanceAsync(30_000);
    expect([await late, signals[0]?.aborted]).toEqual(['The file "f1.txt" did not arrive within 30 seconds.', true]);
    const ended = refusalOf(text('f1'));
    await world.clock.advanceAsync(0);
    call.abort();
    expect([await ended, signals[1]?.aborted]).toEqual(['The reading was ended before it was done.', true]);
  });

  it('cannot be read where the platform gives no contents', async () => {
    const world = await new World({ script: ['One.'] }).start();
    await world.say('one', { files: [file('f1')] });
    await world.settle();
    const { outbound, store, clock } = world;
    const files = filesOfThread({ thread: THREAD, store, outbound, clock, signal: new AbortController().signal });
    expect(await files.list()).toHaveLength(1);
    expect(await refusalOf(files.read('f1', 10))).toBe('This platform does not give the contents of files.');
  });
});
