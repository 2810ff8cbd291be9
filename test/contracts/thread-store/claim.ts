import { describe, expect, it } from 'vitest';
import { createZeroUsage } from '../../../src/core/index.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { asToken, type OwnedThread, openThread } from './owned-thread.ts';
import { AT, alice, answerLine, bob, consume, entryLine, message, slot, thread } from './samples.ts';

/** Takeovers that a thread survives in these suites: `create` is to leave the default. */
const MAX_CRASHES = 3;

export function claimContract(subject: ContractSubject<ThreadStore>): void {
  describe('claim', () => {
    it('shows a queued thread and everything that waits, and consumes nothing', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.send('q1', { followUp: true });
      await opened.send('r1', { concern: 'read' });
      expect(await opened.claim('a')).toEqual({
        status: 'claimed',
        waiting: [
          { seq: 1, entry: message('m1'), wake: true, followUp: false },
          { seq: 2, entry: message('q1'), wake: true, followUp: true },
          { seq: 3, entry: message('r1'), wake: false, followUp: false },
        ],
        readDropped: 0,
        transcript: [],
        length: 0,
        participation: { takesPart: true, muted: false, speakers: ['test:alice'] },
        journal: new Map(),
        slots: [],
      });
      expect((await opened.ids()).waiting).toEqual(['m1', 'q1', 'r1']);
    });

    it('takes only the current activation', async () => {
      const opened = await openThread(subject);
      expect(await opened.claim('a')).toEqual({ status: 'stale' });
      await opened.exchange('e1', ['m1']);
      expect(await opened.claim('a')).toEqual({ status: 'stale' });
      await opened.send('m2');
      expect(await opened.store.claim(thread, 1, asToken('a'))).toEqual({ status: 'stale' });
      expect(await opened.store.claim(thread, 3, asToken('a'))).toEqual({ status: 'stale' });
      expect(await opened.claim('a')).toMatchObject({ status: 'claimed' });
    });

    it('answers a resend as claimed, and forgets no step for it', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1)] });
      expect(await opened.claim('a')).toMatchObject({ status: 'claimed', waiting: [], length: 1 });
      await opened.turn('a', 1, { append: [answerLine('again')] });
      expect((await opened.view()).length).toBe(1);
    });

    it('hands everything that was committed to whoever takes over, and fences the former owner', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1)], slots: [slot('s1')], resultsComplete: false });
      const outcome = { result: { content: [], details: { n: 1 } }, isError: false };
      await opened.store.journal(thread, asToken('a'), 'call 1', { consent: 'given' });
      await opened.store.journal(thread, asToken('a'), 'call 1', outcome);
      await opened.store.journal(thread, asToken('a'), 'call 2', { consent: 'asking' });
      await opened.order({ kind: 'stop' });
      expect(await opened.claim('b')).toMatchObject({
        status: 'takenOver',
        transcript: [{ index: 0, line: entryLine(1, message('m1')) }],
        length: 1,
        journal: new Map<string, unknown>([
          ['call 1', outcome],
          ['call 2', { consent: 'asking' }],
        ]),
        slots: [slot('s1')],
        stop: { by: alice, throughSeq: 1, reset: false },
      });
      expect(await opened.turn('a', 2, { append: [answerLine('late')] })).toEqual({ status: 'fenced' });
      expect(await opened.store.renew(thread, asToken('a'))).toEqual({ status: 'fenced' });
      expect(await opened.store.journal(thread, asToken('a'), 'call 2', outcome)).toBe('fenced');
      expect(await opened.store.slot(thread, asToken('a'), slot('s2'))).toBe('fenced');
      expect(await opened.store.handoff(thread, asToken('a'))).toEqual({ status: 'fenced' });
      expect(await opened.view()).toMatchObject({ state: 'running', length: 1, slots: [slot('s1')] });
    });

    it('loads from what the newest compaction does not cover', async () => {
      const opened = await openThread(subject);
      for (const n of [1, 2, 3]) await opened.exchange(`e${n}`, [`m${n}`]);
      await opened.send('m4');
      await opened.open('a');
      const newest = { ...compaction(6), usage: { ...createZeroUsage(), input: 900, output: 70, totalTokens: 970 } };
      await opened.turn('a', 1, { append: [compaction(1), newest], release: 'ifIdle' });
      const { transcript, length } = await opened.open('b');
      expect(transcript.at(-1)?.line).toEqual(newest);
      expect([transcript.map(({ index }) => index), length]).toEqual([[7, 8, 9, 10], 11]);
      expect(await opened.store.read(thread, 'current')).toMatchObject({ transcript, length });
    });

    it('loads an open exchange from its beginning, whatever a compaction covers of it', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1']);
      await opened.send('m2');
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(2), answerLine('part 1'), compaction(4), answerLine('part 2')] });
      const { transcript } = await opened.open('b');
      expect(transcript.map(({ index }) => index)).toEqual([3, 4, 5, 6]);
      expect(await opened.store.read(thread, 'current')).toMatchObject({ transcript, length: 7 });
    });
  });

  describe('quarantine', () => {
    it('ends a thread whose owners die one after another, with what waits unanswered in the transcript', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.send('r1', { concern: 'read' });
      await crash(opened, MAX_CRASHES);
      await opened.order({ kind: 'stop' }, bob);
      const unanswered = [
        { seq: 1, entry: message('m1'), wake: true, followUp: false },
        { seq: 2, entry: message('r1'), wake: false, followUp: false },
      ];
      expect(await opened.claim('last')).toEqual({ status: 'quarantined', unanswered });
      const now = opened.clock.now();
      const view = await opened.view();
      expect(view).toMatchObject({ state: 'idle', waiting: [] });
      expect(view.transcript.map(({ line }) => line)).toEqual([
        entryLine(1, message('m1'), { unanswered: true }),
        entryLine(2, message('r1'), { unanswered: true, read: true }),
        {
          kind: 'exchange',
          exchange: 'quarantined-1',
          initiator: alice,
          end: { kind: 'quarantined', unanswered: 1 },
          at: now,
        },
      ]);
    });

    it('is told again to a claim that lost the answer, and to nobody else', async () => {
      const opened = await openThread(subject);
      await opened.send('q1', { followUp: true });
      await crash(opened, MAX_CRASHES);
      const first = await opened.claim('last');
      expect(first).toMatchObject({ status: 'quarantined', unanswered: [{ seq: 1, followUp: true }] });
      expect(await opened.claim('last')).toEqual(first);
      expect(await opened.claim('other')).toEqual({ status: 'stale' });
      expect((await opened.view()).length).toBe(2);
      await opened.send('m2');
      expect(await opened.claim('last')).toMatchObject({ status: 'claimed' });
    });

    it('counts only takeovers since a turn completed its results', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await crash(opened, MAX_CRASHES);
      await opened.turn(`owner ${MAX_CRASHES}`, 1, { append: [consume(1)], resultsComplete: false });
      await opened.turn(`owner ${MAX_CRASHES}`, 2, { resultsComplete: true });
      expect(await opened.claim('b')).toMatchObject({ status: 'takenOver' });
    });

    it('is not put off by turns whose results are open', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await crash(opened, MAX_CRASHES);
      await opened.turn(`owner ${MAX_CRASHES}`, 1, { append: [consume(1)], resultsComplete: false });
      expect(await opened.claim('b')).toEqual({ status: 'quarantined', unanswered: [] });
    });

    it('begins to count anew afterwards', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await crash(opened, MAX_CRASHES);
      await opened.claim('last');
      await opened.send('m2');
      await opened.open('a');
      expect(await opened.claim('b')).toMatchObject({ status: 'takenOver' });
    });

    it('hands over what was known of calls when they were stored, until the batch has its results', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await opened.open('a');
      const mark = ['call 1', { consent: 'asking' }] as const;
      await opened.turn('a', 1, { append: [consume(1)], journal: [mark], resultsComplete: false });
      const journal = new Map([mark]);
      expect(await opened.claim('b')).toMatchObject({ status: 'takenOver', journal });
      const outcome = { result: { content: [], details: {} }, isError: false };
      await opened.store.journal(thread, asToken('b'), 'call 1', outcome);
      expect(await opened.claim('c')).toMatchObject({ journal: new Map([['call 1', outcome]]) });
      await opened.turn('c', 1, { resultsComplete: true });
      expect(await opened.claim('d')).toMatchObject({ journal: new Map() });
    });

    it('carries out a reset that no owner lived to carry out', async () => {
      const opened = await openThread(subject);
      await opened.send('m1');
      await crash(opened, MAX_CRASHES);
      await opened.order({ kind: 'reset', isAdmin: true }, bob);
      await opened.claim('last');
      expect((await opened.view()).transcript.at(-1)?.line).toEqual({ kind: 'reset', by: bob, at: opened.clock.now() });
    });

    it('names who began the exchange that it ends, not who spoke last', async () => {
      const opened = await openThread(subject);
      await opened.exchange('e1', ['m1'], alice);
      await opened.send('m2', { entry: message('m2', { author: bob }) });
      await crash(opened, MAX_CRASHES);
      await opened.claim('last');
      expect((await opened.view()).transcript.at(-1)?.line).toMatchObject({ kind: 'exchange', initiator: bob });
      await opened.send('m3', { entry: message('m3', { author: bob }) });
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(3)], initiator: bob, resultsComplete: false });
      await opened.send('m4');
      for (let n = 0; n <= MAX_CRASHES; n++) await opened.claim(`b${n}`);
      expect((await opened.view()).transcript.at(-1)?.line).toMatchObject({ kind: 'exchange', initiator: bob });
    });
  });
}

/** The thread is claimed, and taken over so often, by `owner 0`, `owner 1` … */
async function crash(opened: OwnedThread, takeovers: number): Promise<void> {
  for (let n = 0; n <= takeovers; n++) await opened.open(`owner ${n}`);
}

function compaction(coversThrough: number) {
  return { kind: 'compaction', coversThrough, summary: 'so far', systemMessage: null, at: AT } as const;
}
