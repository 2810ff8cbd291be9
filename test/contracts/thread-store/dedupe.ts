import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { openThread } from './owned-thread.ts';
import { AT, consume, delivery, message, reminder, thread } from './samples.ts';

const HOUR_MS = 3_600_000;

export function dedupeContract(subject: ContractSubject<ThreadStore>): void {
  describe('dedupe', () => {
    it('takes an entry once while its thread is queued, and names the activation that may be missing', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      expect(await opened.send('m1')).toEqual({ status: 'duplicate', repair: 1 });
      expect((await opened.ids()).waiting).toEqual(['m1']);
    });

    it('takes an entry once while its thread is running and when it is idle again', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      expect(await opened.send('m1')).toEqual({ status: 'duplicate' });
      await opened.turn('a', 1, { append: [consume(1)], release: 'ifIdle' });
      expect(await opened.send('m1')).toEqual({ status: 'duplicate' });
      expect(await opened.ids()).toEqual({ waiting: [], transcript: ['m1'] });
    });

    it('remembers for 24 hours, whatever came in between', async () => {
      const opened = await openThread(subject);
      await opened.send('m0', { limits: { waking: 1, read: 0 } });
      for (let n = 0; n < 300; n++) await opened.order({ kind: 'note' });
      opened.clock.advance(24 * HOUR_MS);
      await opened.order({ kind: 'note' });
      // As new as can be, so that only the memory of its id can tell.
      const again = message('m0', { sentAt: opened.clock.now() });
      expect(await opened.send('m0', { entry: again })).toMatchObject({ status: 'duplicate' });
    });

    it('remembers at least twice as many ids as may wait, however old', async () => {
      const opened = await openThread(subject);
      await opened.store.deliver(thread, delivery(reminder('r1'), { limits: { waking: 2, read: 1 } }));
      opened.clock.advance(1_000 * HOUR_MS);
      for (let n = 0; n < 5; n++) await opened.order({ kind: 'note' });
      expect(await opened.store.deliver(thread, delivery(reminder('r1')))).toMatchObject({ status: 'duplicate' });
    });

    it('takes a message that is older than the memory only if it is newer than all it took', async () => {
      const opened = await openThread(subject);
      const start = opened.clock.now();
      const sendFrom = (id: string, sentAt: number) => opened.send(id, { entry: message(id, { sentAt }) });
      await sendFrom('m1', start);
      opened.clock.advance(100 * HOUR_MS);
      expect(await sendFrom('old', start - 1)).toMatchObject({ status: 'duplicate' });
      expect(await sendFrom('same', start)).toMatchObject({ status: 'duplicate' });
      expect(await sendFrom('newer', start + HOUR_MS)).toMatchObject({ status: 'queued' });
      expect(await sendFrom('between', start + 1)).toMatchObject({ status: 'duplicate' });
    });

    it('forgets no message that is told again after days', async () => {
      const opened = await openThread(subject);
      const limits = { waking: 1, read: 0 };
      const send = (id: string, sentAt: number) => opened.send(id, { entry: message(id, { sentAt }), limits });
      await send('m1', opened.clock.now());
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1)] });
      const first = opened.clock.now();
      opened.clock.advance(48 * HOUR_MS);
      for (let n = 0; n < 5; n++) await opened.order({ kind: 'note' });
      expect(await send('m1', first)).toEqual({ status: 'duplicate' });
    });

    it('lets an entry through that no person wrote, however late it comes', async () => {
      const opened = await openThread(subject);
      await opened.send('m1', { entry: message('m1', { sentAt: opened.clock.now() }) });
      opened.clock.advance(100 * HOUR_MS);
      const late = { ...reminder('r1'), sentAt: AT - 1 };
      expect(await opened.store.deliver(thread, delivery(late))).toMatchObject({ status: 'queued' });
    });
  });
}
