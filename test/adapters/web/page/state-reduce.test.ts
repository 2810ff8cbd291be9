import { describe, expect, it } from 'vitest';
import type { PageAction } from '../../../../src/adapters/web/page/state/page-action.ts';
import type { PageState } from '../../../../src/adapters/web/page/state/page-state.ts';
import { reduce } from '../../../../src/adapters/web/page/state/reduce.ts';
import type { ChatMessage, PageEvent } from '../../../../src/adapters/web/protocol.ts';
import { answer, message, playground, startedState } from './page-fixtures.ts';

describe('messages of a conversation', () => {
  it('stand in the order of their ids, however they come', () => {
    const state = run(
      channelLoaded([message(2)], 10),
      told(11, message(4)),
      told(12, message(3)),
      told(13, message(1)),
    );
    expect(idsOf(state)).toEqual(['0001', '0002', '0003', '0004']);
  });

  it('are replaced by newer news about them', () => {
    const edited = message(2, { content: { kind: 'person', text: 'better' }, editedAt: 5 });
    const state = run(channelLoaded([message(1), message(2)], 10), told(11, edited));
    expect(state.conversations.general?.messages).toEqual({ '0001': message(1), '0002': edited });
  });

  it('do not go back to what an event says that their load already contained', () => {
    const edited = message(1, { content: { kind: 'person', text: 'better' } });
    const state = run(channelLoaded([edited], 10), told(9, message(1)), told(10, message(2)));
    expect(state.conversations.general?.messages).toEqual({ '0001': edited });
  });

  it('keep news that came before an older answer', () => {
    const edited = message(1, { content: { kind: 'person', text: 'better' } });
    const state = run(
      { type: 'loading', key: 'general' },
      told(11, edited),
      told(12, message(3)),
      removed(13, '0002'),
      channelLoaded([message(1), message(2)], 10),
    );
    expect(idsOf(state)).toEqual(['0001', '0003']);
    expect(state.conversations.general?.messages['0001']).toEqual(edited);
  });

  it('forget what a newer answer does not contain', () => {
    const state = run(channelLoaded([message(1), message(2)], 10), channelLoaded([message(2)], 20));
    expect(idsOf(state)).toEqual(['0002']);
  });

  it('go away when they are removed, and older news does not bring them back', () => {
    const state = run(channelLoaded([message(1), message(2)], 10), removed(12, '0001'), told(11, message(1)));
    expect(idsOf(state)).toEqual(['0002']);
  });

  it('appear once when the answer to sending is slower than the event', () => {
    const state = run(channelLoaded([], 10), told(11, message(1)), { type: 'sent', message: message(1) });
    expect(idsOf(state)).toEqual(['0001']);
  });

  it('appear once when the answer to sending is faster than the event', () => {
    const edited = message(1, { content: { kind: 'person', text: 'better' } });
    const state = run(channelLoaded([], 10), { type: 'sent', message: message(1) }, told(11, edited));
    expect(idsOf(state)).toEqual(['0001']);
    expect(state.conversations.general?.messages['0001']).toEqual(edited);
  });

  it('do not come back with an answer to sending that is slower than their removal', () => {
    const state = run(channelLoaded([], 10), told(11, message(1)), removed(12, '0001'), {
      type: 'sent',
      message: message(1),
    });
    expect(idsOf(state)).toEqual([]);
  });

  it('are not kept for conversations that nobody opened', () => {
    const state = run(told(11, message(1)), { type: 'sent', message: message(2) });
    expect(state.conversations).toEqual({});
  });

  it('of a channel change in their open thread, too', () => {
    const edited = message(1, { content: { kind: 'person', text: 'better' } });
    const state = run(channelLoaded([message(1)], 10), threadLoaded([message(1)], 10), told(11, edited));
    expect(state.conversations['general/0001']?.messages).toEqual({ '0001': edited });
    expect(state.conversations.general?.messages).toEqual({ '0001': edited });
  });
});

describe('loading', () => {
  it('keeps the sentence of a failure', () => {
    const state = run({ type: 'loading', key: 'general' }, { type: 'loadFailed', key: 'general', problem: 'No.' });
    expect(state.conversations.general).toMatchObject({ status: 'failed', problem: 'No.', order: [] });
  });

  it('keeps what is shown when loading again fails', () => {
    const loaded = run(channelLoaded([message(1)], 10));
    expect(reduce(loaded, { type: 'loadFailed', key: 'general', problem: 'No.' })).toBe(loaded);
  });

  it('tells how many older messages are not kept', () => {
    const loaded = { messages: [], threads: {}, dropped: 7, lastEventId: 10 };
    expect(run({ type: 'channelLoaded', channel: 'general', loaded }).conversations.general?.dropped).toBe(7);
  });
});

describe('replies', () => {
  it('are counted once while an answer grows', () => {
    const state = run(
      channelLoaded([message(1)], 10),
      told(11, answer(2, 'a', false)),
      told(12, answer(2, 'ab', false)),
      told(13, answer(3, 'c', true)),
    );
    expect(state.threads['general/0001']).toEqual({
      replies: 2,
      lastAt: 3,
      countedThrough: 0,
      counted: ['0002', '0003'],
    });
  });

  it('that the server counted are not counted again when they change', () => {
    const state = run(counted(2, 5), told(11, answer(4, 'changed', true)), told(12, answer(6, 'new', true)));
    expect(state.threads['general/0001']).toMatchObject({ replies: 3, lastAt: 6 });
  });

  it('do not count progress', () => {
    const content = { kind: 'progress', line: 'Thinking', steps: [], buttons: ['stop'] } as const;
    const state = run(counted(1, 1), told(11, message(2, { by: 'web:bot', thread: '0001', content })));
    expect(state.threads['general/0001']).toMatchObject({ replies: 1, counted: [] });
  });

  it('are counted out when they are deleted or removed', () => {
    const deleted = { ...answer(2, '', true), isDeleted: true } as const;
    const state = run(
      counted(0, 0),
      told(11, answer(2, 'a', true)),
      told(12, answer(3, 'b', true)),
      told(13, deleted),
      removed(14, '0003'),
    );
    expect(state.threads['general/0001']).toMatchObject({ replies: 0, counted: [] });
  });

  it('of other channels keep their counts when one channel is loaded', () => {
    const other: PageState = {
      ...startedState(),
      threads: { 'random/0009': { replies: 4, lastAt: 9, countedThrough: 9, counted: [] } },
    };
    expect(Object.keys(reduce(other, counted(1, 1)).threads)).toEqual(['random/0009', 'general/0001']);
  });

  it('are not counted from events that the load of their channel contained', () => {
    const state = run(channelLoaded([message(1)], 10), told(9, answer(2, 'a', true)));
    expect(state.threads).toEqual({});
  });
});

describe('activity', () => {
  it('follows the newest news', () => {
    const state = run(activity(12, true), activity(11, false));
    expect(state.activities['general/0001']).toEqual({ isWorking: true, receipts: {}, version: 12 });
  });

  it('of a direct message comes with its messages', () => {
    const loaded = {
      messages: [],
      threads: {},
      activity: { isWorking: true, receipts: { '0001': 'steering' } },
      dropped: 0,
      lastEventId: 10,
    } as const;
    const state = run({ type: 'channelLoaded', channel: 'dm-ada', loaded });
    expect(state.activities).toEqual({
      'dm-ada': { isWorking: true, receipts: { '0001': 'steering' }, version: 10 },
    });
  });

  it('of a direct message has an event without a thread', () => {
    const event: PageEvent = {
      type: 'activity',
      channel: 'dm-ada',
      thread: '',
      activity: { isWorking: true, receipts: {} },
    };
    expect(Object.keys(run({ type: 'events', events: [{ id: 11, event }] }).activities)).toEqual(['dm-ada']);
  });

  it('keeps its receipts when a list of threads says who works', () => {
    const loaded = {
      messages: [message(1)],
      activity: { isWorking: true, receipts: { '0002': 'queued' } },
      lastEventId: 10,
    } as const;
    const state = run({ type: 'threadLoaded', key: 'general/0001', loaded }, counted(1, 2, 20));
    expect(state.activities['general/0001']).toEqual({ isWorking: false, receipts: { '0002': 'queued' }, version: 20 });
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
    const opened = run(restored, { type: 'went', place }, channelLoaded(seen, 10), threadLoaded(seen, 10));
    expect(opened.newSince).toEqual({ general: 0, 'general/0001': 0 });
    const news = [message(2, { by: 'web:ben' }), message(5, { by: 'web:ben' })];
    const behind = run(restored, { type: 'went', place }, channelLoaded(news, 10), threadLoaded(news, 10));
    expect(behind.newSince).toEqual({ general: 3, 'general/0001': 3 });
  });

  it('a restart forgets what was loaded and the thread, and keeps the channel, the marks and the connection', () => {
    const before = run(
      { type: 'marksRestored', readThrough: { general: 3 } },
      { type: 'went', place: { channel: 'general', thread: '0001', isInspecting: true } },
      channelLoaded([message(1)], 10),
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
    const event: PageEvent = { type: 'reload', serverId: 'one' };
    const live: PageEvent = { type: 'live', thread: 't', at: 1, event: { kind: 'released' } };
    const events = [
      { id: 12, event },
      { id: 0, event: live },
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

function told(id: number, said: ChatMessage): PageAction {
  return { type: 'events', events: [{ id, event: { type: 'message', message: said } }] };
}

function removed(id: number, messageId: string): PageAction {
  return { type: 'events', events: [{ id, event: { type: 'removed', channel: 'general', messageId } }] };
}

function activity(id: number, isWorking: boolean): PageAction {
  const event = {
    type: 'activity',
    channel: 'general',
    thread: '0001',
    activity: { isWorking, receipts: {} },
  } as const;
  return { type: 'events', events: [{ id, event }] };
}

function channelLoaded(messages: readonly ChatMessage[], lastEventId: number): PageAction {
  return { type: 'channelLoaded', channel: 'general', loaded: { messages, threads: {}, dropped: 0, lastEventId } };
}

function threadLoaded(messages: readonly ChatMessage[], lastEventId: number): PageAction {
  const loaded = { messages, activity: { isWorking: false, receipts: {} }, lastEventId };
  return { type: 'threadLoaded', key: 'general/0001', loaded };
}

/** The channel with message 1, and with so many replies to it. */
function counted(replies: number, lastAt: number, lastEventId = 10): PageAction {
  const threads = { '0001': { replies, lastAt, isWorking: false } };
  return {
    type: 'channelLoaded',
    channel: 'general',
    loaded: { messages: [message(1)], threads, dropped: 0, lastEventId },
  };
}

function idsOf(state: PageState): readonly string[] | undefined {
  return state.conversations.general?.order;
}
