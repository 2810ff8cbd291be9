import { describe, expect, it } from 'vitest';
import type { DecisionEntry, Entry } from '../../../src/threads/entry.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { collect } from '../collect.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { asToken, openThread } from './owned-thread.ts';
import { AT, alice, bob, consume, delivery, message, otherThread, reminder, thread } from './samples.ts';

const erased = { id: 'erased', name: '' };

export function upkeepContract(subject: ContractSubject<ThreadStore>): void {
  describe('handoff', () => {
    it('puts a running thread back, at work, under the same activation', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      expect(await opened.store.handoff(thread, asToken('a'))).toEqual({ status: 'ok', activation: 1 });
      expect(await opened.view()).toMatchObject({ state: 'queued', waiting: [{ seq: 1 }] });
      expect(await opened.turn('a', 1)).toEqual({ status: 'fenced' });
      expect(await opened.claim('b')).toMatchObject({ status: 'claimed' });
    });

    it('is answered again to the owner that lost the answer, until somebody claims', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.store.handoff(thread, asToken('a'));
      expect(await opened.store.handoff(thread, asToken('a'))).toEqual({ status: 'ok', activation: 1 });
      expect(await opened.store.handoff(thread, asToken('b'))).toEqual({ status: 'fenced' });
      await opened.open('b');
      expect(await opened.store.handoff(thread, asToken('a'))).toEqual({ status: 'fenced' });
    });

    it('is no way back into the queue for a thread that was released', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.send('m2');
      expect(await opened.store.handoff(thread, asToken('e1'))).toEqual({ status: 'fenced' });
    });

    it('counts as no crash', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      for (let n = 0; n < 20; n++) {
        await opened.open(`owner ${n}`);
        await opened.store.handoff(thread, asToken(`owner ${n}`));
      }
      expect(await opened.claim('last')).toMatchObject({ status: 'claimed' });
    });
  });

  describe('read', () => {
    it('gives the lines that are asked for, and everything else', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1', 'm2']);
      await opened.send('m3');
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(3)] });
      await opened.edit('m1', 'better');
      await opened.turn('a', 2, { append: [consume(4)] });
      const { transcript, ...rest } = await opened.view();
      expect(transcript).toHaveLength(6);
      expect(await opened.store.read(thread, 'all')).toEqual({ transcript, ...rest });
      expect(await opened.store.read(thread, 'none')).toEqual({ transcript: [], ...rest });
      const copies = [transcript[0], transcript[5]];
      expect(await opened.store.read(thread, { message: 'm1' })).toEqual({ transcript: copies, ...rest });
      expect(await opened.store.read(thread, { message: 'm9' })).toEqual({ transcript: [], ...rest });
      expect(await opened.store.read(otherThread, 'none')).toBeUndefined();
    });
  });

  describe('overdue', () => {
    it('lists threads without a sign of life, longest first, and no idle ones', async () => {
      const opened = await openThread(subject);
      const { store, clock } = opened;
      const [here, there] = [
        { thread, activation: 1 },
        { thread: otherThread, activation: 1 },
      ];
      await store.deliver(otherThread, delivery(message('m1')));
      clock.advance(1_000);
      await opened.send('m1');
      clock.advance(5_000);
      expect(await collect(store.overdue(5_000))).toEqual([there, here]);
      expect(await collect(store.overdue(5_001))).toEqual([there]);
      await store.claim(otherThread, 1, asToken('a'));
      expect(await collect(store.overdue(0))).toEqual([here, there]);
      await opened.exchange('e1', []);
      expect(await collect(store.overdue(0))).toEqual([there]);
    });

    it('takes whatever the owner does for a sign of life', async () => {
      const opened = await openThread(subject);
      const { store, clock } = opened;
      await opened.send('m1');
      const token = asToken('a');
      const outcome = { result: { content: [], details: null }, isError: false };
      const signs = [
        () => opened.claim('a'),
        () => opened.turn('a', 1),
        () => store.renew(thread, token),
        () => store.journal(thread, token, 'call', outcome),
        () => store.slot(thread, token, { id: 's', thread, exchange: 'e', kind: 'text', state: 'intended' }),
        () => store.handoff(thread, token),
      ];
      for (const giveSign of signs) {
        clock.advance(1_000);
        await giveSign();
        expect(await collect(store.overdue(1))).toEqual([]);
      }
    });

    it('is not misled by people who talk to a dead owner', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      opened.clock.advance(1_000);
      await opened.send('m2');
      await opened.edit('m1', 'better');
      await opened.order({ kind: 'stop' });
      expect(await opened.turn('b', 1)).toEqual({ status: 'fenced' });
      expect(await collect(opened.store.overdue(1_000))).toEqual([{ thread, activation: 1 }]);
    });
  });

  describe('erase', () => {
    it('forgets a thread, and its owner is fenced', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.send('m2');
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1)] });
      expect(await opened.store.erase({ thread })).toEqual({ threads: 1, entries: 2 });
      expect(await opened.store.read(thread)).toBeUndefined();
      expect(await opened.turn('a', 2)).toEqual({ status: 'fenced' });
      expect(await opened.store.erase({ thread })).toEqual({ threads: 0, entries: 0 });
      expect(await opened.send('m1')).toMatchObject({ status: 'started' });
    });

    it('forgets the threads of a team', async () => {
      const { store } = await openThread(subject);
      await store.deliver(thread, delivery(message('m1')));
      await store.deliver(otherThread, delivery(message('m1')));
      expect(await store.erase({ team: toTeamId('test', 'T1') })).toEqual({ threads: 1, entries: 1 });
      expect(await store.read(thread)).toBeUndefined();
      expect(await store.read(otherThread)).toMatchObject({ state: 'queued' });
    });

    it('takes a person out of the mailbox and redacts what they wrote in the transcript', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1'], alice);
      await opened.send('m2', { entry: message('m2', { author: bob }) });
      await opened.send('m3');
      expect(await opened.store.erase({ person: 'test:alice' })).toEqual({ threads: 1, entries: 2 });
      const view = await opened.view();
      expect(JSON.stringify(view)).not.toMatch(/alice|Alice|text of m1|text of m3/);
      expect(view.waiting.map(({ entry }) => entry.id)).toEqual(['m2']);
      expect(view.participation.speakers).toEqual(['erased', 'test:bob']);
      expect(view.transcript).toMatchObject([
        { line: { message: { entry: { id: 'm1', author: erased, text: '' } } } },
        { line: { message: { role: 'assistant' } } },
        { line: { kind: 'exchange', initiator: erased } },
      ]);
      expect(await opened.order({ kind: 'reset', isAdmin: false }, alice)).toEqual({
        status: 'refused',
        initiator: erased,
      });
    });

    it('lets the owner consume what it was shown of an erased person without their words', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.order({ kind: 'stop' });
      await opened.store.erase({ person: 'test:alice' });
      expect(await opened.turn('a', 1, { append: [consume(1)] })).toMatchObject({ stop: { by: erased } });
      expect((await opened.view()).transcript).toMatchObject([
        { line: { message: { entry: { id: 'm1', author: erased, text: '' } } } },
      ]);
    });

    it('redacts what was asked for by the person alone, and keeps what others asked for too', async () => {
      const opened = await openThread(subject);
      const decision = (id: string, requesters: DecisionEntry['requesters']): DecisionEntry => {
        const verdict = 'denied';
        return {
          kind: 'decision',
          id,
          approval: 'a',
          verdict,
          by: alice,
          requesters,
          reason: `because ${id}`,
          sentAt: AT,
        };
      };
      const correction: Entry = { kind: 'correction', id: 'c1', of: 'm0', author: alice, text: 'secret', sentAt: AT };
      const outcome: Entry = {
        kind: 'outcome',
        id: 'o1',
        approval: 'a',
        requesters: [alice],
        text: 'secret',
        isError: false,
        sentAt: AT,
      };
      const entries = [decision('d1', [alice]), decision('d2', [alice, bob]), correction, outcome, reminder('r1')];
      for (const entry of entries) await opened.send('', { entry });
      const { waiting } = await opened.open('a');
      await opened.turn('a', 1, { append: waiting.map(({ seq }) => consume(seq)) });
      expect(await opened.store.erase({ person: 'test:alice' })).toEqual({ threads: 1, entries: 4 });
      const stored = (await opened.view()).transcript.map(({ line }) =>
        line.kind === 'message' && line.message.role === 'entry' ? line.message.entry : undefined,
      );
      const { reason: _, ...unexplained } = decision('d1', [erased]);
      expect(stored).toEqual([
        { ...unexplained, by: erased },
        { ...decision('d2', [erased, bob]), by: erased },
        { ...correction, author: erased, text: null },
        { ...outcome, requesters: [erased], text: '' },
        { ...reminder('r1'), requesters: [erased], text: '' },
      ]);
    });

    it('leaves threads alone that know nothing of the person', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      const before = await opened.view();
      expect(await opened.store.erase({ person: 'test:carol' })).toEqual({ threads: 0, entries: 0 });
      expect(await opened.view()).toEqual(before);
    });
  });
}
