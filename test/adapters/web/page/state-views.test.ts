import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../../../src/adapters/web/page/state/address-bar.ts';
import { dayInWords, dayOf, timeOfDay } from '../../../../src/adapters/web/page/state/day-and-time.ts';
import { sizeInWords } from '../../../../src/adapters/web/page/state/file-size.ts';
import { messageRows } from '../../../../src/adapters/web/page/state/message-rows.ts';
import type { Conversation, PageState } from '../../../../src/adapters/web/page/state/page-state.ts';
import { conversationKey } from '../../../../src/adapters/web/page/state/page-state.ts';
import {
  currentChannel,
  currentMember,
  isThreadUnread,
  isUnread,
  newestAt,
  newestRetryable,
  replyCount,
  showsStop,
  talkKey,
  visibleChannels,
} from '../../../../src/adapters/web/page/state/selectors.ts';
import type { ChatMessage } from '../../../../src/adapters/web/protocol.ts';
import { answer, message, playground, startedState } from './page-fixtures.ts';

const MINUTE_MS = 60_000;

describe('where the person can go', () => {
  it('is every channel and the own direct message', () => {
    expect(visibleChannels(startedState()).map(({ id }) => id)).toEqual(['general', 'dm-ada']);
  });

  it('is nowhere before the server answered', () => {
    expect(visibleChannels({ ...startedState(), playground: undefined })).toEqual([]);
  });

  it('is not the direct message of somebody else', () => {
    expect(currentChannel(startedState({ channel: 'dm-ben', isInspecting: false }))).toBeUndefined();
    expect(currentChannel(startedState())?.id).toBe('general');
  });

  it('has a conversation with the bot in a thread and in a direct message', () => {
    expect(talkKey(startedState())).toBeUndefined();
    expect(talkKey(startedState({ channel: 'general', thread: '0001', isInspecting: false }))).toBe('general/0001');
    expect(talkKey(startedState({ channel: 'dm-ada', isInspecting: false }))).toBe('dm-ada');
  });

  it('knows who the person is', () => {
    expect(currentMember(startedState())).toBe(playground.members[0]);
  });
});

describe('unread marks', () => {
  it('show when somebody else wrote after what was seen', () => {
    const state = {
      ...startedState(),
      conversations: { general: conversation(message(1), message(2, { by: 'web:ben' })) },
    };
    expect(isUnread(state, 'general')).toBe(true);
    expect(isUnread({ ...state, readThrough: { general: 2 } }, 'general')).toBe(false);
  });

  it('do not show for own messages', () => {
    const state = { ...startedState(), conversations: { general: conversation(message(1)) } };
    expect(isUnread(state, 'general')).toBe(false);
  });

  it('show for a thread with newer replies, until the thread or the channel was seen', () => {
    const threads = { 'general/0001': { replies: 1, lastAt: 5, countedThrough: '0005', counted: {} } };
    const state: PageState = { ...startedState(), threads };
    expect(isUnread(state, 'general')).toBe(true);
    expect(isUnread(state, 'random')).toBe(false);
    expect(isUnread({ ...state, readThrough: { 'general/0001': 5 } }, 'general')).toBe(false);
    expect(isUnread({ ...state, readThrough: { general: 5 } }, 'general')).toBe(false);
    expect(isThreadUnread({ ...state, readThrough: { general: 5 } }, 'general/0001')).toBe(true);
    expect(isThreadUnread({ ...state, readThrough: { 'general/0001': 5 } }, 'general/0001')).toBe(false);
    expect(isThreadUnread(state, 'general/0002')).toBe(false);
  });
});

describe('a conversation', () => {
  it('has its replies counted where they are loaded, without progress and deleted ones', () => {
    const progress = { kind: 'progress', line: 'Thinking', steps: [], buttons: ['stop'] } as const;
    const loaded = conversation(
      message(1),
      answer(2, 'a', true),
      { ...answer(3, '', true), isDeleted: true },
      message(4, { by: 'web:bot', thread: '0001', content: progress }),
    );
    const threads = { 'general/0001': { replies: 9, lastAt: 5, countedThrough: '0005', counted: {} } };
    const state: PageState = { ...startedState(), threads };
    expect(replyCount({ ...state, conversations: { 'general/0001': loaded } }, 'general/0001')).toBe(1);
    expect(replyCount(state, 'general/0001')).toBe(9);
    expect(replyCount(state, 'general/0002')).toBe(0);
    expect(showsStop(loaded)).toBe(true);
  });

  it('tells its newest message', () => {
    expect(newestAt(conversation(message(1), message(7)))).toBe(7);
    expect(newestAt(undefined)).toBe(0);
    expect(showsStop(undefined)).toBe(false);
  });

  it('offers to try again on its newest answer only', () => {
    const content = {
      kind: 'text',
      markdown: 'a',
      final: true,
      sources: [],
      buttons: ['tryAgain', 'feedback'],
    } as const;
    const retryable = (no: number): ChatMessage => message(no, { by: 'web:bot', content });
    expect(newestRetryable(conversation(message(1), retryable(2), retryable(3), message(4)))).toBe('0003');
    expect(newestRetryable(conversation(message(1), answer(2, 'a', true)))).toBeUndefined();
    expect(newestRetryable(undefined)).toBeUndefined();
  });

  it('has a key of its own for each thread', () => {
    expect([conversationKey('c'), conversationKey('c', ''), conversationKey('c', 't')]).toEqual(['c', 'c', 'c/t']);
  });
});

describe('rows', () => {
  const dayOfTest = (at: number): string => (at < 100 * MINUTE_MS ? 'one' : 'two');

  it('have a line per day and continue the block of one author for five minutes', () => {
    const known = conversation(
      message(1, { at: 0 }),
      message(2, { at: 4 * MINUTE_MS }),
      message(3, { at: 9 * MINUTE_MS }),
      message(4, { at: 10 * MINUTE_MS, by: 'web:ben' }),
      message(5, { at: 101 * MINUTE_MS, by: 'web:ben' }),
    );
    expect(messageRows(known, { person: 'web:ada', through: 0 }, dayOfTest)).toEqual([
      { kind: 'day', key: 'day one', at: 0 },
      { kind: 'message', key: '0001', id: '0001', isContinued: false },
      { kind: 'message', key: '0002', id: '0002', isContinued: true },
      { kind: 'message', key: '0003', id: '0003', isContinued: false },
      { kind: 'message', key: '0004', id: '0004', isContinued: false },
      { kind: 'day', key: 'day two', at: 101 * MINUTE_MS },
      { kind: 'message', key: '0005', id: '0005', isContinued: false },
    ]);
  });

  it('have one line before the first message of others that is new', () => {
    const known = conversation(
      message(1, { by: 'web:ben' }),
      message(2),
      message(3, { by: 'web:ben' }),
      message(4, { by: 'web:ben' }),
    );
    expect(messageRows(known, { person: 'web:ada', through: 1 }, dayOfTest).map(({ key }) => key)).toEqual([
      'day one',
      '0001',
      '0002',
      'new',
      '0003',
      '0004',
    ]);
  });

  it('leave out what is not known', () => {
    expect(messageRows({ ...conversation(), order: ['0009'] }, { person: 'web:ada', through: 0 }, dayOfTest)).toEqual(
      [],
    );
  });
});

describe('days, times and sizes', () => {
  const at = Date.UTC(2026, 1, 2, 9, 5);

  it('are said in words', () => {
    expect(timeOfDay(at, 'UTC')).toBe('09:05');
    expect(dayInWords(at, at + MINUTE_MS, 'UTC')).toBe('Today');
    expect(dayInWords(at, at + 24 * 60 * MINUTE_MS, 'UTC')).toBe('Yesterday');
    expect(dayInWords(at, at + 48 * 60 * MINUTE_MS, 'UTC')).toBe('Monday 2 February');
    expect(dayOf(at, 'UTC')).not.toBe(dayOf(at + 24 * 60 * MINUTE_MS, 'UTC'));
    expect(dayOf(at)).toBe(dayOf(at));
  });

  it('of files are rounded', () => {
    expect([512, 12_288, 3_565_158].map(sizeInWords)).toEqual(['512 B', '12 KB', '3.4 MB']);
  });
});

describe('the address', () => {
  it.each([
    ['?as=ben&channel=random', { person: 'web:ben', place: { channel: 'random', isInspecting: false } }],
    [
      '?as=ada&channel=general&thread=0001&inspect=1',
      { person: 'web:ada', place: { channel: 'general', thread: '0001', isInspecting: true } },
    ],
  ])('%s is read and written', (search, address) => {
    expect(readAddress(search)).toEqual(address);
    expect(writeAddress(address)).toBe(search);
  });

  it('without anything is Ada in general', () => {
    expect(readAddress('')).toEqual({ person: 'web:ada', place: { channel: 'general', isInspecting: false } });
  });
});

function conversation(...messages: readonly ChatMessage[]): Conversation {
  return {
    status: 'ready',
    order: messages.map(({ id }) => id),
    messages: Object.fromEntries(messages.map((known) => [known.id, known])),
    told: {},
    dropped: 0,
  };
}
