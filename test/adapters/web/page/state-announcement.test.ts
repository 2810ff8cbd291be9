import { describe, expect, it } from 'vitest';
import { announcements } from '../../../../src/adapters/web/page/state/announcement.ts';
import type { PageState } from '../../../../src/adapters/web/page/state/page-state.ts';
import { reduce } from '../../../../src/adapters/web/page/state/reduce.ts';
import type { ChatMessage, PageEvent } from '../../../../src/adapters/web/protocol.ts';
import { answer, message, startedState } from './page-fixtures.ts';

const inThread = startedState({ channel: 'general', thread: '0001', isInspecting: false });

describe('what a screen reader is told', () => {
  it('is a finished answer once, and nothing while it grows', () => {
    const opened = loaded(inThread, [message(1)]);
    const growing = [answer(2, 'Hel', false), answer(2, 'Hello', false)];
    expect(say(opened, ...growing)).toEqual([]);
    const done = answer(2, '**Hello** `you`', true);
    expect(say(loaded(inThread, [message(1), answer(2, 'Hello', false)]), done)).toEqual(['threadloop: Hello you']);
    expect(say(opened, done, done)).toEqual(['threadloop: Hello you']);
    expect(say(loaded(inThread, [message(1), done]), { ...done, feedback: { 'web:ada': 'up' } })).toEqual([]);
  });

  it('is what others write, not what the person writes', () => {
    const ben = message(2, { by: 'web:ben', content: { kind: 'person', text: 'Lunch?' } });
    expect(say(startedState(), ben, message(3))).toEqual(['Ben: Lunch?']);
  });

  it('is nothing of conversations that are not in view', () => {
    const elsewhere = message(2, { by: 'web:ben', channel: 'random' });
    expect(say(startedState(), elsewhere, answer(3, 'Hello', true))).toEqual([]);
  });

  it('is a notice, and nothing of progress and of deleted messages', () => {
    const notice = { kind: 'notice', text: 'Stopped by Ada.', buttons: [] } as const;
    const progress = { kind: 'progress', line: 'Thinking', steps: [], buttons: ['stop'] } as const;
    const told = [
      message(2, { by: 'web:bot', thread: '0001', content: progress }),
      message(3, { by: 'web:bot', thread: '0001', content: notice }),
      message(4, { by: 'web:ben', thread: '0001', isDeleted: true }),
    ];
    expect(say(inThread, ...told)).toEqual(['threadloop: Stopped by Ada.']);
  });

  it('is with an answer what is to be known about it', () => {
    const content = {
      kind: 'text',
      markdown: 'Hm.',
      final: true,
      sources: [],
      buttons: [],
      notes: ['One.', 'Two.'],
    } as const;
    expect(say(inThread, message(2, { by: 'web:bot', thread: '0001', content }))).toEqual([
      'threadloop: Hm. One. Two.',
    ]);
  });

  it('is cut when it is long', () => {
    expect(say(inThread, answer(2, 'a'.repeat(500), true))).toEqual([`threadloop: ${'a'.repeat(400)}…`]);
  });

  it('is once that the bot begins to work in view', () => {
    const activity = (isWorking: boolean, thread = '0001'): PageEvent => ({
      type: 'activity',
      channel: 'general',
      thread,
      activity: { isWorking, receipts: {}, revision: 1 },
    });
    const events = [activity(true), activity(true), activity(false), activity(true, '0009')];
    expect(announcements(inThread, events)).toEqual(['threadloop is working']);
    expect(announcements({ ...inThread, playground: undefined }, events)).toEqual(['The bot is working']);
    expect(announcements(reduce(inThread, { type: 'events', events: events.slice(0, 1) }), events)).toEqual([]);
  });

  it('is nothing of other events', () => {
    expect(announcements(inThread, [{ type: 'reload', serverId: 'x' }])).toEqual([]);
  });
});

function say(before: PageState, ...messages: readonly ChatMessage[]): readonly string[] {
  return announcements(
    before,
    messages.map((told) => ({ type: 'message', message: told })),
  );
}

function loaded(state: PageState, messages: readonly ChatMessage[]): PageState {
  const activity = { isWorking: false, receipts: {}, revision: 0 };
  return reduce(state, { type: 'threadLoaded', key: 'general/0001', loaded: { messages, activity }, askedAt: 0 });
}
