import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { asToken, openThread } from './owned-thread.ts';
import { answerLine, bob, consume, exchangeLine, message, thread } from './samples.ts';

export function releaseContract(subject: ContractSubject<ThreadStore>): void {
  describe('release', () => {
    it('makes a thread idle in which nothing waits', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      expect(await opened.turn('a', 1, { append: [consume(1)], release: 'ifIdle' })).toEqual({ status: 'released' });
      expect(await opened.view()).toMatchObject({ state: 'idle', length: 1 });
    });

    it('is refused for an entry that came at the last moment, which is shown whatever was asked for', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.send('r1', { concern: 'read' });
      await opened.send('q1', { followUp: true });
      const taken = await opened.turn('a', 1, { append: [consume(1)], release: 'ifIdle' });
      expect(taken).toMatchObject({
        status: 'ok',
        length: 1,
        waiting: [{ entry: { id: 'r1' } }, { entry: { id: 'q1' } }],
      });
      expect(await opened.edit('q1', 'better')).toBe('injected');
      expect((await opened.view()).state).toBe('running');
    });

    it('leaves read entries for the next exchange', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.send('r1', { concern: 'read' });
      expect(await opened.turn('a', 1, { append: [consume(1)], release: 'ifIdle' })).toEqual({ status: 'released' });
      await opened.send('m2');
      expect((await opened.open('b')).waiting.map(({ entry }) => entry.id)).toEqual(['r1', 'm2']);
    });

    it('is answered again to the owner that lost the answer, even when others own the thread', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      const resend = { append: [answerLine('again')], release: 'ifIdle' } as const;
      expect(await opened.turn('e1', 1, resend)).toEqual({ status: 'released' });
      await opened.send('m2');
      await opened.open('b');
      expect(await opened.turn('e1', 1, resend)).toEqual({ status: 'released' });
      expect(await opened.turn('e1', 2, { append: [answerLine('more')] })).toEqual({ status: 'fenced' });
      expect((await opened.view()).length).toBe(3);
    });

    it('is refused again to the resend of a step that was refused', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { release: 'ifIdle' });
      await opened.edit('m1', null);
      expect(await opened.turn('a', 1, { release: 'ifIdle' })).toMatchObject({
        status: 'ok',
        waiting: [{ seq: 1 }, { seq: 2 }],
      });
    });
  });

  describe('the end of a stop', () => {
    it('comes with the step that leaves nothing to answer', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.order({ kind: 'stop' });
      const append = [consume(1, { unanswered: true }), exchangeLine('e1')];
      expect(await opened.turn('a', 1, { append, release: 'afterStop' })).toEqual({ status: 'released' });
      await opened.send('m2');
      expect((await opened.open('b')).stop).toBeUndefined();
    });

    it('lets what was accepted after it begin a new exchange', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.order({ kind: 'stop' });
      await opened.send('m2');
      const taken = await opened.turn('a', 1, { append: [consume(1)], release: 'afterStop' });
      const waiting = [{ seq: 2, entry: message('m2'), wake: true, followUp: false }];
      expect(taken).toEqual({ status: 'ok', length: 1, waiting, readDropped: 0 });
      expect(await opened.turn('a', 2)).toMatchObject({ status: 'ok', length: 1 });
      expect(await opened.store.renew(thread, asToken('a'))).toEqual({ status: 'ok' });
    });

    it('waits for entries accepted before it that the owner did not know of', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.order({ kind: 'stop' });
      await opened.send('m2');
      await opened.order({ kind: 'stop' });
      const taken = await opened.turn('a', 1, { append: [consume(1)], release: 'afterStop' });
      expect(taken).toMatchObject({ status: 'ok', waiting: [{ seq: 2 }], stop: { throughSeq: 2 } });
      expect(await opened.turn('a', 2, { append: [consume(2)], release: 'afterStop' })).toEqual({ status: 'released' });
    });

    it('waits for the line of a reset that the owner did not know of', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.order({ kind: 'stop' });
      await opened.order({ kind: 'reset', isAdmin: true }, bob);
      await opened.send('m2');
      const taken = await opened.turn('a', 1, { release: 'afterStop' });
      const stop = { by: bob, throughSeq: 1, reset: true };
      expect(taken).toMatchObject({ status: 'ok', waiting: [{ seq: 2 }], stop });
      const reset = { kind: 'reset', by: bob, at: opened.clock.now() } as const;
      const done = await opened.turn('a', 2, { append: [reset], release: 'afterStop' });
      expect(done).toEqual({
        status: 'ok',
        length: 1,
        waiting: [{ seq: 2, entry: message('m2'), wake: true, followUp: false }],
        readDropped: 0,
      });
    });

    it('is an ordinary end where the owner was faster, and a reset happens even so', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1)] });
      await opened.order({ kind: 'reset', isAdmin: true }, bob);
      expect(await opened.turn('a', 2, { append: [exchangeLine('e1')], release: 'ifIdle' })).toEqual({
        status: 'released',
      });
      const { transcript } = await opened.view();
      expect(transcript.map(({ line }) => line.kind)).toEqual(['message', 'exchange', 'reset']);
      expect(await opened.store.read(thread, 'none')).toMatchObject({ transcript: [], length: 3, lastReset: 2 });
      expect(transcript.at(-1)?.line).toEqual({ kind: 'reset', by: bob, at: opened.clock.now() });
      await opened.send('m2');
      expect((await opened.open('b')).stop).toBeUndefined();
    });

    it('writes no second line where the owner wrote one', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.order({ kind: 'reset', isAdmin: true }, bob);
      const reset = { kind: 'reset', by: bob, at: 1 } as const;
      expect(await opened.turn('a', 1, { append: [reset], release: 'afterStop' })).toEqual({ status: 'released' });
      expect(await opened.view()).toMatchObject({ transcript: [{ index: 0, line: reset }], lastReset: 0 });
    });
  });
}
