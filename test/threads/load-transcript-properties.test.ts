import { type Arbitrary, array, assert, constantFrom, nat, oneof, pre, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentMessage } from '../../src/core/index.ts';
import { loadTranscript } from '../../src/threads/load-transcript.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from '../../src/threads/transcript.ts';
import {
  answer,
  ask,
  BEN,
  calls,
  compacted,
  ended,
  RESET,
  replaced,
  result,
  said,
  stored,
  system,
} from './transcript-lines.ts';

/** New objects each time, so that identity tells where a message came from. */
const message: Arbitrary<AgentMessage> = constantFrom<() => AgentMessage>(
  () => system('x', { sections: { a: 'b' } }),
  () => ask('a'),
  () => ask('b', BEN, { read: true }),
  () => ask('c', BEN, { unanswered: true }),
  () => answer('d'),
  () => calls('1', '2'),
  () => result('1'),
).map((make) => make());

const messageLine = message.map((value): TranscriptEntry => ({ kind: 'message', message: value, at: 0 }));

/** Any lines in any order, ranges that make no sense included. */
const anyLines = array(
  oneof(
    { weight: 5, arbitrary: messageLine },
    { weight: 2, arbitrary: constantFrom(ended(), ended('silent'), ended('stopped')) },
    { weight: 1, arbitrary: constantFrom(RESET) },
    { weight: 1, arbitrary: tuple(nat(30), nat(30)).map(([from, to]) => replaced(from, to)) },
    { weight: 1, arbitrary: nat(30).map((through) => compacted(through - 1, system('p'))) },
  ),
  { maxLength: 30 },
).map((lines) => stored(...lines));

/** A transcript whose newest compaction covers something that was neither covered nor reset before. */
const compactedLines = record({
  before: array(oneof(messageLine, constantFrom(ended())), { minLength: 1, maxLength: 12 }),
  back: nat(11),
  after: array(oneof(messageLine, constantFrom(ended())), { maxLength: 8 }),
}).map(({ before, back, after }) => {
  const coversThrough = Math.max(0, before.length - 1 - back);
  return { coversThrough, lines: stored(...before, compacted(coversThrough, system('p')), ...after) };
});

function positionsOf(lines: readonly StoredTranscriptEntry[], messages: readonly AgentMessage[]): readonly number[] {
  return messages
    .map((one) => lines.findIndex(({ line }) => line.kind === 'message' && line.message === one))
    .filter((position) => position !== -1);
}

describe('loadTranscript', () => {
  it('reads every prefix of any lines', () => {
    assert(
      property(anyLines, (lines) => {
        for (let count = 0; count <= lines.length; count += 1) {
          expect(loadTranscript(lines.slice(0, count)).messages.length).toBeLessThanOrEqual(count + 2);
        }
      }),
    );
  });

  it('keeps the order, has every message at most once, and adds no more than prompt and summary', () => {
    assert(
      property(anyLines, (lines) => {
        const { messages } = loadTranscript(lines);
        const positions = positionsOf(lines, messages);

        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
        expect(messages.length - positions.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('shows nothing that was replaced or reset', () => {
    assert(
      property(anyLines, (lines) => {
        const gone = (index: number) =>
          lines.some(({ index: at, line }) => {
            if (at < index) return false;
            return line.kind === 'reset' || (line.kind === 'replaced' && line.from <= index && index <= line.to);
          });
        const shown = loadTranscript(lines).messages.filter(({ role }) => role !== 'system');

        expect(positionsOf(lines, shown).filter(gone)).toEqual([]);
      }),
    );
  });

  it('gives after an appended turn what it gave before and the turn', () => {
    assert(
      property(anyLines, array(message, { maxLength: 5 }), (lines, turn) => {
        // A compaction that covers lines which are still to come would take the turn away; no owner writes one.
        pre(lines.every(({ line }) => line.kind !== 'compaction' || line.coversThrough < lines.length));
        const longer = stored(...lines.map(({ line }) => line), ...said(...turn));

        expect(loadTranscript(longer).messages).toEqual([...loadTranscript(lines).messages, ...turn]);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same messages from the newest compaction on as from all lines', () => {
    assert(
      property(compactedLines, ({ lines, coversThrough }) => {
        expect(loadTranscript(lines.slice(coversThrough + 1)).messages).toEqual(loadTranscript(lines).messages);
      }),
    );
  });

  it('names a batch only with calls of an open exchange that lack a result', () => {
    assert(
      property(anyLines, (lines) => {
        const { openBatch, openExchange, messages } = loadTranscript(lines);
        pre(openBatch !== undefined);
        const behind = messages.slice(messages.lastIndexOf(openBatch.assistant) + 1);

        expect(openExchange).toBeDefined();
        expect(behind.every(({ role }) => role === 'toolResult')).toBe(true);
        expect(openBatch.calls.length).toBeGreaterThan(0);
        expect(openBatch.calls.length + new Set(behind.map((one) => 'toolCallId' in one && one.toolCallId)).size).toBe(
          2,
        );
        expect(openBatch.assistant.content).toEqual(expect.arrayContaining([...openBatch.calls]));
      }),
    );
  });
});
