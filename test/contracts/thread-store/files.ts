import { describe, expect, it } from 'vitest';
import type { FilesMessage } from '../../../src/threads/files-message.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { TranscriptEntry } from '../../../src/threads/transcript.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { type OwnedThread, openThread } from './owned-thread.ts';
import { AT, alice, answerLine, bob, consume, entryLine, exchangeLine, message, thread } from './samples.ts';

const SECRET = 'the contents of the file';

/** What the files of messages hold enters with its message, and goes with it. */
export function filesContract(subject: ContractSubject<ThreadStore>): void {
  describe('the files of an entry', () => {
    it('enter as a line right behind it, however large they are', async () => {
      const opened = await openThread(subject);
      const large = files('m2', { files: [{ kind: 'text', name: 'f', text: 'x'.repeat(100_000) }] });
      await opened.send('m1');
      await opened.send('m2');
      await opened.open('a');
      const append = [consume(1, { files: files('m1') }), consume(2, { files: large }), answerLine('Read.')];
      expect(await opened.turn('a', 1, { append })).toMatchObject({ status: 'ok', length: 5 });
      expect(await opened.turn('a', 1, { append })).toMatchObject({ status: 'ok', length: 5 });
      const lines = [
        entryLine(1, message('m1')),
        filesLine(files('m1')),
        entryLine(2, message('m2')),
        filesLine(large),
        answerLine('Read.'),
      ];
      expect((await opened.view()).transcript.map(({ line }) => line)).toEqual(lines);
      expect((await opened.open('b')).transcript.map(({ line }) => line)).toEqual(lines);
    });

    it('stay out with an entry that is gone', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const append = [consume(1), consume(1, { files: files('m1') }), consume(9, { files: files('m9') })];
      await opened.turn('a', 1, { append });
      expect((await opened.view()).transcript.map(({ line }) => line)).toEqual([entryLine(1, message('m1'))]);
    });

    it('stay out when the message was deleted after it was shown', async () => {
      const opened = await openThread(subject);
      await opened.send('m1', { entry: withFile('m1') });
      await opened.open('a');
      expect(await opened.edit('m1', null)).toBe('injected');
      await opened.turn('a', 1, { append: [consume(1, { files: files('m1') })] });
      expect((await opened.view()).transcript.map(({ line }) => line)).toEqual([
        entryLine(1, message('m1', { text: '' })),
      ]);
    });

    it('stay out when their author was erased after it was shown', async () => {
      const opened = await openThread(subject);
      await opened.send('m1', { entry: withFile('m1') });
      await opened.open('a');
      await opened.store.erase({ person: alice.id });
      await opened.turn('a', 1, { append: [consume(1, { files: files('m1') })] });
      expect(JSON.stringify(await opened.store.export(thread))).not.toMatch(/contents|Alice|test:alice/u);
    });

    it('lose what they hold when their message is deleted, at work and at rest, and keep their line', async () => {
      const opened = await openThread(subject);
      await readBoth(opened);
      expect(await opened.edit('m1', null)).toBe('injected');
      expect(await opened.turn('a', 2, { append: [consume(3), exchangeLine('e1')], release: 'ifIdle' })).toEqual({
        status: 'released',
      });
      expect(await opened.edit('m2', null)).toBe('idle');
      const { transcript } = await opened.view();
      expect(transcript[1]?.line).toEqual(filesLine(files('m1', { files: [] })));
      expect(transcript[3]?.line).toEqual(filesLine(files('m2', { author: bob, files: [] })));
      expect(JSON.stringify(await opened.store.export(thread))).not.toContain(SECRET);
    });

    it('stay as they are when their message is edited', async () => {
      const opened = await openThread(subject);
      await readBoth(opened);
      await opened.edit('m1', 'other words');
      expect((await opened.view()).transcript[1]?.line).toEqual(filesLine(files('m1')));
    });

    it('lose what they hold when their author is erased; those of others stay', async () => {
      const opened = await openThread(subject);
      await readBoth(opened);
      await opened.store.erase({ person: alice.id });
      const { transcript } = await opened.view();
      const erased = { id: 'erased', name: '' };
      expect(transcript[1]?.line).toEqual(filesLine(files('m1', { author: erased, files: [] })));
      expect(transcript[3]?.line).toEqual(filesLine(files('m2', { author: bob })));
    });

    it('are replaced with their exchange when it is tried again, and wait as references only', async () => {
      const opened = await openThread(subject);
      await readBoth(opened);
      await opened.turn('a', 2, { append: [exchangeLine('e1')], release: 'ifIdle' });
      expect(await opened.order({ kind: 'retry', isAdmin: true })).toMatchObject({ status: 'started' });
      const { waiting, transcript } = await opened.open('b');
      expect(transcript.at(-1)?.line).toMatchObject({ kind: 'replaced', from: 0, to: 5 });
      expect(waiting.map(({ entry }) => entry)).toEqual([withFile('m1'), withFile('m2', bob)]);
    });
  });
}

/** Two messages with files, of two people, read and answered by the owner `a`. */
async function readBoth(opened: OwnedThread): Promise<void> {
  await opened.send('m1', { entry: withFile('m1') });
  await opened.send('m2', { entry: withFile('m2', bob) });
  await opened.open('a');
  const read = [consume(1, { files: files('m1') }), consume(2, { files: files('m2', { author: bob }) })];
  await opened.turn('a', 1, { append: [...read, answerLine('Read.')] });
}

function withFile(id: string, author = alice) {
  const file = { id: `f-${id}`, name: 'a.txt', mimeType: 'text/plain', sizeBytes: 24 };
  return message(id, { author, files: [file] });
}

function files(of: string, more: Partial<FilesMessage> = {}): FilesMessage {
  const contents = [{ kind: 'text', name: 'a.txt', text: SECRET }] as const;
  return { role: 'files', of, author: alice, files: contents, timestamp: AT, ...more };
}

function filesLine(files: FilesMessage): TranscriptEntry {
  return { kind: 'message', message: files, at: AT };
}
