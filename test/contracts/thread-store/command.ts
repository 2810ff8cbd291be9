import { describe, expect, it } from 'vitest';
import type { Stop, ThreadStore } from '../../../src/threads/ports.ts';
import type { ThreadId } from '../../../src/threads/thread-id.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { asToken, openThread } from './owned-thread.ts';
import { alice, answerLine, bob, consume, otherThread, thread } from './samples.ts';

export function commandContract(subject: ContractSubject<ThreadStore>): void {
  describe('command', () => {
    it('is carried out once, whatever it was', async () => {
      const { store } = await openThread(subject);
      expect(await store.command(thread, 'c1', alice, { kind: 'note' })).toEqual({ status: 'done' });
      expect(await store.command(thread, 'c1', alice, { kind: 'stop' })).toEqual({ status: 'duplicate' });
      expect(await store.command(otherThread, 'c1', alice, { kind: 'note' })).toEqual({ status: 'done' });
    });

    it('shares its memory with messages', async () => {
      const opened = await openThread(subject);
      await opened.store.command(thread, 'm1', alice, { kind: 'note' });
      expect(await opened.send('m1')).toEqual({ status: 'duplicate' });
    });
  });

  describe('stop', () => {
    it('finds nothing to stop in an idle thread, and does not stop the next run when it is told again', async () => {
      const opened = await openThread(subject);
      const stop = () => opened.store.command(thread, 'c1', alice, { kind: 'stop' });
      expect(await stop()).toEqual({ status: 'idle' });
      await opened.send('m1');
      await opened.open('a');
      expect(await stop()).toEqual({ status: 'duplicate' });
      expect(await opened.store.renew(thread, asToken('a'))).toEqual({ status: 'ok' });
    });

    it('waits for whoever claims a queued thread', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      expect(await opened.order({ kind: 'stop' }, bob)).toEqual({ status: 'stopping' });
      expect((await opened.open('a')).stop).toEqual({ by: bob, throughSeq: 1, reset: false });
    });

    it('is told at renewal and at every turn until it is done with', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      expect((await opened.open('a')).stop).toBeUndefined();
      await opened.order({ kind: 'stop' });
      const stop = { by: alice, throughSeq: 1, reset: false };
      expect(await opened.store.renew(thread, asToken('a'))).toEqual({ status: 'ok', stop });
      expect(await opened.turn('a', 1)).toMatchObject({ status: 'ok', stop });
      expect(await opened.turn('a', 2)).toMatchObject({ status: 'ok', stop });
    });

    it('covers what was accepted between two stops', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.order({ kind: 'stop' });
      await opened.send('m2');
      await opened.order({ kind: 'stop' }, bob);
      expect(await opened.turn('a', 1)).toMatchObject({ stop: { by: bob, throughSeq: 2, reset: false } });
    });

    it('stays the reset that it was when somebody only stops', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.order({ kind: 'reset', isAdmin: false }, alice);
      await opened.send('m2');
      await opened.order({ kind: 'stop' }, bob);
      expect(await opened.turn('a', 1)).toMatchObject({ stop: { by: alice, throughSeq: 2, reset: true } });
    });
  });

  describe('watchStop', () => {
    it('tells the owner at once, and nobody else', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const told: (readonly [who: string, stop: Stop])[] = [];
      const watch = (who: string, id: ThreadId, token: string) =>
        opened.store.watchStop(id, asToken(token), (stop) => told.push([who, stop]));
      watch('owner', thread, 'a');
      watch('former owner', thread, 'b');
      watch('owner that stopped watching', thread, 'a')();
      watch('owner of another thread', otherThread, 'a');
      await opened.settle();
      await opened.order({ kind: 'stop' });
      await opened.settle();
      expect(told).toEqual([['owner', { by: alice, throughSeq: 1, reset: false }]]);
    });

    it('goes on when a watcher throws', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const told: Stop[] = [];
      opened.store.watchStop(thread, asToken('a'), () => {
        throw new Error('a bug in a watcher');
      });
      opened.store.watchStop(thread, asToken('a'), (stop) => told.push(stop));
      await opened.settle();
      expect(await opened.order({ kind: 'stop' })).toEqual({ status: 'stopping' });
      await opened.settle();
      expect(told).toHaveLength(1);
    });
  });

  describe('reset', () => {
    it('begins an idle thread anew and says what it threw away', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.send('r1', { concern: 'read' });
      expect(await opened.order({ kind: 'reset', isAdmin: false })).toEqual({ status: 'done', discarded: 1 });
      const view = await opened.view();
      expect(view).toMatchObject({ state: 'idle', waiting: [], length: 4 });
      expect(view.lastReset).toBe(3);
      expect(view.transcript[3]).toEqual({ index: 3, line: { kind: 'reset', by: alice, at: opened.clock.now() } });
    });

    it('takes a queued thread back, and its activation with it', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      expect(await opened.order({ kind: 'reset', isAdmin: false })).toEqual({ status: 'done', discarded: 1 });
      expect(await opened.claim('a')).toEqual({ status: 'stale' });
      expect(await opened.send('m2')).toMatchObject({ status: 'started', activation: 2 });
    });

    it('leaves the line to the owner of a running thread, and the mailbox is empty at once', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      expect(await opened.order({ kind: 'reset', isAdmin: false })).toEqual({ status: 'stopping', discarded: 1 });
      expect(await opened.view()).toMatchObject({ state: 'running', waiting: [], length: 0 });
      const taken = await opened.turn('a', 1, { append: [consume(1), answerLine('cut')] });
      expect(taken).toMatchObject({ length: 1, stop: { by: alice, throughSeq: 1, reset: true } });
    });

    it('is for whoever began the latest exchange, and for admins', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1'], alice);
      const refused = { status: 'refused', initiator: alice };
      expect(await opened.order({ kind: 'reset', isAdmin: false }, bob)).toEqual(refused);
      expect((await opened.view()).length).toBe(3);
      expect(await opened.order({ kind: 'reset', isAdmin: true }, bob)).toEqual({ status: 'done' });
    });

    it('is for everybody in a thread where nobody has begun anything', async () => {
      const opened = await openThread(subject);
      expect(await opened.order({ kind: 'reset', isAdmin: false }, bob)).toEqual({ status: 'done' });
    });
  });

  describe('mute', () => {
    it('leaves a run alone', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      expect(await opened.order({ kind: 'mute' })).toEqual({ status: 'done' });
      expect(await opened.turn('a', 1)).toEqual({ status: 'ok', length: 0, waiting: [], readDropped: 0 });
      expect((await opened.view()).participation).toEqual({ takesPart: true, muted: true, speakers: ['test:alice'] });
    });
  });
}
