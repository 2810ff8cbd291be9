import { describe, expect, it } from 'vitest';
import { foldLiveEvent, type Track } from '../../../../src/adapters/web/page/inspector/timeline.ts';
import type { PageAgentEvent, PageLiveEvent } from '../../../../src/adapters/web/protocol.ts';
import { ada, assistantMessage, messageEntry, toolResult, waitingEntry } from './samples.ts';

type Told = readonly [at: number, event: PageLiveEvent | PageAgentEvent];

describe('foldLiveEvent', () => {
  it('makes bars of the model requests and tool calls of an exchange', () => {
    const tracks = fold(
      [100, { kind: 'exchangeStart', exchange: 'x1', entries: [waitingEntry('what is 6*7?')] }],
      [100, { type: 'agent_start' }],
      [110, { type: 'turn_start' }],
      [150, { type: 'message_start', message: assistantMessage() }],
      [160, { type: 'message_update', assistantMessageEvent: { type: 'text_delta', delta: 'a' } }],
      [200, { type: 'message_end', message: assistantMessage({ model: 'demo-2', stopReason: 'toolUse' }) }],
      [210, { type: 'tool_execution_start', toolCallId: 'call-1', toolName: 'calculate', args: {} }],
      [
        250,
        {
          type: 'tool_execution_end',
          toolCallId: 'call-1',
          toolName: 'calculate',
          result: { content: [], details: null },
          isError: false,
        },
      ],
      [255, { type: 'turn_end', message: assistantMessage(), toolResults: [] }],
      [300, { kind: 'exchangeEnd', exchange: 'x1', end: { kind: 'answered' } }],
    );
    expect(tracks).toEqual([
      {
        exchange: 'x1',
        startAt: 100,
        endAt: 300,
        isComplete: true,
        bars: [
          {
            id: 'turn-1',
            kind: 'model',
            label: 'demo-2',
            turn: 1,
            startAt: 110,
            firstAt: 150,
            endAt: 200,
            state: 'done',
            tokens: { input: 13, output: 5 },
          },
          { id: 'call-1', kind: 'tool', label: 'calculate', turn: 1, startAt: 210, endAt: 250, state: 'done' },
        ],
        marks: [],
        turns: 1,
        end: { kind: 'answered' },
      },
    ]);
  });

  it('begins a request after what is injected before it', () => {
    const entry = { role: 'entry', seq: 1, entry: messageEntry('hi'), timestamp: 0 } as const;
    const [track] = fold(
      [100, { type: 'turn_start' }],
      [120, { type: 'message_start', message: entry }],
      [130, { type: 'message_end', message: entry }],
      [140, { type: 'message_start', message: assistantMessage() }],
      [150, { type: 'message_end', message: toolResult() }],
    );
    expect(track?.bars.map(({ startAt, firstAt }) => ({ startAt, firstAt }))).toEqual([{ startAt: 130, firstAt: 140 }]);
  });

  it('marks what was said meanwhile', () => {
    const [track] = fold(
      [100, { kind: 'exchangeStart', exchange: 'x1', entries: [] }],
      [170, { kind: 'steered', exchange: 'x1', entries: [waitingEntry('and in Tokyo?')] }],
    );
    expect(track?.marks).toEqual([{ at: 170, label: 'Ada: and in Tokyo?' }]);
  });

  it('closes as failed what still goes on at the end', () => {
    const [track] = fold(
      [100, { type: 'turn_start' }],
      [200, { kind: 'exchangeEnd', exchange: 'x1', end: { kind: 'stopped', by: ada, unanswered: 0 } }],
    );
    expect(track?.bars.map(({ state, endAt }) => ({ state, endAt }))).toEqual([{ state: 'failed', endAt: 200 }]);
  });

  it.each([
    ['error', 'failed'],
    ['aborted', 'failed'],
    ['length', 'done'],
  ] as const)('shows an answer that ended with %s as %s', (stopReason, state) => {
    const [track] = fold([100, { type: 'message_end', message: assistantMessage({ stopReason }) }]);
    expect(track?.bars[0]?.state).toBe(state);
  });

  it('shows a failed call as failed', () => {
    const call = { toolCallId: 'c', toolName: 'countdown' };
    const [track] = fold(
      [1, { type: 'tool_execution_start', ...call, args: {} }],
      [2, { type: 'tool_execution_update', ...call, args: {}, partialResult: { content: [], details: null } }],
      [3, { type: 'tool_execution_end', ...call, result: { content: [], details: null }, isError: true }],
    );
    expect(track?.bars).toEqual([
      { id: 'c', kind: 'tool', label: 'countdown', turn: 0, startAt: 1, endAt: 3, state: 'failed' },
    ]);
  });

  it('says that the beginning is missing when it was opened in the middle', () => {
    const [track] = fold([500, { type: 'message_start', message: assistantMessage() }]);
    expect(track).toMatchObject({ startAt: 500, isComplete: false, turns: 1, bars: [{ startAt: 500, firstAt: 500 }] });
  });

  it('keeps the tracks as they are for events that say nothing about time', () => {
    const tracks = fold([100, { type: 'turn_start' }]);
    const events: readonly PageLiveEvent[] = [
      { kind: 'accepted', entryId: 'm1', status: 'started' },
      { kind: 'released' },
      { kind: 'platform', event: null },
      { kind: 'agent', exchange: 'x1', event: { type: 'agent_end', messages: [] } },
    ];
    for (const event of events) expect(foldLiveEvent(tracks, 200, event)).toBe(tracks);
  });

  it('keeps the newest fifty exchanges', () => {
    let tracks: readonly Track[] = [];
    for (let no = 1; no <= 60; no += 1) {
      tracks = foldLiveEvent(tracks, no, { kind: 'exchangeStart', exchange: `x${no}`, entries: [] });
    }
    expect([tracks.length, tracks[0]?.exchange, tracks.at(-1)?.exchange]).toEqual([50, 'x11', 'x60']);
  });
});

function fold(...told: readonly Told[]): readonly Track[] {
  let tracks: readonly Track[] = [];
  for (const [at, event] of told) {
    tracks = foldLiveEvent(tracks, at, 'kind' in event ? event : { kind: 'agent', exchange: 'x1', event });
  }
  return tracks;
}
