import { describe, expect, it } from 'vitest';
import { mergeTracks, tracksOfTranscript } from '../../../../src/adapters/web/page/inspector/past-timeline.ts';
import type { Track } from '../../../../src/adapters/web/page/inspector/timeline.ts';
import { ada, assistantMessage, messageEntry, stored, toolResult } from './samples.ts';

const end = { kind: 'answered' } as const;

describe('tracksOfTranscript', () => {
  it('reads the requests and calls of ended exchanges, with what was said meanwhile', () => {
    const first = { role: 'entry', seq: 1, entry: messageEntry('count'), timestamp: 900 } as const;
    const second = { role: 'entry', seq: 2, entry: messageEntry('faster'), timestamp: 1_500 } as const;
    const asked = assistantMessage({ timestamp: 1_000, durationMs: 200, stopReason: 'toolUse' });
    const failed = assistantMessage({ timestamp: 1_600, stopReason: 'error' });
    const transcript = stored(
      { kind: 'message', message: first, at: 990 },
      { kind: 'message', message: asked, at: 1_200 },
      { kind: 'message', message: toolResult({ timestamp: 1_500, durationMs: 300, isError: true }), at: 1_510 },
      { kind: 'message', message: second, at: 1_520 },
      { kind: 'message', message: failed, at: 1_700 },
      { kind: 'exchange', exchange: 'x1', initiator: ada, end, at: 1_800 },
      { kind: 'reset', by: ada, at: 1_900 },
      { kind: 'message', message: first, at: 2_000 },
    );
    const tokens = { input: 13, output: 5 };
    expect(tracksOfTranscript(transcript)).toEqual([
      {
        exchange: 'x1',
        startAt: 1_000,
        endAt: 1_800,
        isComplete: true,
        bars: [
          { id: 'line-1', kind: 'model', label: 'demo', turn: 1, startAt: 1_000, endAt: 1_200, state: 'done', tokens },
          { id: 'call-1', kind: 'tool', label: 'calculate', turn: 1, startAt: 1_200, endAt: 1_500, state: 'failed' },
          {
            id: 'line-4',
            kind: 'model',
            label: 'demo',
            turn: 2,
            startAt: 1_600,
            endAt: 1_600,
            state: 'failed',
            tokens,
          },
        ],
        marks: [{ at: 1_520, label: 'Ada: faster' }],
        turns: 2,
        end,
      },
    ]);
  });

  it('draws calls of one batch from the end of the answer that made them', () => {
    const asked = assistantMessage({ timestamp: 1_000, durationMs: 200, stopReason: 'toolUse' });
    const transcript = stored(
      { kind: 'message', message: asked, at: 1_200 },
      { kind: 'message', message: toolResult({ timestamp: 9_200, durationMs: 8_000 }), at: 9_200 },
      { kind: 'message', message: toolResult({ timestamp: 9_200, durationMs: 500 }), at: 9_200 },
      { kind: 'exchange', exchange: 'x1', initiator: ada, end, at: 9_300 },
    );
    const [track] = tracksOfTranscript(transcript);
    expect(track?.bars.map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
      [1_000, 1_200],
      [1_200, 9_200],
      [1_200, 1_700],
    ]);
  });

  it('gives a call that says nothing about its length none', () => {
    const transcript = stored(
      { kind: 'message', message: toolResult({ timestamp: 60 }), at: 65 },
      { kind: 'exchange', exchange: 'x1', initiator: ada, end, at: 70 },
    );
    const [track] = tracksOfTranscript(transcript);
    expect(track?.bars).toMatchObject([{ startAt: 60, endAt: 60, state: 'done' }]);
  });

  it('places an exchange without any request at its end', () => {
    const transcript = stored({
      kind: 'exchange',
      exchange: 'x1',
      initiator: null,
      end: { kind: 'late', ageMs: 5 },
      at: 70,
    });
    expect(tracksOfTranscript(transcript)).toMatchObject([{ startAt: 70, endAt: 70, bars: [] }]);
  });
});

describe('mergeTracks', () => {
  const past = track('x1', 100);

  it('prefers what was seen live from the beginning', () => {
    const live = { ...track('x1', 90), turns: 7 };
    expect(mergeTracks([past], [live])).toEqual([live]);
  });

  it('prefers the transcript when watching began in the middle', () => {
    expect(mergeTracks([past], [{ ...track('x1', 150), isComplete: false }])).toEqual([past]);
  });

  it('keeps everything else, in the order of time', () => {
    const running = { ...track('x3', 300), endAt: null, isComplete: false };
    expect(mergeTracks([past, track('x2', 200)], [running]).map(({ exchange }) => exchange)).toEqual([
      'x1',
      'x2',
      'x3',
    ]);
  });
});

function track(exchange: string, startAt: number): Track {
  return { exchange, startAt, endAt: startAt + 50, isComplete: true, bars: [], marks: [], turns: 1, end };
}
