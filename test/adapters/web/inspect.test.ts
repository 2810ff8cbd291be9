import { describe, expect, it } from 'vitest';
import { createBackend } from '../../../src/adapters/web/backend.ts';
import { inspect } from '../../../src/adapters/web/inspect.ts';
import { toPageLive } from '../../../src/adapters/web/live-view.ts';
import { threadOf } from '../../../src/adapters/web/place.ts';
import type { Inspection } from '../../../src/adapters/web/protocol.ts';
import { type AssistantMessage, createZeroUsage, type Message } from '../../../src/core/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import type { Approval } from '../../../src/threads/approvals/approval.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import type { EntryMessage, TranscriptEntry } from '../../../src/threads/transcript.ts';
import { NOTHING_USED } from '../../../src/threads/usage/amounts.ts';
import { createAdapterHost } from '../../support/adapter-host.ts';

const ADA = { id: 'web:ada', name: 'Ada' };

/** The inspection of a direct message with these lines. */
async function inspectLines(
  lines: readonly TranscriptEntry[],
  approvals: readonly Approval[] = [],
): Promise<Inspection> {
  const clock = createFakeClock();
  const unused = () => Promise.reject(new Error('not used'));
  const events = new MemoryRunEvents({ logger: silentLogger });
  const common = createAdapterHost({ receive: unused, command: unused, amend: unused, events }, clock);
  const host = {
    ...common,
    approvals: { ...common.approvals, read: async (id: string) => approvals.find((approval) => approval.id === id) },
    readThread: async () => ({
      state: 'idle' as const,
      transcript: lines.map((line, index) => ({ index, line })),
      length: lines.length,
      waiting: [],
      participation: { takesPart: true, muted: false, speakers: [] },
      slots: [],
    }),
  };
  const backend = await createBackend({ host, clock, newId: () => 'a', isDurable: false });
  return await inspect({ channel: 'dm-ada' }, ADA.id, backend);
}

function said(message: Message | EntryMessage, at = 1): TranscriptEntry {
  return { kind: 'message', message, at };
}

function entry(seq: number, text: string): EntryMessage {
  const message = {
    kind: 'message',
    id: `m${seq}`,
    author: ADA,
    text,
    files: [],
    quotes: [],
    addressed: true,
    sentAt: 0,
  } as const;
  return { role: 'entry', seq, entry: message, timestamp: 0 };
}

function answer(content: AssistantMessage['content'], input = 0): AssistantMessage {
  const usage = { ...createZeroUsage(), input, cacheRead: 2, cacheWrite: 3, output: 4 };
  return { role: 'assistant', content, api: 'a', provider: 'p', model: 'm', usage, stopReason: 'stop', timestamp: 0 };
}

function end(exchange: string, at: number): TranscriptEntry {
  return { kind: 'exchange', exchange, initiator: ADA, end: { kind: 'answered' }, at };
}

describe('what the model reads', () => {
  it('is shown as text, whatever it is', async () => {
    const { modelView } = await inspectLines([
      said({
        role: 'system',
        content: [{ type: 'text', text: 'Be kind.' }],
        sections: { mood: 'calm', old: null },
        toolsAdded: [{ name: 'draw', description: 'Draws.', parameters: {} }],
        toolsRemoved: [{ name: 'sing' }],
        timestamp: 0,
      }),
      said({ role: 'user', content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }], timestamp: 0 }),
      said(
        answer([
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'Let me draw.' },
          { type: 'toolCall', id: 'c', name: 'draw', arguments: { what: 'a cat' } },
        ]),
      ),
      said({
        role: 'toolResult',
        toolCallId: 'c',
        toolName: 'draw',
        content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }],
        isError: false,
        timestamp: 0,
      }),
    ]);
    expect(modelView).toEqual([
      {
        role: 'system',
        text: 'Be kind.\n\n(mood) calm\n\n(without old)\n\n(tool draw) Draws.\n\n(without tool sing)',
      },
      { role: 'user', text: '(image, image/png)' },
      { role: 'assistant', text: '(thinking) Hm.\n\nLet me draw.\n\n(calls draw) {"what":"a cat"}' },
      { role: 'toolResult', text: '(image, image/png)' },
    ]);
  });
});

describe('exchanges', () => {
  it('are told apart by their ends and by resets, and give each call its own result', async () => {
    const call = { type: 'toolCall', id: 'c', name: 'draw', arguments: {} } as const;
    const result = (text: string, isError: boolean) =>
      said({
        role: 'toolResult',
        toolCallId: 'c',
        toolName: 'draw',
        content: [{ type: 'text', text }],
        isError,
        timestamp: 0,
      });
    const { exchanges } = await inspectLines([
      said(entry(1, 'one'), 10),
      said(answer([call, call], 1), 11),
      result('cat', false),
      said({
        role: 'toolResult',
        toolCallId: 'c',
        toolName: 'draw',
        content: [{ type: 'image', data: 'A', mimeType: 'image/png' }],
        isError: true,
        durationMs: 7,
        timestamp: 0,
      }),
      said(answer([], 100), 12),
      end('x1', 13),
      said(entry(2, 'lost'), 14),
      { kind: 'reset', by: ADA, at: 15 },
      said({ role: 'system', content: 'New.', timestamp: 0 }, 16),
      said(entry(3, 'three'), 17),
      end('x3', 18),
      end('x4', 19),
    ]);
    const common = { initiator: ADA, end: { kind: 'answered' } };
    const nothing = { turns: 0, inputTokens: 0, outputTokens: 0, models: {}, calls: [] };
    expect(exchanges).toEqual([
      {
        ...common,
        id: 'x1',
        entries: [entry(1, 'one').entry],
        startedAt: 10,
        endedAt: 13,
        turns: 2,
        inputTokens: 111,
        outputTokens: 8,
        models: { 'p/m': { ...NOTHING_USED, uses: 2, input: 101, output: 8, cacheRead: 4, cacheWrite: 6 } },
        calls: [
          { id: 'c', tool: 'draw', arguments: {}, result: 'cat', isError: false, durationMs: null },
          { id: 'c', tool: 'draw', arguments: {}, result: '(image, image/png)', isError: true, durationMs: 7 },
        ],
      },
      { ...common, ...nothing, id: 'x3', entries: [entry(3, 'three').entry], startedAt: 17, endedAt: 18 },
      { ...common, ...nothing, id: 'x4', entries: [], startedAt: 19, endedAt: 19 },
    ]);
  });
});

describe('toPageLive', () => {
  it('tells no page what processes tell each other', () => {
    expect(toPageLive({ kind: 'platform', event: {} })).toBeUndefined();
  });

  it('tells a start of an answer without the answer', () => {
    const partial = answer([]);
    const start = {
      type: 'message_update',
      message: partial,
      assistantMessageEvent: { type: 'start', partial },
    } as const;
    expect(toPageLive({ kind: 'agent', exchange: 'x1', event: start })).toEqual({
      kind: 'agent',
      exchange: 'x1',
      event: { type: 'message_update', assistantMessageEvent: { type: 'start' } },
    });
  });
});

describe('what a thread has asked consent for', () => {
  it('is what its calls, decisions and outcomes name, as it stands now, and nothing of another thread', async () => {
    const approval = (id: string, askedAt: number, channel = 'dm-ada'): Approval => ({
      id,
      thread: threadOf({ channel }),
      exchange: 'x1',
      callId: 'c',
      team: undefined,
      channels: [],
      tool: 'pay',
      label: 'Pay',
      arguments: {},
      requesters: [ADA],
      askedAt,
      expiresAt: 99,
      state: { kind: 'pending' },
    });
    const asked = (id: string) =>
      said({
        role: 'toolResult',
        toolCallId: 'c',
        toolName: 'pay',
        content: [{ type: 'text', text: 'It waits for consent.' }],
        details: { approval: id },
        isError: false,
        durationMs: 1,
        timestamp: 0,
      });
    const decision = { kind: 'decision', id: 'd', approval: 'A1', verdict: 'denied', by: ADA } as const;
    const entered = { ...decision, requesters: [ADA], sentAt: 0 };
    const { approvals, exchanges } = await inspectLines(
      [
        said(entry(1, 'Pay.')),
        said(answer([{ type: 'toolCall', id: 'c', name: 'pay', arguments: {} }])),
        asked('A2'),
        asked('A2'),
        asked('elsewhere'),
        asked('gone'),
        said({ role: 'entry', seq: 2, entry: entered, timestamp: 0 }),
        end('x1', 5),
      ],
      [approval('A2', 20), approval('A1', 10), approval('elsewhere', 5, 'dm-bob')],
    );
    expect(approvals).toEqual([approval('A1', 10), approval('A2', 20)]);
    expect(exchanges[0]?.calls[0]?.approval).toBe('A2');
  });
});
