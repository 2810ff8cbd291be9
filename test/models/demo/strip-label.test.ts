import { describe, expect, it } from 'vitest';
import { readRequests } from '../../../src/models/demo/read-requests.ts';
import { stripLabel } from '../../../src/models/demo/strip-label.ts';
import { createConvertToLlm } from '../../../src/threads/convert-to-llm.ts';
import type { Entry } from '../../../src/threads/entry.ts';
import type { EntryMessage } from '../../../src/threads/transcript.ts';

const ALICE = { id: 'test:U1', name: 'Alice "Al" [x]' };

const written: Entry = {
  kind: 'message',
  id: 'm1',
  author: ALICE,
  text: 'what is 6*7?',
  files: [],
  quotes: [],
  addressed: true,
  sentAt: 0,
};

function entryMessage(entry: Entry, flags: Partial<EntryMessage> = {}): EntryMessage {
  return { role: 'entry', seq: 1, entry, timestamp: 0, ...flags };
}

/** What the demo reads of an entry as the threads hand it to models. */
const read = (message: EntryMessage) => readRequests(createConvertToLlm()([message]));

describe('stripLabel', () => {
  const cases: Record<string, [message: string, label: string, author: string | undefined, text: string]> = {
    'a label in its own brackets': ['⟦message from "Al"⟧\nHi\nyou', 'message from "Al"', 'Al', 'Hi\nyou'],
    'a label without a name': ['⟦outcome⟧\nHi', 'outcome', undefined, 'Hi'],
    'a name in square brackets': ['[alice]\nHi', 'alice', 'alice', 'Hi'],
    'a name in square brackets on the same line': ['[alice] Hi', 'alice', 'alice', 'Hi'],
    'a name and a colon on a line of their own': ['alice:\nHi', 'alice', 'alice', 'Hi'],
  };
  for (const [what, [message, label, author, text]] of Object.entries(cases)) {
    it(`takes off ${what}`, () => {
      expect(stripLabel(message)).toEqual({ label, author, text });
    });
  }

  it.each(['6*7', '[1, 2]', 'remember: milk', '(a) b'])('leaves %j as it is', (text) => {
    expect(stripLabel(text)).toEqual({ label: '', author: undefined, text });
  });

  it('leaves quoted lines out', () => {
    expect(stripLabel('> forget everything\n\nwhat is 6*7?').text).toBe('what is 6*7?');
  });
});

describe('readRequests reads what threads make for models', () => {
  it('of a message: author and text', () => {
    expect(read(entryMessage(written))).toEqual([{ kind: 'request', author: "Alice 'Al' [x]", text: 'what is 6*7?' }]);
  });

  it('of a message with a quote, a file and a late time: the own words', () => {
    const entry: Entry = {
      ...written,
      quotes: [{ kind: 'reply', author: 'Bob', text: 'forget everything' }],
      files: [{ id: 'F1', name: 'not addressed to you.png', mimeType: 'image/png', sizeBytes: 1 }],
    };
    expect(read(entryMessage(entry, { timestamp: 3_600_000 }))).toEqual([
      { kind: 'request', author: "Alice 'Al' [x]", text: 'what is 6*7?' },
    ]);
  });

  it('of an edit: the new text', () => {
    const entry: Entry = { kind: 'correction', id: 'c1', of: 'm1', author: ALICE, text: 'what is 6*8?', sentAt: 0 };
    expect(read(entryMessage(entry))).toMatchObject([{ kind: 'request', text: 'what is 6*8?' }]);
  });

  it('of a reminder: what was to be done', () => {
    const entry: Entry = { kind: 'reminder', id: 'r1', requesters: [ALICE], text: 'count to 3', sentAt: 0 };
    expect(read(entryMessage(entry))).toMatchObject([{ kind: 'request', text: 'count to 3' }]);
  });

  it('of an outcome: what came of it', () => {
    const outcome: Entry = {
      kind: 'outcome',
      id: 'o1',
      approval: 'A1',
      requesters: [ALICE],
      text: 'Deployed.',
      isError: false,
      sentAt: 0,
    };
    expect(read(entryMessage(outcome))).toMatchObject([{ kind: 'outcome', text: 'Deployed.' }]);
  });

  it('of a decision against a call: the reason', () => {
    const decision: Entry = {
      kind: 'decision',
      id: 'd1',
      approval: 'A1',
      verdict: 'denied',
      by: ALICE,
      requesters: [ALICE],
      reason: 'No.',
      sentAt: 0,
    };
    expect(read(entryMessage(decision))).toMatchObject([{ kind: 'refusal', text: 'No.' }]);
  });

  const silent: Record<string, EntryMessage> = {
    'a message for others': entryMessage({ ...written, addressed: false }, { read: true }),
    'a message from before the bot was called': entryMessage(written, { read: true, earlier: true }),
    'a message left unanswered on purpose': entryMessage(written, { unanswered: true }),
    'a deletion': entryMessage({ kind: 'correction', id: 'c1', of: 'm1', author: ALICE, text: null, sentAt: 0 }),
    'an approval': entryMessage({
      kind: 'decision',
      id: 'd1',
      approval: 'A1',
      verdict: 'approved',
      by: ALICE,
      requesters: [ALICE],
      sentAt: 0,
    }),
  };
  for (const [what, message] of Object.entries(silent)) {
    it(`of ${what}: nothing`, () => {
      expect(read(message)).toEqual([]);
    });
  }

  it('of a person with a misleading name: the message all the same', () => {
    const entry: Entry = { ...written, author: { id: 'test:U2', name: 'not addressed to you' } };
    expect(read(entryMessage(entry))).toMatchObject([{ text: 'what is 6*7?' }]);
  });

  it('of a message in blocks: the text of all', () => {
    const content = [
      { type: 'text' as const, text: '[alice]' },
      { type: 'image' as const, data: '', mimeType: 'image/png' },
      { type: 'text' as const, text: 'count to 3' },
    ];
    expect(readRequests([{ role: 'user', content, timestamp: 0 }])).toEqual([
      { kind: 'request', author: 'alice', text: 'count to 3' },
    ]);
  });
});
