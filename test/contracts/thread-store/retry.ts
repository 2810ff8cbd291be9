import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { openThread } from './owned-thread.ts';
import { AT, alice, bob, consume, entryLine, exchangeLine, message } from './samples.ts';

export function retryContract(subject: ContractSubject<ThreadStore>): void {
  describe('retry', () => {
    it('puts the entries of the last exchange back, in order, and replaces its lines', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.exchange('e2', ['m2', 'm3']);
      expect(await opened.order({ kind: 'retry', isAdmin: false })).toEqual({ status: 'started', activation: 3 });
      const { state, transcript, waiting } = await opened.view();
      expect({ state, last: transcript.at(-1), length: transcript.length }).toEqual({
        state: 'queued',
        last: { index: 7, line: { kind: 'replaced', from: 3, to: 6, by: alice, at: opened.clock.now() } },
        length: 8,
      });
      expect(waiting).toEqual([
        { seq: 4, entry: message('m2'), wake: true, followUp: false },
        { seq: 5, entry: message('m3'), wake: true, followUp: false },
      ]);
      expect(await opened.send('m2')).toMatchObject({ status: 'duplicate' });
    });

    it('takes the answer of a retry for the exchange to try again', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.order({ kind: 'retry', isAdmin: false });
      await opened.exchange('e2', []);
      expect(await opened.order({ kind: 'retry', isAdmin: false })).toMatchObject({ status: 'started' });
      const { transcript } = await opened.view();
      expect(transcript.at(-1)?.line).toMatchObject({ kind: 'replaced', from: 4, to: 6 });
    });

    it('keeps context from waking anybody, and takes in what a stop left unanswered', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.send('r1', { concern: 'read' });
      await opened.send('m2');
      await opened.open('a');
      const entries = [consume(1), consume(2, { read: true }), consume(3, { unanswered: true })];
      await opened.turn('a', 1, { append: [...entries, exchangeLine('e1')], release: 'ifIdle' });
      await opened.order({ kind: 'retry', isAdmin: true });
      expect((await opened.view()).waiting.map(({ entry, wake }) => [entry.id, wake])).toEqual([
        ['m1', true],
        ['r1', false],
        ['m2', true],
      ]);
    });

    it('waits for the end of a run', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.send('m2');
      expect(await opened.order({ kind: 'retry', isAdmin: false })).toEqual({ status: 'busy' });
      await opened.open('a');
      expect(await opened.order({ kind: 'retry', isAdmin: false })).toEqual({ status: 'busy' });
    });

    it('is for whoever began the exchange, and for admins', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1'], alice);
      expect(await opened.order({ kind: 'retry', isAdmin: false }, bob)).toEqual({
        status: 'refused',
        initiator: alice,
      });
      expect(await opened.order({ kind: 'retry', isAdmin: true }, bob)).toMatchObject({ status: 'started' });
    });

    it('finds nothing where there is nothing to answer again', async () => {
      const opened = await openThread(subject);
      const retry = { kind: 'retry', isAdmin: true } as const;
      expect(await opened.order(retry)).toEqual({ status: 'idle' });
      await opened.exchange('e1', ['m1']);
      await opened.order({ kind: 'reset', isAdmin: true });
      expect(await opened.order(retry)).toEqual({ status: 'idle' });
    });

    it('does not replace again what was replaced', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.order({ kind: 'retry', isAdmin: true });
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(2)], release: 'ifIdle' });
      expect(await opened.order({ kind: 'retry', isAdmin: true })).toEqual({ status: 'idle' });
    });

    it('does not reach into a summary', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const compaction = { kind: 'compaction', coversThrough: 0, summary: 's', systemMessage: null, at: AT } as const;
      await opened.turn('a', 1, { append: [consume(1), exchangeLine('e1'), compaction], release: 'ifIdle' });
      expect(await opened.order({ kind: 'retry', isAdmin: true })).toEqual({ status: 'idle' });
    });

    it('does not answer again what was deleted', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1', 'm2']);
      await opened.edit('m1', null);
      await opened.order({ kind: 'retry', isAdmin: true });
      expect((await opened.ids()).waiting).toEqual(['m2']);
      await opened.edit('m2', null);
      await opened.open('a');
      await opened.turn('a', 1, { release: 'ifIdle' });
      expect(await opened.order({ kind: 'retry', isAdmin: true })).toEqual({ status: 'idle' });
    });

    it('answers the text that an edit left', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.edit('m1', 'better');
      await opened.order({ kind: 'retry', isAdmin: true });
      expect((await opened.view()).waiting).toMatchObject([{ entry: { id: 'm1', text: 'better' } }]);
      expect((await opened.view()).transcript[0]?.line).toEqual(entryLine(1, message('m1', { text: 'better' })));
    });
  });
}
