import { describe, expect, it } from 'vitest';
import { appendToLog, EMPTY_LOG, MAX_EVENTS } from '../../../../src/adapters/web/page/inspector/live-log.ts';
import type { PageAgentEvent, PageLiveEvent } from '../../../../src/adapters/web/protocol.ts';
import type { ReplySlot } from '../../../../src/threads/reply.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { assistantMessage, messageEntry, toolResult, waitingEntry } from './samples.ts';

const thread = toThreadId({ platform: 'web', channel: 'dm-ada' });
const slot: ReplySlot = { id: 's1', thread, exchange: 'x1', kind: 'text', state: 'posted' };
const call = { toolCallId: 'c', toolName: 'calculate' };
const result = { content: [], details: null };

describe('appendToLog', () => {
  it.each<[PageLiveEvent | PageAgentEvent, group: string, name: string, summary: string]>([
    [{ kind: 'accepted', entryId: 'm1', status: 'read' }, 'mailbox', 'accepted', 'Message m1: read'],
    [{ kind: 'steered', exchange: 'x', entries: [waitingEntry('wait')] }, 'mailbox', 'steered', 'Ada: wait'],
    [{ kind: 'exchangeStart', exchange: 'x', entries: [] }, 'exchange', 'exchangeStart', ''],
    [{ kind: 'exchangeEnd', exchange: 'x', end: { kind: 'answered' } }, 'exchange', 'exchangeEnd', 'Answered.'],
    [{ kind: 'released' }, 'exchange', 'released', 'The thread is idle.'],
    [{ kind: 'reply', slot, content: null }, 'reply', 'reply', 'text removed'],
    [{ kind: 'reply', slot, content: { kind: 'notice', text: 'x', buttons: [] } }, 'reply', 'reply', 'notice shown'],
    [{ kind: 'platform', event: {} }, 'platform', 'platform', 'A sign of the platform'],
    [{ type: 'agent_start' }, 'turn', 'agent_start', ''],
    [{ type: 'turn_start' }, 'turn', 'turn_start', ''],
    [{ type: 'turn_end', message: assistantMessage(), toolResults: [] }, 'turn', 'turn_end', '0 tool results'],
    [
      { type: 'turn_end', message: assistantMessage(), toolResults: [toolResult()] },
      'turn',
      'turn_end',
      '1 tool result',
    ],
    [{ type: 'agent_end', messages: [] }, 'turn', 'agent_end', ''],
    [{ type: 'message_start', message: assistantMessage() }, 'model', 'message_start', 'assistant'],
    [{ type: 'message_end', message: assistantMessage() }, 'model', 'message_end', 'assistant: stop'],
    [
      { type: 'message_end', message: { role: 'entry', seq: 1, entry: messageEntry('x'), timestamp: 0 } },
      'model',
      'message_end',
      'entry',
    ],
    [
      { type: 'message_update', assistantMessageEvent: { type: 'text_delta', delta: 'Hel' } },
      'stream',
      'message_update',
      'Hel',
    ],
    [{ type: 'message_update', assistantMessageEvent: { type: 'start' } }, 'stream', 'message_update', 'start'],
    [{ type: 'tool_execution_start', ...call, args: {} }, 'tool', 'tool_execution_start', 'calculate'],
    [
      { type: 'tool_execution_update', ...call, args: {}, partialResult: result },
      'tool',
      'tool_execution_update',
      'calculate',
    ],
    [{ type: 'tool_execution_end', ...call, result, isError: true }, 'tool', 'tool_execution_end', 'calculate: failed'],
    [{ type: 'tool_execution_end', ...call, result, isError: false }, 'tool', 'tool_execution_end', 'calculate: done'],
  ])('lists %j', (event, group, name, summary) => {
    const live = 'kind' in event ? event : ({ kind: 'agent', exchange: 'x', event } as const);
    expect(appendToLog(EMPTY_LOG, [{ at: 7, event: live }])).toEqual({
      events: [{ number: 1, at: 7, group, name, summary, detail: live }],
      dropped: 0,
    });
  });

  it('keeps the newest two thousand and counts what is gone', () => {
    const fresh = Array.from({ length: MAX_EVENTS + 5 }, (_, at) => ({ at, event: { kind: 'released' } as const }));
    const log = appendToLog(appendToLog(EMPTY_LOG, fresh.slice(0, 3)), fresh.slice(3));
    expect([log.events.length, log.dropped, log.events[0]?.number, log.events.at(-1)?.number]).toEqual([
      2_000, 5, 6, 2_005,
    ]);
  });

  it('cuts long texts wherever they stand', () => {
    const content = {
      kind: 'text',
      markdown: 'a'.repeat(5_000),
      final: true,
      sources: [],
      buttons: ['feedback'],
    } as const;
    const { events } = appendToLog(EMPTY_LOG, [{ at: 0, event: { kind: 'reply', slot, content } }]);
    expect(events[0]?.detail).toEqual({
      kind: 'reply',
      slot,
      content: { ...content, markdown: `${'a'.repeat(2_000)} … (5000 characters)` },
    });
  });
});
