import { describe, expect, it } from 'vitest';
import { PendingLoader } from '../../../../src/adapters/web/page/pending-loader.ts';
import { readAddress, writeAddress } from '../../../../src/adapters/web/page/state/address-bar.ts';
import { announcements } from '../../../../src/adapters/web/page/state/announcement.ts';
import { emptyPageState } from '../../../../src/adapters/web/page/state/page-state.ts';
import { reduce } from '../../../../src/adapters/web/page/state/reduce.ts';
import { isUnread, keysInView } from '../../../../src/adapters/web/page/state/selectors.ts';
import { createStore } from '../../../../src/adapters/web/page/store.ts';
import type { ApprovalContent, PageCard, PendingApprovals } from '../../../../src/adapters/web/protocol.ts';
import { message, startedState } from './page-fixtures.ts';

const PLACE = { channel: 'general', isInspecting: false };
const NOTHING: PendingApprovals = { requests: { entries: [] }, grants: { entries: [] } };

const card: PageCard = {
  approval: 'a1',
  summary: 'Consent is needed: Deploy, asked for by *Ada*.',
  tool: 'deploy',
  label: 'Deploy',
  arguments: [],
  requesters: [{ id: 'web:ada', name: 'Ada' }],
  approvers: 'admins',
  expiresAt: 1,
  state: 'pending',
  result: undefined,
  link: undefined,
  isReminder: false,
};

function asked(change: Partial<PageCard> = {}): ApprovalContent {
  return { kind: 'approval', about: { channel: 'general', root: '0001' }, card: { ...card, ...change } };
}

describe('the list of what waits', () => {
  it('is loaded once more when it was asked for while it loaded, and not for every time', async () => {
    const store = createStore(reduce, emptyPageState('web:ada', PLACE));
    const answers: ((pending: PendingApprovals) => void)[] = [];
    const loader = new PendingLoader(store, {
      pendingApprovals: () => new Promise((resolve) => answers.push(resolve)),
    });
    const loading = [loader.load(), loader.load(), loader.load()];
    answers[0]?.(NOTHING);
    while (answers.length < 2) await Promise.resolve();
    answers[1]?.({ ...NOTHING, requests: { entries: [{ card, hasMore: false }] } });
    await Promise.all(loading);
    expect([answers.length, store.read().pending]).toEqual([
      2,
      { status: 'ready', requests: { entries: [{ card, hasMore: false }] }, grants: { entries: [] } },
    ]);
  });

  it('stays as it was, with the sentence, when it cannot be loaded; and is loaded again', async () => {
    const store = createStore(reduce, emptyPageState('web:ada', PLACE));
    let isReachable = true;
    const loader = new PendingLoader(store, {
      pendingApprovals: async () => {
        if (!isReachable) throw new Error('The server cannot be reached.');
        return { ...NOTHING, requests: { entries: [{ card, hasMore: false }] } };
      },
    });
    await loader.load();
    isReachable = false;
    await loader.load();
    expect(store.read().pending).toEqual({
      status: 'failed',
      problem: 'The server cannot be reached.',
      requests: { entries: [{ card, hasMore: false }] },
      grants: { entries: [] },
    });
    isReachable = true;
    await loader.load();
    expect(store.read().pending.status).toBe('ready');
  });

  it('has an address, and nothing of the channel behind it counts as seen', () => {
    const place = { channel: 'general', isInspecting: false, isReviewing: true };
    expect(readAddress(writeAddress({ person: 'web:ada', place }))).toEqual({ person: 'web:ada', place });
    const state = startedState(place);
    expect(keysInView(state)).toEqual([]);
    const told = reduce(
      { ...state, conversations: {}, threads: {} },
      {
        type: 'channelLoaded',
        channel: 'general',
        loaded: { messages: [message(1, { by: 'web:ben' })], threads: {}, dropped: 0 },
        askedAt: 0,
      },
    );
    expect(isUnread(told, 'general')).toBe(true);
  });
});

describe('a screen reader', () => {
  const state = reduce(startedState({ channel: 'general', thread: '0001', isInspecting: false }), {
    type: 'threadLoaded',
    key: 'general/0001',
    loaded: {
      messages: [message(1), message(2, { by: 'web:bot', thread: '0001', content: asked() })],
      activity: { isWorking: false, receipts: {}, revision: 0 },
    },
    askedAt: 0,
  });
  const told = (no: number, content: ApprovalContent) =>
    announcements(state, [
      { type: 'message', message: message(no, { by: 'web:bot', thread: '0001', content, revision: 2 }) },
    ]);

  it('is told of a request, of what became of it once, and not of its being drawn anew', () => {
    expect(told(3, asked())).toEqual(['Consent is needed: Deploy, asked for by *Ada*.']);
    expect(told(2, asked())).toEqual([]);
    expect(told(2, asked({ state: 'denied', result: 'Denied by Root.' }))).toEqual(['Denied by Root.']);
  });
});
