import { describe, expect, it } from 'vitest';
import {
  authorNames,
  describeEnd,
  describeEntry,
  explainWaiting,
  storedTexts,
} from '../../../../src/adapters/web/page/inspector/entry-text.ts';
import type { Entry } from '../../../../src/threads/entry.ts';
import type { ExchangeEnd } from '../../../../src/threads/transcript.ts';
import { ada, messageEntry, stored, toolResult, waitingEntry } from './samples.ts';

const common = { id: 'e', sentAt: 1 };

describe('describeEntry', () => {
  it.each<[Entry, string]>([
    [messageEntry('hello\nworld'), 'Ada: hello …'],
    [messageEntry('  '), 'Ada: (no text)'],
    [{ ...common, kind: 'correction', of: 'm', author: ada, text: null }, 'Ada deleted a message'],
    [{ ...common, kind: 'correction', of: 'm', author: ada, text: 'better' }, 'Ada edited a message: better'],
    [
      { ...common, kind: 'decision', approval: 'a1', verdict: 'approved', by: ada, requesters: [] },
      'Approval a1: approved',
    ],
    [
      { ...common, kind: 'outcome', approval: 'a1', requesters: [], text: 'done', isError: false },
      'Outcome of approval a1: done',
    ],
    [{ ...common, kind: 'reminder', requesters: [], text: 'tea' }, 'Reminder: tea'],
  ])('tells %j in one line', (entry, text) => {
    expect(describeEntry(entry)).toBe(text);
  });
});

describe('explainWaiting', () => {
  it.each([
    [
      { wake: false, followUp: false },
      'idle',
      'It is context only: it wakes nothing and enters with the next exchange.',
    ],
    [{ followUp: true }, 'running', 'It was asked to wait for the natural stop; then it begins the next exchange.'],
    [{}, 'running', 'It is taken in before the next model request.'],
    [{}, 'queued', 'A run is coming for it.'],
  ] as const)('says of %j in a thread that is %s why it waits', (flags, state, sentence) => {
    expect(explainWaiting(waitingEntry('x', flags), state)).toBe(sentence);
  });
});

describe('describeEnd', () => {
  it.each<[ExchangeEnd | null, string]>([
    [null, 'Still going.'],
    [{ kind: 'answered' }, 'Answered.'],
    [{ kind: 'silent' }, 'Ended without a reply, on purpose.'],
    [{ kind: 'failed', reason: 'no answer' }, 'Failed: no answer'],
    [{ kind: 'failed', reason: 'no key', error: { kind: 'auth', isMidStream: false } }, 'Failed (auth): no key'],
    [{ kind: 'stopped', by: ada, unanswered: 0 }, 'Stopped by Ada.'],
    [{ kind: 'stopped', by: ada, unanswered: 1 }, 'Stopped by Ada; 1 message left unanswered.'],
    [{ kind: 'late', ageMs: 90_000 }, 'Too late, by 1 min 30 s: people were asked whether it is still needed.'],
    [{ kind: 'limit', limit: 'repeats' }, 'Ended at the limit of equal steps.'],
    [{ kind: 'quarantined', unanswered: 2 }, 'Given up after crashes; 2 messages left unanswered.'],
  ])('says how %j ended', (end, sentence) => {
    expect(describeEnd(end)).toBe(sentence);
  });
});

describe('what the thread has stored', () => {
  const message = { role: 'entry', seq: 1, entry: messageEntry('stored'), timestamp: 0 } as const;
  const reminder: Entry = { ...common, kind: 'reminder', requesters: [], text: 'tea' };
  const waiting = messageEntry('waiting', { id: 'm2', author: { id: 'web:ben', name: 'Ben' } });
  const session = {
    transcript: stored(
      { kind: 'message', message, at: 1 },
      { kind: 'message', message: toolResult(), at: 1 },
      { kind: 'reset', by: ada, at: 2 },
    ),
    waiting: [waitingEntry('', { entry: waiting }), waitingEntry('', { entry: reminder })],
  };

  it('has texts of messages in the transcript and in the mailbox', () => {
    expect([...storedTexts(session)]).toEqual([
      ['m1', 'stored'],
      ['m2', 'waiting'],
    ]);
  });

  it('has names of authors in the transcript and in the mailbox', () => {
    expect([...authorNames(session)]).toEqual([
      ['web:ada', 'Ada'],
      ['web:ben', 'Ben'],
    ]);
  });
});
