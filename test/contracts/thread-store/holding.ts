import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import { collect } from '../collect.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { openThread } from './owned-thread.ts';
import { alice, bob, delivery, message, otherThread, thread } from './samples.ts';

export function holdingContract(subject: ContractSubject<ThreadStore>): void {
  describe('holding', () => {
    it('finds the threads that a person wrote in, spoke in or was quoted in, and no other', async () => {
      const opened = await openThread(subject);
      const { store } = opened;
      await opened.exchange('e1', ['m1']);
      const quotes = [{ kind: 'reply', author: alice.name, authorId: alice.id, text: 'hello' }] as const;
      await store.deliver(otherThread, delivery(message('m2', { author: bob, quotes })));
      expect((await collect(store.holding(alice.id))).toSorted()).toEqual([thread, otherThread].toSorted());
      expect(await collect(store.holding(bob.id))).toEqual([otherThread]);
      expect(await collect(store.holding('test:nobody'))).toEqual([]);
    });

    it('finds nothing of a person who was erased', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.store.erase({ person: alice.id });
      expect(await collect(opened.store.holding(alice.id))).toEqual([]);
    });
  });
}
