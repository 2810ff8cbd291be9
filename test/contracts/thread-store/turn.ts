import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { asToken, openThread } from './owned-thread.ts';
import { alice, answerLine, bob, consume, entryLine, message, slot, thread } from './samples.ts';

export function turnContract(subject: ContractSubject<ThreadStore>): void {
  describe('turn', () => {
    it('appends in the order of the step, and consumes by moving the store’s own copy', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.send('r1', { concern: 'read' });
      await opened.open('a');
      const append = [
        answerLine('before'),
        consume(2, { read: true }),
        consume(1, { unanswered: true }),
        answerLine('after'),
      ];
      expect(await opened.turn('a', 1, { append })).toEqual({ status: 'ok', length: 4, waiting: [], readDropped: 0 });
      expect((await opened.view()).transcript).toEqual([
        { index: 0, line: answerLine('before') },
        { index: 1, line: entryLine(2, message('r1'), { read: true }) },
        { index: 2, line: entryLine(1, message('m1'), { unanswered: true }) },
        { index: 3, line: answerLine('after') },
      ]);
      expect((await opened.ids()).waiting).toEqual([]);
    });

    it('marks as read what woke nothing, and what the step calls read', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.send('r1', { concern: 'read' });
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1, { read: true }), consume(2, { unanswered: true })] });
      expect((await opened.view()).transcript.map(({ line }) => line)).toEqual([
        entryLine(1, message('m1'), { read: true }),
        entryLine(2, message('r1'), { unanswered: true, read: true }),
      ]);
    });

    it('leaves out what is gone from the mailbox', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1), consume(1), consume(99)] });
      expect(await opened.ids()).toEqual({ waiting: [], transcript: ['m1'] });
    });

    it('applies a step once and answers its resend as usual', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const more = { append: [consume(1), answerLine('once')], show: 'steering' } as const;
      await opened.turn('a', 1, more);
      await opened.send('m2');
      expect(await opened.turn('a', 1, more)).toEqual({
        status: 'ok',
        length: 2,
        waiting: [{ seq: 2, entry: message('m2'), wake: true, followUp: false }],
        readDropped: 0,
      });
      expect(await opened.ids()).toEqual({ waiting: ['m2'], transcript: ['m1'] });
    });

    it('shows what its filter lets through, shown before or not', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.send('q1', { followUp: true });
      await opened.send('r1', { concern: 'read' });
      await opened.send('m2');
      const shown = async (no: number, show: 'nothing' | 'steering' | 'everything') => {
        const taken = await opened.turn('a', no, { show });
        return taken.status === 'ok' ? taken.waiting.map(({ entry }) => entry.id) : taken;
      };
      expect(await shown(1, 'nothing')).toEqual([]);
      expect(await shown(2, 'steering')).toEqual(['m1', 'm2']);
      expect(await shown(3, 'everything')).toEqual(['m1', 'q1', 'r1', 'm2']);
    });

    it('is refused to whoever does not own the thread', async () => {
      const opened = await openThread(subject);
      expect(await opened.turn('a', 1)).toEqual({ status: 'fenced' });
      await opened.send('m1');
      expect(await opened.turn('a', 1, { append: [consume(1)] })).toEqual({ status: 'fenced' });
      await opened.open('a');
      expect(await opened.turn('b', 1, { append: [consume(1)] })).toEqual({ status: 'fenced' });
      expect(await opened.ids()).toEqual({ waiting: ['m1'], transcript: [] });
    });

    it('keeps lines as they were given, whatever the caller does with them afterwards', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const line = answerLine('as given');
      await opened.turn('a', 1, { append: [line] });
      Object.assign(line, { kind: 'changed' });
      const loaded = (await opened.open('a')).transcript[0];
      Object.assign(loaded?.line ?? {}, { kind: 'changed' });
      expect((await opened.view()).transcript).toEqual([{ index: 0, line: answerLine('as given') }]);
    });
  });

  describe('journal', () => {
    it('keeps outcomes until the results are complete', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const outcome = { result: { content: [{ type: 'text' as const, text: 'done' }], details: null }, isError: false };
      const failed = { ...outcome, isError: true };
      const { store } = opened;
      expect(await store.journal(thread, asToken('a'), '__proto__', outcome)).toBe('ok');
      expect(await store.journal(thread, asToken('a'), 'call 2', outcome)).toBe('ok');
      expect(await store.journal(thread, asToken('a'), 'call 2', failed)).toBe('ok');
      await opened.turn('a', 1, { resultsComplete: false });
      const expected = new Map([
        ['__proto__', outcome],
        ['call 2', failed],
      ]);
      expect((await opened.open('a')).journal).toEqual(expected);
      await opened.turn('a', 2, { resultsComplete: true });
      expect((await opened.open('a')).journal).toEqual(new Map());
    });
  });

  describe('slots', () => {
    it('are written by their id, by a turn and on their own', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { slots: [slot('s1'), slot('s2')] });
      const posted = slot('s1', { state: 'posted', platformId: 'p1' });
      expect(await opened.store.slot(thread, asToken('a'), posted)).toBe('ok');
      expect((await opened.view()).slots).toEqual([posted, slot('s2')]);
    });

    it('are forgotten once closed, when the next exchange begins, and open ones are not', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const left = slot('s2', { state: 'posted' });
      await opened.turn('a', 1, { slots: [slot('s1', { state: 'closed' }), left] });
      expect((await opened.view()).slots).toEqual([slot('s1', { state: 'closed' }), left]);
      const next = slot('s3', { exchange: 'e2' });
      await opened.store.slot(thread, asToken('a'), next);
      expect((await opened.view()).slots).toEqual([left, next]);
    });
  });

  describe('initiator', () => {
    it('stays who it was until a step names another', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { initiator: alice });
      await opened.turn('a', 2);
      expect(await opened.order({ kind: 'reset', isAdmin: false }, bob)).toEqual({
        status: 'refused',
        initiator: alice,
      });
      await opened.turn('a', 3, { initiator: bob });
      expect(await opened.order({ kind: 'reset', isAdmin: false }, bob)).toMatchObject({ status: 'stopping' });
    });
  });
}
