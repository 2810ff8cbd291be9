import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { openThread } from './owned-thread.ts';
import { bob, consume, delivery, message, otherThread, reminder, thread } from './samples.ts';

export function deliverContract(subject: ContractSubject<ThreadStore>): void {
  describe('deliver', () => {
    it('starts an idle thread with a new activation after the time to settle', async () => {
      const { store } = await openThread(subject);
      const delivered = await store.deliver(thread, delivery(message('m1'), { settleMs: 250 }));
      expect(delivered).toEqual({ status: 'started', activation: 1, delayMs: 250 });
      expect(await store.read(thread)).toEqual({
        state: 'queued',
        transcript: [],
        length: 0,
        waiting: [{ seq: 1, entry: message('m1'), wake: true, followUp: false }],
        participation: { takesPart: true, muted: false, speakers: ['test:alice'] },
        slots: [],
      });
    });

    it('names the same activation while the thread is queued', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      expect(await opened.send('m2')).toEqual({ status: 'queued', activation: 1, delayMs: 300 });
      expect(await opened.ids()).toEqual({ waiting: ['m1', 'm2'], transcript: [] });
    });

    it('steers a running thread, with entries for its natural stop too', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      expect(await opened.send('m2')).toEqual({ status: 'steering' });
      expect(await opened.send('m3', { followUp: true })).toEqual({ status: 'steering' });
      expect((await opened.view()).waiting).toMatchObject([
        { seq: 1, wake: true, followUp: false },
        { seq: 2, wake: true, followUp: false },
        { seq: 3, wake: true, followUp: true },
      ]);
    });

    it('counts activations on from one run to the next', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      expect(await opened.send('m2')).toEqual({ status: 'started', activation: 2, delayMs: 300 });
    });

    it('takes nothing beyond the limit of waking entries, and takes it when there is room', async () => {
      const opened = await openThread(subject);
      const limits = { waking: 2, read: 10 };
      for (const id of ['m1', 'm2']) await opened.send(id, { limits });
      expect(await opened.send('m3', { limits })).toEqual({ status: 'full' });
      expect(await opened.ids()).toEqual({ waiting: ['m1', 'm2'], transcript: [] });
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1)] });
      expect(await opened.send('m3', { limits })).toEqual({ status: 'steering' });
    });

    it('leaves a thread unknown in which nothing was taken', async () => {
      const { store } = await openThread(subject);
      const limits = { waking: 0, read: 0 };
      expect(await store.deliver(thread, delivery(message('m1'), { limits }))).toEqual({ status: 'full' });
      expect(await store.deliver(thread, delivery(message('m1'), { concern: 'read' }))).toEqual({ status: 'ignored' });
      expect(await store.read(thread)).toBeUndefined();
    });

    it('drops the oldest read entries beyond their limit and says how many', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      const read = { concern: 'read', limits: { waking: 10, read: 2 } } as const;
      const results = [];
      for (const id of ['r1', 'r2', 'r3', 'r4']) results.push(await opened.send(id, read));
      expect(results).toEqual([0, 0, 1, 1].map((dropped) => ({ status: 'read', dropped })));
      expect((await opened.ids()).waiting).toEqual(['m1', 'r3', 'r4']);
    });

    it('tells an owner of dropped read entries until it has consumed, and of later ones then', async () => {
      const opened = await openThread(subject);
      const read = { concern: 'read', limits: { waking: 10, read: 1 } } as const;
      await opened.send('m1');
      for (const id of ['r1', 'r2', 'r3']) await opened.send(id, read);
      expect((await opened.open('a')).readDropped).toBe(2);
      await opened.send('r4', read);
      const taken = await opened.turn('a', 1, { append: [consume(1)], show: 'steering' });
      expect(taken).toMatchObject({ status: 'ok', readDropped: 0 });
      expect(await opened.turn('a', 2, { show: 'everything' })).toMatchObject({ readDropped: 1 });
      await opened.turn('a', 3, { append: [consume(5)] });
      expect(await opened.turn('a', 4, { show: 'everything' })).toMatchObject({ readDropped: 0 });
    });

    it('never lets a read entry wake a thread', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      expect(await opened.send('r1', { concern: 'read' })).toEqual({ status: 'read', dropped: 0 });
      expect((await opened.view()).state).toBe('idle');
    });

    it('keeps what it was given, whatever the caller does with it afterwards', async () => {
      const opened = await openThread(subject);
      const entry = message('m1', { files: [{ id: 'f', name: 'a.txt', mimeType: 'text/plain', sizeBytes: 1 }] });
      await opened.store.deliver(thread, delivery(entry));
      Object.assign(entry, { text: 'changed' });
      Object.assign((await opened.view()).waiting[0]?.entry ?? {}, { text: 'changed' });
      expect((await opened.view()).waiting[0]?.entry).toMatchObject({ text: 'text of m1' });
    });

    it('keeps threads apart', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      expect(await opened.store.read(otherThread)).toBeUndefined();
    });
  });

  describe('who is answered', () => {
    const unaddressed = { concern: 'if-participating' } as const;

    it('ignores what is not addressed where the bot takes no part, and does not remember it', async () => {
      const opened = await openThread(subject);
      expect(await opened.send('m1', unaddressed)).toEqual({ status: 'ignored' });
      expect(await opened.send('m1')).toMatchObject({ status: 'started' });
    });

    it('answers the only person of an idle thread', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      expect(await opened.send('m2', unaddressed)).toMatchObject({ status: 'started' });
    });

    it('only reads along when a second person speaks in an idle thread', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      const entry = message('m2', { author: bob });
      expect(await opened.send('m2', { ...unaddressed, entry })).toEqual({ status: 'read', dropped: 0 });
      expect((await opened.view()).participation.speakers).toEqual(['test:alice', 'test:bob']);
    });

    it('counts people who spoke before the bot took part', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      expect(await opened.send('m2', { ...unaddressed, speakers: ['test:bob', 'test:alice'] })).toMatchObject({
        status: 'read',
      });
    });

    it('lets everybody steer while an exchange is active', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      const entry = message('m2', { author: bob });
      expect(await opened.send('m2', { ...unaddressed, entry })).toMatchObject({ status: 'queued' });
      await opened.open('a');
      expect(await opened.send('m3', unaddressed)).toEqual({ status: 'steering' });
    });

    it('only reads along in a muted thread until a message is meant for the bot', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.order({ kind: 'mute' });
      expect(await opened.send('m2', unaddressed)).toMatchObject({ status: 'read' });
      expect(await opened.send('m3')).toMatchObject({ status: 'started' });
      expect((await opened.view()).participation).toMatchObject({ muted: false });
    });

    it('wakes a muted thread for a reminder and leaves it muted', async () => {
      const opened = await openThread(subject);
      await opened.order({ kind: 'mute' });
      expect(await opened.store.deliver(thread, delivery(reminder('r1')))).toMatchObject({ status: 'started' });
      expect((await opened.view()).participation).toEqual({ takesPart: true, muted: true, speakers: [] });
    });

    it('remembers a handful of speakers', async () => {
      const opened = await openThread(subject);
      for (let n = 0; n < 50; n++) {
        const entry = message(`m${n}`, { author: { id: `test:${n}`, name: 'N' } });
        await opened.send('', { entry, limits: { waking: 100, read: 0 } });
      }
      expect((await opened.view()).participation.speakers).toEqual(['test:0', 'test:1', 'test:2', 'test:3', 'test:4']);
    });
  });
}
