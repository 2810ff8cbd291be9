import { type Arbitrary, array, assert, constantFrom, integer, nat, oneof, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgentMessage, type Message, normalizeForModel } from '../../../src/core/index.ts';
import { createTokenCounter } from '../../../src/models/tokens/token-counter.ts';
import { chooseCut, findBoundaries } from '../../../src/threads/compaction/choose-cut.ts';
import { fitRequest } from '../../../src/threads/compaction/fit-request.ts';
import { createConvertToLlm } from '../../../src/threads/convert-to-llm.ts';
import { loadTranscript, placeMessages } from '../../../src/threads/load-transcript.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from '../../../src/threads/transcript.ts';
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
  stored,
  system,
} from '../transcript-lines.ts';

const countTokens = createTokenCounter();
const NEVER = (): boolean => false;

const ids = array(constantFrom('1', '2', '3'), { minLength: 1, maxLength: 3 });

/** New objects each time, so that identity tells where a message came from. */
const message: Arbitrary<AgentMessage> = oneof(
  constantFrom<() => AgentMessage>(
    () => system('x', { sections: { a: 'b' } }),
    () => ask('a'),
    () => ask('b', BEN, { read: true }),
    () => ask('c', BEN, { unanswered: true }),
    () => answer('d'),
    () => answer('', { content: [] }),
    () => answer('e', { stopReason: 'aborted' }),
  ).map((make) => make()),
  ids.map((each) => calls(...each)),
  tuple(ids, constantFrom('error' as const, 'aborted' as const)).map(([each, stopReason]) => ({
    ...calls(...each),
    stopReason,
  })),
  constantFrom('1', '2', '3').map((id) => result(id)),
);

/** What an owner writes: answers, each with all of its results or, at the end, with some. */
const turns: Arbitrary<readonly AgentMessage[]> = oneof(
  message.map((one) => [one]),
  ids.map((each) => [calls(...new Set(each)), ...[...new Set(each)].map((id) => result(id))]),
  ids.map((each) => [calls(...new Set(each)), ask('in between'), ...[...new Set(each)].map((id) => result(id))]),
);

const line: Arbitrary<readonly TranscriptEntry[]> = oneof(
  {
    weight: 8,
    arbitrary: turns.map((each) => each.map((one): TranscriptEntry => ({ kind: 'message', message: one, at: 0 }))),
  },
  { weight: 2, arbitrary: constantFrom(ended(), ended('silent'), ended('stopped')).map((one) => [one]) },
  { weight: 1, arbitrary: constantFrom([RESET]) },
  { weight: 1, arbitrary: tuple(nat(30), nat(30)).map(([from, to]) => [replaced(from, to)]) },
  { weight: 1, arbitrary: nat(30).map((through) => [compacted(through - 1, system('p'))]) },
);

const transcript: Arbitrary<readonly StoredTranscriptEntry[]> = array(line, { maxLength: 25 }).map((lines) =>
  stored(...lines.flat()),
);

function toRequest(messages: readonly AgentMessage[]): Message[] {
  return normalizeForModel(createConvertToLlm()([...messages]));
}

/** What is wrong with the pairs of a request, by the rules of every provider. */
function findFaults(request: readonly Message[]): readonly string[] {
  const faults: string[] = [];
  let open: string[] = [];
  for (const one of request) {
    if (one.role === 'toolResult') {
      if (open[0] !== one.toolCallId) faults.push(`result ${one.toolCallId} where ${open[0] ?? 'none'} is due`);
      open.shift();
      continue;
    }
    if (open.length > 0) faults.push(`no result of ${open.join()}`);
    open =
      one.role === 'assistant' ? one.content.flatMap((block) => (block.type === 'toolCall' ? [block.id] : [])) : [];
    if (one.role === 'assistant' && one.content.length === 0) faults.push('an answer that says nothing');
    const isFailed = one.role === 'assistant' && (one.stopReason === 'error' || one.stopReason === 'aborted');
    if (isFailed && open.length > 0) faults.push('calls that never ran');
  }
  return [...faults, ...(open.length > 0 ? [`no result of ${open.join()}`] : [])];
}

/** How many results answer a call of the answer before them. */
function countPairs(messages: readonly AgentMessage[]): number {
  return toRequest(messages).filter(
    (one) =>
      one.role === 'toolResult' && !one.content.some((block) => 'text' in block && block.text.startsWith('No result')),
  ).length;
}

describe('what is sent of a summed up transcript', () => {
  it('obeys the pairing rules of providers, whatever the transcript and wherever it is cut', () => {
    assert(
      property(transcript, nat(60), (lines, at) => {
        const coversThrough = Math.min(at, lines.length) - 1;
        const longer = [...lines, { index: lines.length, line: compacted(coversThrough, system('p')) }];
        expect(findFaults(toRequest(loadTranscript(longer).messages))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps every result with its call, and every call with its results, where the cut is chosen', () => {
    assert(
      property(transcript, integer({ min: 0, max: 400 }), (lines, keptTokens) => {
        const tokensOf = (): number => 10;
        const cut = chooseCut(lines, { tokensOf, keptTokens, leastTokens: 0 });
        if (cut === undefined) return;
        const { head, messages } = placeMessages(lines);
        const covered = messages.filter(({ index }) => index <= cut.coversThrough).map((one) => one.message);
        const kept = messages.filter(({ index }) => index > cut.coversThrough).map((one) => one.message);
        const whole = countPairs([...head, ...covered, ...kept]);
        expect(countPairs(covered) + countPairs(kept)).toBe(whole);
        expect(kept[0]?.role).not.toBe('toolResult');
        expect(cut.covered).toEqual(covered.filter(({ role }) => role !== 'system'));
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps as much as it may, but always the turn under way', () => {
    assert(
      property(transcript, integer({ min: 0, max: 400 }), (lines, keptTokens) => {
        const cut = chooseCut(lines, { tokensOf: () => 10, keptTokens, leastTokens: 0 });
        if (cut === undefined) return;
        const { messages, lastEnd } = placeMessages(lines);
        const at = messages.filter(({ index }) => index <= cut.coversThrough).length;
        const open = messages.findIndex(({ index }) => index > lastEnd);
        const answered = messages.findLastIndex((one) => one.message.role === 'assistant');
        const latest = open === -1 ? messages.length : Math.max(open, answered);
        expect(at).toBeLessThanOrEqual(latest);
        const boundaries = findBoundaries(messages.map((one) => one.message));
        const places = boundaries.flatMap((isBoundary, place) => (isBoundary && place <= latest ? [place] : []));
        const fitting = places.filter((place) => (messages.length - place) * 10 <= keptTokens);
        expect(at).toBe(fitting[0] ?? places.at(-1));
      }),
      { numRuns: 1_000 },
    );
  });

  it('says the same of prompt and tools as the whole transcript', () => {
    assert(
      property(transcript, nat(400), (lines, keptTokens) => {
        const cut = chooseCut(lines, { tokensOf: () => 10, keptTokens, leastTokens: 0 });
        if (cut === undefined) return;
        const line: TranscriptEntry = { kind: 'compaction', summary: 's', at: 0, ...cut };
        const { messages } = loadTranscript([...lines, { index: lines.length, line }]);
        const systems = (all: readonly AgentMessage[]) => all.flatMap((one) => (one.role === 'system' ? [one] : []));
        const before = systems(loadTranscript(lines).messages);
        expect(replay(systems(messages))).toEqual(replay(before));
      }),
      { numRuns: 1_000 },
    );
  });

  it('obeys the rules when texts were shortened to make it fit', () => {
    assert(
      property(
        record({ lines: transcript, inputTokens: integer({ min: 0, max: 2_000 }) }),
        ({ lines, inputTokens }) => {
          const request = toRequest(loadTranscript(lines).messages);
          const fitting = fitRequest(request, { inputTokens, countTokens, tellsUsage: NEVER });
          expect(findFaults(fitting)).toEqual([]);
          expect(fitting.map(({ role }) => role)).toEqual(request.map(({ role }) => role));
        },
      ),
    );
  });
});

function replay(systems: readonly Extract<AgentMessage, { role: 'system' }>[]): unknown {
  return systems.reduce(
    ({ texts, sections }, { content, sections: more }) => ({
      texts: content === '' ? texts : `${texts}\n\n${typeof content === 'string' ? content : ''}`.trim(),
      sections: { ...sections, ...more },
    }),
    { texts: '', sections: {} },
  );
}
