import { describe, expect, it } from 'vitest';
import type { PageAction } from '../../../../src/adapters/web/page/state/page-action.ts';
import type { PageState } from '../../../../src/adapters/web/page/state/page-state.ts';
import { reduce } from '../../../../src/adapters/web/page/state/reduce.ts';
import type { ChatMessage, PageEvent } from '../../../../src/adapters/web/protocol.ts';
import { answer, message, playground, startedState } from './page-fixtures.ts';

describe('messages of a conversation', () => {
  it('stand in the order of their ids, however they come', () => {
    const state = run(channelLoaded([message(2)]), told(message(4)), told(message(3)), told(message(1)));
    expect(idsOf(state)).toEqual(['0001', '0002', '0003', '0004']);
  });

  it('are replaced by newer news about them', () => {
    const state = run(channelLoaded([message(1), message(2)]), told(edited(2)));
    expect(state.conversations.general?.messages).toEqual({ '0001': message(1), '0002': edited(2) });
  });

  it('do not go back to what an older event says, whether an event or a load was newer', () => {
    const loaded = run(channelLoaded([edited(1)]), told(message(1)));
    const heard = run(channelLoaded([]), told(edited(1)), told(message(1)));
    expect([loaded, heard].map(({ conversations }) => conversations.general?.messages)).toEqual([
      { '0001': edited(1) },
      { '0001': edited(1) },
    ]);
  });

  it('keep news that came while the server was being asked', () => {
    const state = run(
      { type: 'loading', key: 'general' },
      told(edited(1)),
      told(message(3)),
      removed('0002'),
      channelLoaded([message(1), message(2)], 0),
    );
    expect(idsOf(state)).toEqual(['0001', '0003']);
    expect(state.conversations.general?.messages['0001']).toEqual(edited(1));
  });

  it('forget what an answer does not contain, unless it came after the question', () => {
    const before = run(channelLoaded([message(1), message(2)]), told(message(3)), told(message(4)));
    expect(idsOf(reduce(before, channelLoaded([message(2)], 1)))).toEqual(['0002', '0004']);
    expect(idsOf(reduce(before, channelLoaded([message(2)], 2)))).toEqual(['0002']);
  });

  it('go away when they are removed, and nothing older brings them back', () => {
    const state = run(channelLoaded([message(1), message(2)]), removed('0001'), told(edited(1)));
    const later = reduce(reduce(state, channelLoaded([message(2)], 2)), told(edited(1)));
    expect([idsOf(state), idsOf(later)]).toEqual([['0002'], ['0002']]);
    expect(idsOf(reduce(state, channelLoaded([message(1), message(2)], 0)))).toEqual(['0002']);
  });

  it('appear once when the answer to sending is slower than the event', () => {
    const state = run(channelLoaded([]), told(edited(1)), { type: 'sent', message: message(1) });
    expect(state.conversations.general?.messages).toEqual({ '0001': edited(1) });
  });

  it('appear once when the answer to sending is faster than the event', () => {
    const state = run(channelLoaded([]), { type: 'sent', message: message(1) }, told(edited(1)));
    expect(idsOf(state)).toEqual(['0001']);
    expect(state.conversations.general?.messages['0001']).toEqual(edited(1));
  });

  it('stay when the answer to sending came while the server was being asked', () => {
    const state = run({ type: 'loading', key: 'general' }, { type: 'sent', message: message(1) }, channelLoaded([], 0));
    expect(idsOf(state)).toEqual(['0001']);
  });

  it('do not come back with an answer to sending that is slower than their removal', () => {
    const state = run(channelLoaded([]), told(message(1)), removed('0001'), { type: 'sent', message: message(1) });
    expect(idsOf(state)).toEqual([]);
  });

  it('are not kept for conversations that nobody opened', () => {
    const state = run(told(message(1)), { type: 'sent', message: message(2) });
    expect(state.conversations).toEqual({});
  });

  it('of a channel change in their open thread, too', () => {
    const state = run(channelLoaded([message(1)]), threadLoaded([message(1)]), told(edited(1)));
    expect(state.conversations['general/0001']?.messages).toEqual({ '0001': edited(1) });
    expect(state.conversations.general?.messages).toEqual({ '0001': edited(1) });
  });
});

describe('loading', () => {
  it('keeps the sentence of a failure', () => {
    const state = run({ type: 'loading', key: 'general' }, { type: 'loadFailed', key: 'general', problem: 'No.' });
    expect(state.conversations.general).toMatchObject({ status: 'failed', problem: 'No.', order: [] });
  });

  it('keeps what is shown when loading again fails', () => {
    const loaded = run(channelLoaded([message(1)]));
    expect(reduce(loaded, { type: 'loadFailed', key: 'general', problem: 'No.' })).toBe(loaded);
  });

  it('tells how many older messages are not kept', () => {
    const loaded = { messages: [], threads: {}, dropped: 7 };
    expect(run({ type: 'channelLoaded', channel: 'general', loaded, askedAt: 0 }).conversations.general?.dropped).toBe(
      7,
    );
  });
});

describe('replies', () => {
  it('are counted once while an answer grows', () => {
    const state = run(
      channelLoaded([message(1)]),
      told(answer(2, 'a', false)),
      told(answer(2, 'ab', false)),
      told(answer(3, 'c', true)),
    );
    expect(state.threads['general/0001']).toEqual({
      replies: 2,
      lastAt: 3,
      countedThrough: '',
      counted: { '0002': 1, '0003': 3 },
    });
  });

  it('that the server counted are not counted again when they change', () => {
    const state = run(counted(2, 5), told(answer(4, 'changed', true)), told(answer(6, 'new', true)));
    expect(state.threads['general/0001']).toMatchObject({ replies: 3, lastAt: 6 });
  });

  it('do not count progress', () => {
    const content = { kind: 'progress', line: 'Thinking', steps: [], buttons: ['stop'] } as const;
    const state = run(counted(1, 1), told(message(2, { by: 'web:bot', thread: '0001', content })));
    expect(state.threads['general/0001']).toMatchObject({ replies: 1, counted: {} });
  });

  it('are counted out when they are deleted or removed', () => {
    const deleted = { ...answer(2, '', true), isDeleted: true } as const;
    const state = run(
      counted(0, 0),
      told(answer(2, 'a', true)),
      told(answer(3, 'b', true)),
      told(deleted),
      removed('0003'),
    );
    expect(state.threads['general/0001']).toMatchObject({ replies: 0, counted: {} });
  });

  it('that came while the server was being asked are counted besides those that it counted', () => {
    const before = run(told(answer(5, 'a', true)), told(answer(7, 'b', true)), told(answer(8, 'c', true)));
    expect(reduce(before, counted(2, 5, 1)).threads['general/0001']).toEqual({
      replies: 4,
      lastAt: 8,
      countedThrough: '0005',
      counted: { '0007': 2, '0008': 3 },
    });
    expect(reduce(before, channelLoaded([message(1)], 2)).threads['general/0001']).toMatchObject({
      replies: 1,
      counted: { '0008': 3 },
    });
    expect(reduce(before, channelLoaded([message(1)], 3)).threads).toEqual({});
  });

  it('of other channels keep their counts when one channel is loaded', () => {
    const other: PageState = {
      ...startedState(),
      threads: { 'random/0009': { replies: 4, lastAt: 9, countedThrough: '0009', counted: {} } },
    };
    expect(Object.keys(reduce(other, counted(1, 1)).threads)).toEqual(['random/0009', 'general/0001']);
  });
});

describe('activity', () => {
  it('follows the newest news', () => {
    const state = run(activity(12, true), activity(11, false));
    expect(state.activities['general/0001']).toEqual({ isWorking: true, receipts: {}, revision: 12 });
  });

  it('of a direct message comes with its messages', () => {
    const loaded = {
      messages: [],
      threads: {},
      activity: { isWorking: true, receipts: { '0001': 'steering' }, revision: 10 },
      dropped: 0,
    } as const;
    const state = run({ type: 'channelLoaded', channel: 'dm-ada', loaded, askedAt: 0 });
    expect(state.activities).toEqual({ 'dm-ada': loaded.activity });
  });

  it('of a direct message has an event without a thread', () => {
    const event: PageEvent = {
      type: 'activity',
      channel: 'dm-ada',
      thread: '',
      activity: { isWorking: true, receipts: {}, revision: 11 },
    };
    expect(Object.keys(run({ type: 'events', events: [event] }).activities)).toEqual(['dm-ada']);
  });

  it('keeps its receipts when a list of threads says who works', () => {
    const loaded = {
      messages: [message(1)],
      activity: { isWorking: true, receipts: { '0002': 'queued' }, revision: 10 },
    } as const;
    const state = run({ type: 'threadLoaded', key: 'general/0001', loaded, askedAt: 0 }, counted(1, 2));
    expect(state.activities['general/0001']).toEqual({
      isWorking: false,
      receipts: { '0002': 'queued' },
      revision: 20,
    });
  });
});

describe('places and marks', () => {
  it('a mark only moves forward', () => {
    const read = run({ type: 'read', key: 'general', at: 5 });
    expect(reduce(read, { type: 'read', key: 'general', at: 4 })).toBe(read);
    expect(reduce(read, { type: 'read', key: 'general', at: 6 }).readThrough).toEqual({ general: 6 });
  });

  it('what was seen is remembered when a place is opened, and not when the thread beside it is', () => {
    const opened = run(
      { type: 'marksRestored', readThrough: { general: 3 } },
      { type: 'read', key: 'general', at: 8 },
      { type: 'went', place: { channel: 'general', thread: '0001', isInspecting: false } },
    );
    expect(opened.newSince).toEqual({ general: 3, 'general/0001': 0 });
    const back = [
      { type: 'went', place: { channel: 'random', isInspecting: false } },
      { type: 'went', place: { channel: 'general', isInspecting: false } },
    ] as const;
    expect(back.reduce(reduce, opened).newSince).toEqual({ general: 8, 'general/0001': 0, random: 0 });
  });

  it('the line before what is new is not drawn where nothing was new at the opening', () => {
    const restored = { type: 'marksRestored', readThrough: { general: 3, 'general/0001': 3 } } as const;
    const place = { channel: 'general', thread: '0001', isInspecting: false };
    const seen = [message(2, { by: 'web:ben' }), message(5)];
    const opened = run(restored, { type: 'went', place }, channelLoaded(seen), threadLoaded(seen));
    expect(opened.newSince).toEqual({ general: 0, 'general/0001': 0 });
    const news = [message(2, { by: 'web:ben' }), message(5, { by: 'web:ben' })];
    const behind = run(restored, { type: 'went', place }, channelLoaded(news), threadLoaded(news));
    expect(behind.newSince).toEqual({ general: 3, 'general/0001': 3 });
  });

  it('a restart forgets what was loaded and the thread, and keeps the channel, the marks and the connection', () => {
    const before = run(
      { type: 'marksRestored', readThrough: { general: 3 } },
      { type: 'went', place: { channel: 'general', thread: '0001', isInspecting: true } },
      channelLoaded([message(1)]),
      { type: 'connection', connection: { kind: 'open' } },
      { type: 'banner', text: 'Restarted.' },
      { type: 'announced', text: 'hello' },
    );
    const another = { ...playground, serverId: 'two' };
    expect(reduce(before, { type: 'restarted', playground: another })).toEqual({
      ...startedState(),
      playground: another,
      readThrough: { general: 3 },
      connection: { kind: 'open' },
      banner: 'Restarted.',
      announcement: { no: 1, text: 'hello' },
    });
  });

  it('live events and reloads change nothing', () => {
    const events: readonly PageEvent[] = [
      { type: 'reload', serverId: 'one' },
      { type: 'stale', channel: 'general' },
      { type: 'live', thread: 't', at: 1, event: { kind: 'released' } },
    ];
    const before = startedState();
    expect(reduce(before, { type: 'events', events })).toBe(before);
  });

  it('the first answer is kept', () => {
    expect(run({ type: 'started', playground }).playground).toBe(playground);
  });
});

function run(...actions: readonly PageAction[]): PageState {
  return actions.reduce(reduce, startedState());
}

function edited(no: number): ChatMessage {
  return message(no, { content: { kind: 'person', text: 'better' }, revision: 2 });
}

function told(said: ChatMessage): PageAction {
  return { type: 'events', events: [{ type: 'message', message: said }] };
}

function removed(messageId: string): PageAction {
  return { type: 'events', events: [{ type: 'removed', channel: 'general', messageId }] };
}

function activity(revision: number, isWorking: boolean): PageAction {
  const event = {
    type: 'activity',
    channel: 'general',
    thread: '0001',
    activity: { isWorking, receipts: {}, revision },
  } as const;
  return { type: 'events', events: [event] };
}

function channelLoaded(messages: readonly ChatMessage[], askedAt = 0): PageAction {
  return { type: 'channelLoaded', channel: 'general', loaded: { messages, threads: {}, dropped: 0 }, askedAt };
}

function threadLoaded(messages: readonly ChatMessage[]): PageAction {
  const loaded = { messages, activity: { isWorking: false, receipts: {}, revision: 0 } };
  return { type: 'threadLoaded', key: 'general/0001', loaded, askedAt: 0 };
}

/** The channel with message 1, and with so many replies to it. */
function counted(replies: number, last: number, askedAt = 0): PageAction {
  const lastId = String(last).padStart(4, '0');
  const threads = { '0001': { replies, lastAt: last, lastId, isWorking: false, activityRevision: 20 } };
  return {
    type: 'channelLoaded',
    channel: 'general',
    loaded: { messages: [message(1)], threads, dropped: 0 },
    askedAt,
  };
}

function idsOf(state: PageState): readonly string[] | undefined {
  return state.conversations.general?.order;
}
