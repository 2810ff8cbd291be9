import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../src/silent-logger.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import { createErasing } from '../../../src/threads/erasing/erasing.ts';
import { createFeedbackBook } from '../../../src/threads/feedback/create-feedback-book.ts';
import type { GivenFeedback } from '../../../src/threads/feedback/feedback.ts';
import type { Erasure, Storage } from '../../../src/threads/ports.ts';
import { channelOf, teamOf, toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';
import { collect } from '../collect.ts';

const ada = { id: 'test:ada', name: 'Ada' };
const bob = { id: 'test:bob', name: 'Bob' };
const inTeam = toThreadId({ platform: 'test', team: 'T1', channel: 'C1', thread: '1' });
const elsewhere = toThreadId({ platform: 'test', team: 'T1', channel: 'C2', thread: '1' });
const inOther = toThreadId({ platform: 'test', team: 'T2', channel: 'C1', thread: '1' });
const direct = toThreadId({ platform: 'test', channel: 'T1/D1' });
const team = toTeamId('test', 'T1');
const ofTeam: Scope = { kind: 'team', team };
const DAY_MS = 86_400_000;

const LINK = 'https://chat.test/T1/C1/1';

/** A storage that feedback is kept in. */
export interface FeedbackSubject {
  readonly name: string;
  create(): Promise<{ readonly storage: Storage; readonly clock: FakeClock }>;
}

/** What the book of feedback promises, whatever it is kept in. */
export function feedbackBookContract(subject: FeedbackSubject): void {
  const begin = async (options: OpenOptions = {}) => open(await subject.create(), options);
  describe(`the feedback book: ${subject.name}`, () => {
    it('keeps what somebody said last, and says whether it is the first time', async () => {
      const { give, list, book, clock } = await begin();
      expect(await give({})).toBe(true);
      expect(await give({ value: 'down', reason: '  wrong year ' })).toBe(false);
      expect(await give({ value: 'down' })).toBe(false);
      expect(await give({ by: bob })).toBe(true);
      expect(await list(ofTeam)).toEqual(['Bob test:C1 x1 up', 'Ada test:C1 x1 down wrong year']);
      const { entries } = await book.list(ofTeam, { limit: 1 });
      expect(entries).toEqual([
        { id: expect.any(String), thread: inTeam, exchange: 'x1', by: bob, value: 'up', at: clock.now() },
      ]);
    });

    it('forgets what is taken back, the reason with it', async () => {
      const { give, list } = await begin();
      await give({ value: 'down', reason: 'wrong' });
      expect(await give({ value: null })).toBe(false);
      expect(await list(ofTeam)).toEqual([]);
      expect(await give({ value: 'down' })).toBe(true);
      expect(await list(ofTeam)).toEqual(['Ada test:C1 x1 down']);
    });

    it('takes a reason away with an empty one, and cuts one that is too long', async () => {
      const { give, book } = await begin();
      await give({ reason: 'x'.repeat(2_000) });
      const [cut] = (await book.list(ofTeam, { limit: 1 })).entries;
      expect(cut?.reason).toBe('x'.repeat(1_000));
      await give({ reason: ' ' });
      expect((await book.list(ofTeam, { limit: 1 })).entries[0]).not.toHaveProperty('reason');
    });

    it('lists a team, a channel, what that is in, and everything, and no other', async () => {
      const { give, list } = await begin();
      await give({ exchange: 'x1' });
      await give({ exchange: 'x2', thread: elsewhere });
      await give({ exchange: 'x3', thread: inOther });
      expect(await list(ofTeam)).toEqual(['Ada test:C2 x2 up', 'Ada test:C1 x1 up']);
      expect(await list({ kind: 'channel', team, channels: ['test:C1'] })).toEqual(['Ada test:C1 x1 up']);
      expect(await list({ kind: 'channel', team, channels: ['test:category'] })).toHaveLength(2);
      expect(await list({ kind: 'deployment' })).toEqual([
        'Ada test:C1 x3 up',
        'Ada test:C2 x2 up',
        'Ada test:C1 x1 up',
      ]);
    });

    it('lists direct messages for the deployment only, with neither words nor names', async () => {
      const { give, list, book } = await begin();
      await give({ thread: direct, value: 'down', reason: 'my secret' });
      await give({});
      expect(await list(ofTeam)).toEqual(['Ada test:C1 x1 up']);
      expect(await list({ kind: 'direct' })).toEqual(['test:T1/D1 x1 down']);
      const { entries } = await book.list({ kind: 'deployment' }, { limit: 10 });
      expect(entries[1]).toEqual({
        id: expect.any(String),
        thread: direct,
        exchange: 'x1',
        by: { id: '', name: '' },
        value: 'down',
        at: expect.any(Number),
      });
    });

    it('lists page by page, each entry once, also of one moment', async () => {
      const { book, clock } = await begin();
      for (let n = 1; n <= 7; n += 1) {
        if (n % 3 === 0) clock.advance(1);
        await book.give({ thread: inTeam, exchange: `x${n}`, by: ada, value: 'up' });
      }
      const seen: string[] = [];
      let before: string | undefined;
      do {
        const page = await book.list(ofTeam, { limit: 2, ...(before !== undefined && { before }) });
        seen.push(...page.entries.map(({ exchange }) => exchange));
        before = page.next;
      } while (before !== undefined);
      expect(seen.slice(0, 2).toSorted()).toEqual(['x6', 'x7']);
      expect(seen.toSorted()).toEqual(['x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7']);
    });

    it('keeps the way to the thread, but not to direct messages', async () => {
      const { give, book } = await begin({ linkTo: async () => LINK });
      await give({});
      await give({ thread: direct });
      const { entries } = await book.list({ kind: 'deployment' }, { limit: 10 });
      expect(entries.map(({ link }) => link)).toEqual([undefined, LINK]);
    });

    it('waits a second for the way to the thread, and does without it', async () => {
      const { book, clock } = await begin({ linkTo: () => new Promise(() => undefined) });
      const given = book.give({ thread: inTeam, exchange: 'x1', by: ada, value: 'up' });
      await clock.advanceAsync(1_000);
      expect(await given).toBe(true);
    });

    it('keeps it for 90 days', async () => {
      const { give, list, clock } = await begin();
      await give({});
      clock.advance(90 * DAY_MS - 1);
      expect(await list(ofTeam)).toHaveLength(1);
      clock.advance(1);
      expect(await list(ofTeam)).toEqual([]);
    });

    it('keeps the newest of a team up to a limit, or a few more, and all of another', async () => {
      const { give, keys } = await begin({ mostOfTeam: 60 });
      await give({ thread: inOther });
      for (let n = 0; n < 220; n += 1) await give({ exchange: `x${n}` });
      const kept = await keys();
      const ofFirst = kept.filter((key) => key.includes(':T1:'));
      expect(ofFirst.length).toBeGreaterThanOrEqual(60);
      expect(ofFirst.length).toBeLessThanOrEqual(110);
      expect(ofFirst).toContain(`feedback:team:${inTeam}:test:ada:x219`);
      expect(ofFirst).not.toContain(`feedback:team:${inTeam}:test:ada:x0`);
      expect(kept).toHaveLength(ofFirst.length + 1);
    });

    it('keeps nothing of somebody who has left the bot out', async () => {
      const { give, keys } = await begin({ leftOut: [ada.id] });
      expect(await give({ reason: 'wrong' })).toBe(false);
      expect(await keys()).toEqual([]);
    });

    it.each<[string, Erasure, readonly string[]]>([
      ['a person', { person: ada.id }, [`feedback:team:${inOther}:test:bob:x1`, `feedback:team:${inTeam}:test:bob:x1`]],
      [
        'a thread',
        { thread: inTeam },
        [
          `feedback:direct:${direct}:test:ada:x1`,
          `feedback:team:${elsewhere}:test:ada:x1`,
          `feedback:team:${inOther}:test:bob:x1`,
        ],
      ],
      ['a team', { team }, [`feedback:team:${inOther}:test:bob:x1`]],
    ])('goes with %s that is erased', async (_what, what, kept) => {
      const { give, erase, keys } = await begin();
      await give({ reason: 'wrong' });
      await give({ thread: elsewhere });
      await give({ thread: direct });
      await give({ by: bob });
      await give({ thread: inOther, by: bob });
      await erase(what);
      expect((await keys()).toSorted()).toEqual(kept.toSorted());
    });

    it('lists an answer under its own channel where its platform cannot say what that is in', async () => {
      const { records, clock } = await begin();
      const placeOf = () => Promise.reject(new Error('Not now.'));
      const linkTo = async () => undefined;
      const book = createFeedbackBook({ records, clock, placeOf, linkTo, hasOptedOut: async () => false });
      await book.give({ thread: inTeam, exchange: 'x1', by: ada, value: 'up' });
      const { entries } = await book.list({ kind: 'channel', team, channels: ['test:C1'] }, { limit: 5 });
      expect(entries.map(({ exchange }) => exchange)).toEqual(['x1']);
    });
  });
}

interface OpenOptions {
  readonly leftOut?: readonly string[];
  readonly linkTo?: () => Promise<string | undefined>;
  readonly mostOfTeam?: number;
}

function open(
  { storage, clock }: Awaited<ReturnType<FeedbackSubject['create']>>,
  { leftOut = [], linkTo = async () => undefined, mostOfTeam = 2_000 }: OpenOptions,
) {
  const { records } = storage;
  const book = createFeedbackBook({
    records,
    clock,
    placeOf: async (thread) => ({ team: teamOf(thread), channels: [channelOf(thread), 'test:category'] }),
    linkTo,
    mostOfTeam,
    hasOptedOut: async (person) => leftOut.includes(person),
  });
  const give = async (given: Partial<GivenFeedback>) => {
    clock.advance(1_000);
    return await book.give({ thread: inTeam, exchange: 'x1', by: ada, value: 'up', ...given });
  };
  /** In short: who gave what, and why. */
  const list = async (scope: Scope) =>
    (await book.list(scope, { limit: 100 })).entries.map(({ by, thread, exchange, value, reason }) =>
      [by.name, channelOf(thread), exchange, value, reason].join(' ').trim(),
    );
  const erase = (what: Erasure) =>
    createErasing({ storage, clock, logger: silentLogger, erasers: [], owners: [], stoppedBy: 'x' }).erase(what);
  const keys = async () => (await collect(records.list('feedback:'))).map(([key]) => key);
  return { clock, book, give, list, erase, keys, records };
}
