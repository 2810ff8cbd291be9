import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { openThread } from './owned-thread.ts';
import { answerLine, bob, consume, entryLine, exchangeLine, message, thread } from './samples.ts';

const EARLIER = { read: true, earlier: true } as const;

/** What a platform's history tells enters as lines that never waited. */
export function earlierContract(subject: ContractSubject<ThreadStore>): void {
  describe('what was said before', () => {
    const append = [
      entryLine(0, message('h1', { author: bob }), EARLIER),
      entryLine(0, message('h2'), { ...EARLIER, own: true }),
      consume(1),
      answerLine('Read.'),
    ];

    it('stands before the entry that called, and is loaded as it was written', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      expect(await opened.turn('a', 1, { append })).toMatchObject({ status: 'ok', length: 4 });
      const lines = [append[0], append[1], entryLine(1, message('m1')), answerLine('Read.')];
      expect((await opened.view()).transcript.map(({ line }) => line)).toEqual(lines);
      expect((await opened.open('b')).transcript.map(({ line }) => line)).toEqual(lines);
    });

    it('counts as accepted: told by an event, it is a duplicate', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append });
      expect(await opened.send('h1')).toEqual({ status: 'duplicate' });
      expect(await opened.send('h3')).toEqual({ status: 'steering' });
    });

    it('makes its speakers known, each once and five at most', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append, speakers: ['test:bob', 'test:bob', 'test:alice', 'c'] });
      expect((await opened.view()).participation.speakers).toEqual(['test:alice', 'test:bob', 'c']);
      await opened.turn('a', 2, { speakers: ['d', 'e', 'f'] });
      expect((await opened.view()).participation.speakers).toEqual(['test:alice', 'test:bob', 'c', 'd', 'e']);
    });

    it('loses its words when its message is deleted or its author is erased', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append: [...append, exchangeLine('x1')], release: 'ifIdle' });
      expect(await opened.edit('h2', null)).toBe('idle');
      await opened.store.erase({ person: bob.id });
      const { transcript } = await opened.view();
      const texts = transcript.flatMap(({ line }) =>
        line.kind === 'message' && line.message.role === 'entry' && line.message.entry.kind === 'message'
          ? [line.message.entry.text]
          : [],
      );
      expect(texts).toEqual(['', '', 'text of m1']);
      expect(JSON.stringify(await opened.store.export(thread))).not.toContain('test:bob');
    });

    it('waits again with the message that called when the answer is asked for again', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append: [...append, exchangeLine('x1')], release: 'ifIdle' });
      expect(await opened.order({ kind: 'retry', isAdmin: false })).toMatchObject({ status: 'started' });
      const { waiting } = await opened.view();
      expect(waiting.map(({ entry, wake }) => [entry.id, wake])).toEqual([
        ['h1', false],
        ['h2', false],
        ['m1', true],
      ]);
    });
  });
}
