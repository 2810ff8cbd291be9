import { describe, expect, it } from 'vitest';
import type { ListedThread, ThreadStore } from '../../../src/threads/ports.ts';
import { collect } from '../collect.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { asToken, openThread } from './owned-thread.ts';
import { alice, answerLine, bob, consume, delivery, message, otherThread, slot, thread } from './samples.ts';

export function listContract(subject: ContractSubject<ThreadStore>): void {
  describe('list', () => {
    it('knows no thread at first, and none that nothing was stored of', async () => {
      const { store } = await openThread(subject);
      await store.deliver(thread, delivery(message('m1'), { concern: 'read' }));
      expect(await collect(store.list())).toEqual([]);
    });

    it('lists every thread with its state and the time of its last sign', async () => {
      const opened = await openThread(subject);
      const { store, clock } = opened;
      const start = clock.now();
      await opened.exchange('e1', ['m1']);
      clock.advance(1_000);
      await store.deliver(otherThread, delivery(message('m1')));
      expect(await sorted(store)).toEqual([
        { thread, state: 'idle', lastAt: start },
        { thread: otherThread, state: 'queued', lastAt: start + 1_000 },
      ]);
      clock.advance(1_000);
      await store.claim(otherThread, 1, asToken('a'));
      await opened.order({ kind: 'mute' });
      expect(await sorted(store)).toEqual([
        { thread, state: 'idle', lastAt: start + 2_000 },
        { thread: otherThread, state: 'running', lastAt: start + 2_000 },
      ]);
    });

    it('takes what is read, and what the owner writes, for a sign', async () => {
      const opened = await openThread(subject);
      const { store, clock } = opened;
      const start = clock.now();
      await opened.send('m1');
      await opened.open('a');
      clock.advance(500);
      await opened.send('m2', { concern: 'read' });
      expect(await sorted(store)).toEqual([{ thread, state: 'running', lastAt: start + 500 }]);
      clock.advance(500);
      await opened.turn('a', 1, { append: [consume(1)] });
      expect(await sorted(store)).toEqual([{ thread, state: 'running', lastAt: start + 1_000 }]);
    });

    it('lists no thread that was erased', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.store.erase({ thread });
      expect(await collect(opened.store.list())).toEqual([]);
    });
  });

  describe('export', () => {
    it('knows nothing of a thread that nothing was stored of', async () => {
      const { store } = await openThread(subject);
      expect(await store.export(thread)).toBeUndefined();
    });

    it('gives everything that is stored of a thread', async () => {
      const opened = await openThread(subject);
      const { store, clock } = opened;
      const at = clock.now();
      await opened.exchange('e1', ['m1']);
      await opened.edit('m1', null);
      await opened.send('m2', { entry: message('m2', { author: bob }) });
      await opened.open('a');
      const outcome = { result: { content: [], details: null }, isError: true };
      await opened.turn('a', 1, { append: [consume(2), answerLine('so far')], resultsComplete: false, initiator: bob });
      await store.journal(thread, asToken('a'), 'call', outcome);
      await store.slot(thread, asToken('a'), slot('s1'));
      clock.advance(1_000);
      await opened.send('m3');
      clock.advance(1_000);
      await opened.order({ kind: 'stop' });
      const view = await opened.view();
      expect(view).toMatchObject({ state: 'running', waiting: [{ seq: 3 }], slots: [slot('s1')], length: 5 });
      expect(await store.export(thread)).toEqual({
        ...view,
        activation: 2,
        lastAt: at + 2_000,
        initiator: bob,
        stop: { by: alice, throughSeq: 3, reset: false },
        journal: [['call', outcome]],
        seen: [
          ['m1', at],
          ['m1 edited to null', at],
          ['m2', at],
          ['m3', at + 1_000],
          ['command 1', at + 2_000],
        ],
        redacted: ['m1'],
      });
    });
  });
}

async function sorted(store: ThreadStore): Promise<readonly ListedThread[]> {
  return (await collect(store.list())).toSorted((a, b) => a.thread.localeCompare(b.thread));
}
