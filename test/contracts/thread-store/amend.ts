import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { asToken, type OwnedThread, openThread } from './owned-thread.ts';
import { alice, answerLine, consume, entryLine, exchangeLine, message, thread } from './samples.ts';

const withFile = message('m1', {
  files: [{ id: 'f', name: 'a.txt', mimeType: 'text/plain', sizeBytes: 1 }],
  quotes: [{ kind: 'reply', text: 'quoted' }],
});
const redacted = message('m1', { text: '' });

export function amendContract(subject: ContractSubject<ThreadStore>): void {
  describe('amend', () => {
    it('changes an entry that waits', async () => {
      const opened = await openThread(subject);
      await opened.send('m1', { entry: withFile });
      expect(await opened.edit('m1', 'better')).toBe('replaced');
      expect((await opened.view()).waiting).toMatchObject([{ seq: 1, entry: { ...withFile, text: 'better' } }]);
    });

    it('takes an entry that waits back, and takes it no second time', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      expect(await opened.edit('m1', null)).toBe('withdrawn');
      expect(await opened.ids()).toEqual({ waiting: [], transcript: [] });
      expect(await opened.send('m1')).toMatchObject({ status: 'duplicate' });
      await opened.open('a');
      expect(await opened.turn('a', 1, { release: 'ifIdle' })).toEqual({ status: 'released' });
    });

    it('changes an entry that came after the owner was shown the others', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.send('m2');
      expect(await opened.edit('m2', 'better')).toBe('replaced');
      expect(await opened.turn('a', 1, { show: 'steering' })).toMatchObject({
        waiting: [{ entry: { id: 'm1' } }, { entry: { id: 'm2', text: 'better' } }],
      });
    });

    it('steers a correction for an entry that the owner was shown, which stays as it was', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      expect(await opened.edit('m1', 'better', 'c1')).toBe('injected');
      const correction = {
        kind: 'correction',
        id: 'c1',
        of: 'm1',
        author: alice,
        text: 'better',
        sentAt: opened.clock.now(),
      };
      expect((await opened.view()).waiting).toEqual([
        { seq: 1, entry: message('m1'), wake: true, followUp: false },
        { seq: 2, entry: correction, wake: true, followUp: false },
      ]);
    });

    it('shows an owner under its filter only what it may have injected', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.send('q1', { followUp: true });
      await opened.send('r1', { concern: 'read' });
      await opened.turn('a', 1, { show: 'steering' });
      expect(await opened.edit('q1', 'better')).toBe('replaced');
      expect(await opened.edit('r1', null)).toBe('withdrawn');
      await opened.turn('a', 2, { show: 'everything' });
      expect(await opened.edit('q1', 'best')).toBe('injected');
      expect((await opened.view()).waiting.at(-1)).toMatchObject({ entry: { kind: 'correction' }, followUp: true });
    });

    it('changes what was shown to an owner that is gone', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.store.handoff(thread, asToken('a'));
      expect(await opened.edit('m1', 'better')).toBe('replaced');
    });

    it('steers a correction for what is in the transcript of a running thread', async () => {
      const opened = await openThread(subject);
      await injected(opened);
      expect(await opened.edit('m1', 'better', 'c1')).toBe('injected');
      const { transcript, waiting } = await opened.view();
      expect(transcript[0]?.line).toEqual(entryLine(1, withFile));
      expect(waiting).toMatchObject([
        { entry: { kind: 'correction', id: 'c1', of: 'm1', text: 'better' }, wake: true },
      ]);
    });

    it('lets a correction wait in a queued thread', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.send('m2');
      expect(await opened.edit('m1', 'better', 'c1')).toBe('injected');
      expect((await opened.ids()).waiting).toEqual(['m2', 'c1']);
    });

    it('wakes nobody with the correction of an entry that was only read', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.send('r1', { concern: 'read' });
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1), consume(2, { read: true })] });
      expect(await opened.edit('r1', 'better')).toBe('injected');
      expect((await opened.view()).waiting).toMatchObject([{ entry: { kind: 'correction' }, wake: false }]);
      expect(await opened.turn('a', 2, { release: 'ifIdle' })).toEqual({ status: 'released' });
    });

    it('keeps only the last of several corrections that nobody was shown', async () => {
      const opened = await openThread(subject);
      await injected(opened);
      await opened.edit('m1', 'second', 'c1');
      await opened.edit('m1', 'third', 'c2');
      expect((await opened.view()).waiting).toMatchObject([{ seq: 2, entry: { id: 'c2', text: 'third' } }]);
      await opened.turn('a', 2, { show: 'steering' });
      await opened.edit('m1', 'fourth', 'c3');
      expect((await opened.ids()).waiting).toEqual(['c2', 'c3']);
    });

    it('changes the stored text of an idle thread, of earlier edits too', async () => {
      const opened = await openThread(subject);
      await injected(opened);
      await opened.edit('m1', 'second', 'c1');
      await opened.turn('a', 2, { append: [consume(2), exchangeLine('e1')], release: 'ifIdle' });
      expect(await opened.edit('m1', 'third')).toBe('idle');
      const entries = (await opened.view()).transcript.filter(({ line }) => line.kind === 'message');
      expect(entries).toMatchObject([
        { line: { message: { entry: { id: 'm1', text: 'third', files: withFile.files } } } },
        { line: { message: { entry: { id: 'c1', text: 'third' } } } },
      ]);
    });

    it('changes a correction that waits in an idle thread', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.send('r1', { concern: 'read' });
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1), consume(2)] });
      await opened.edit('r1', 'second');
      await opened.turn('a', 2, { release: 'ifIdle' });
      expect(await opened.edit('r1', 'third')).toBe('idle');
      expect((await opened.view()).waiting).toMatchObject([{ entry: { kind: 'correction', text: 'third' } }]);
    });

    it('takes earlier corrections away with the entry that it changes', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.edit('m1', 'second');
      await opened.store.handoff(thread, asToken('a'));
      expect(await opened.edit('m1', 'third')).toBe('replaced');
      expect((await opened.view()).waiting).toMatchObject([{ entry: { id: 'm1', text: 'third' } }]);
    });

    it('steers no correction for what stands before a reset', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.order({ kind: 'reset', isAdmin: true });
      await opened.send('m2');
      await opened.open('a');
      expect(await opened.edit('m1', 'better')).toBe('idle');
      expect((await opened.ids()).waiting).toEqual(['m2']);
    });

    it('is applied once', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      expect(await opened.edit('m1', 'second', 'c1')).toBe('replaced');
      expect(await opened.edit('m1', 'third', 'c1')).toBe('duplicate');
      expect((await opened.view()).waiting).toMatchObject([{ entry: { text: 'second' } }]);
    });

    it('knows no message that was not accepted, and may be told again when it is', async () => {
      const opened = await openThread(subject);
      expect(await opened.edit('m1', 'better', 'c1')).toBe('unknown');
      expect(await opened.store.read(thread)).toBeUndefined();
      await opened.send('m1');
      expect(await opened.edit('m1', 'better', 'c1')).toBe('replaced');
    });
  });

  describe('deletion', () => {
    it('takes the text out of an idle transcript', async () => {
      const opened = await openThread(subject);
      await injected(opened);
      await opened.turn('a', 2, { append: [answerLine('a'), exchangeLine('e1')], release: 'ifIdle' });
      expect(await opened.edit('m1', null)).toBe('idle');
      expect((await opened.view()).transcript[0]?.line).toEqual(entryLine(1, redacted));
    });

    it('takes the text out of a running transcript and out of every edit, and tells the model', async () => {
      const opened = await openThread(subject);
      await injected(opened);
      await opened.edit('m1', 'still secret', 'c1');
      await opened.turn('a', 2, { append: [consume(2)] });
      await opened.edit('m1', 'secret again', 'c2');
      await opened.turn('a', 3, { show: 'steering' });
      expect(await opened.edit('m1', null, 'c3')).toBe('injected');
      const view = await opened.view();
      expect(JSON.stringify(view)).not.toContain('secret');
      expect(view.transcript[0]?.line).toEqual(entryLine(1, redacted));
      expect(view.waiting).toMatchObject([{ entry: { id: 'c2', text: null } }, { entry: { id: 'c3', text: null } }]);
    });

    it('lets the owner consume what it was shown without the text', async () => {
      const opened = await openThread(subject);
      await opened.send('m1', { entry: withFile });
      await opened.open('a');
      expect(await opened.edit('m1', null, 'c1')).toBe('injected');
      await opened.turn('a', 1, { append: [consume(1)] });
      expect((await opened.view()).transcript).toEqual([{ index: 0, line: entryLine(1, redacted) }]);
      expect((await opened.ids()).waiting).toEqual(['c1']);
    });

    it('takes what a retry put back away, in the transcript too', async () => {
      const opened = await openThread(subject);
      await injected(opened);
      await opened.edit('m1', 'second', 'c1');
      await opened.turn('a', 2, { append: [consume(2), exchangeLine('e1')], release: 'ifIdle' });
      await opened.order({ kind: 'retry', isAdmin: true });
      expect((await opened.ids()).waiting).toEqual(['m1', 'c1']);
      expect(await opened.edit('m1', null)).toBe('withdrawn');
      const view = await opened.view();
      expect(view.waiting).toEqual([]);
      expect(view.transcript[0]?.line).toEqual(entryLine(1, redacted));
      expect(view.transcript[1]?.line).toMatchObject({ message: { entry: { id: 'c1', text: null } } });
    });
  });
}

/** A running thread whose first message is in the transcript. */
async function injected(opened: OwnedThread): Promise<void> {
  await opened.send('m1', { entry: withFile });
  await opened.open('a');
  await opened.turn('a', 1, { append: [consume(1)] });
}
