import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentTool, AssistantMessage } from '../../../src/core/index.ts';
import { ReplyStateBuilder } from '../../../src/threads/reply-writing/reply-state.ts';

const tool: AgentTool = {
  name: 'calculate',
  label: 'Calculator',
  description: 'Calculates.',
  parameters: { type: 'object' },
  execute: () => Promise.reject(new Error('never called')),
};

describe('the state of a reply', () => {
  it('grows with the deltas of an answer and ends with its final text', () => {
    const state = new ReplyStateBuilder([]);
    const partial = answer([{ type: 'text', text: '' }]);
    state.apply(delta(partial, 0, 'Hel'));
    state.apply(delta(partial, 0, 'lo'));
    expect(state.get().texts).toEqual(['Hello']);
    state.apply({ type: 'message_end', message: answer([{ type: 'text', text: 'Hello.' }]) });
    expect(state.get()).toEqual({
      texts: ['Hello.'],
      steps: [],
      sources: [],
      notes: [],
      resumed: false,
      isHandedOver: false,
      end: undefined,
    });
  });

  it('keeps text blocks apart that overlap', () => {
    const state = new ReplyStateBuilder([]);
    const partial = answer([]);
    for (const [index, text] of [
      [0, 'a'],
      [2, 'c'],
      [0, 'b'],
      [2, 'd'],
    ] as const)
      state.apply(delta(partial, index, text));
    expect(state.get().texts).toEqual(['abcd']);
  });

  it('separates the answers of an exchange by a blank line and leaves out empty ones', () => {
    const state = new ReplyStateBuilder([]);
    for (const text of ['Let me see.', '  ', 'It is 42.']) {
      state.apply({ type: 'message_end', message: answer([{ type: 'text', text }]) });
    }
    expect(state.get().texts).toEqual(['Let me see.\n\nIt is 42.']);
  });

  it('begins another text with words that come a minute after the last ones, streamed or stored alike', () => {
    const state = new ReplyStateBuilder([]);
    state.apply({
      type: 'message_end',
      message: { ...answer([{ type: 'text', text: 'Let me see.' }]), timestamp: 1_000 },
    });
    state.apply({ type: 'message_end', message: { ...answer([{ type: 'text', text: 'Soon.' }]), timestamp: 60_999 } });
    state.apply({ type: 'message_end', message: { ...answer([]), timestamp: 90_000 } });
    const last = { ...answer([{ type: 'text', text: '' }]), timestamp: 120_999 };
    state.apply(delta(last, 0, 'It is'));
    expect(state.get().texts).toEqual(['Let me see.\n\nSoon.', 'It is']);
    state.apply({ type: 'message_end', message: { ...last, content: [{ type: 'text', text: 'It is 42.' }] } });
    expect(state.get().texts).toEqual(['Let me see.\n\nSoon.', 'It is 42.']);

    const resumed = new ReplyStateBuilder([]);
    resumed.resume([
      { ...answer([{ type: 'text', text: 'Let me see.' }]), timestamp: 1_000 },
      { ...answer([{ type: 'text', text: 'It is 42.' }]), timestamp: 61_000 },
    ]);
    expect(resumed.get().texts).toEqual(['Let me see.', 'It is 42.']);
  });

  it('follows a tool from its arguments over its progress to its end', () => {
    const state = new ReplyStateBuilder([tool]);
    const call = { toolCallId: 'c1', toolName: 'calculate', args: { expression: '6*7', digits: 3 } };
    state.apply({ type: 'tool_execution_start', ...call });
    expect(state.get().steps).toEqual([
      { callId: 'c1', tool: 'calculate', label: 'Calculator', state: 'running', detail: '6*7, 3' },
    ]);
    const progress = { content: [{ type: 'text' as const, text: 'half\nway' }], details: {} };
    state.apply({ type: 'tool_execution_update', ...call, partialResult: progress });
    expect(state.get().steps.map(({ detail }) => detail)).toEqual(['half way']);
    const details = { sources: [{ title: 'Maths', url: 'https://example.com/m' }, { url: 'javascript:alert(1)' }] };
    const { toolCallId, toolName } = call;
    state.apply({ type: 'tool_execution_end', toolCallId, toolName, result: { content: [], details }, isError: false });
    expect(state.get()).toMatchObject({
      steps: [{ state: 'done', detail: 'half way' }],
      sources: [{ title: 'Maths', url: 'https://example.com/m' }],
    });
  });

  it('names an unknown tool by its name and cuts a long detail without breaking a character', () => {
    const state = new ReplyStateBuilder([]);
    state.apply({ type: 'tool_execution_start', toolCallId: 'c', toolName: 'odd', args: { text: '😀'.repeat(100) } });
    const [step] = state.get().steps;
    expect(step).toMatchObject({ label: 'odd', state: 'running' });
    expect(step?.detail?.length).toBe(120);
    expect(step?.detail?.isWellFormed()).toBe(true);
  });

  it('takes over what an earlier owner committed', () => {
    const state = new ReplyStateBuilder([tool]);
    const calls = answer([
      { type: 'text', text: 'Let me see.' },
      { type: 'toolCall', id: 'c1', name: 'calculate', arguments: { expression: '1+1' } },
      { type: 'toolCall', id: 'c2', name: 'calculate', arguments: {} },
    ]);
    const sources = [{ title: '', url: 'http://example.com/' }];
    state.resume([
      calls,
      {
        role: 'toolResult',
        toolCallId: 'c1',
        toolName: 'calculate',
        content: [],
        details: { sources },
        isError: true,
        timestamp: 0,
      },
    ]);
    expect(state.get()).toEqual({
      texts: ['Let me see.'],
      steps: [
        { callId: 'c1', tool: 'calculate', label: 'Calculator', state: 'failed', detail: '1+1' },
        { callId: 'c2', tool: 'calculate', label: 'Calculator', state: 'running' },
      ],
      sources: [{ title: 'http://example.com/', url: 'http://example.com/' }],
      notes: [],
      resumed: true,
      isHandedOver: false,
      end: undefined,
    });
  });

  it('lists what a model names as its sources, each address once', () => {
    const state = new ReplyStateBuilder([]);
    const sources = [
      { title: 'One', url: 'https://one.example/' },
      { title: 'No web address', url: 'javascript:alert(1)' },
    ];
    const message = { ...answer([{ type: 'text', text: 'So it is.' }]), sources };
    state.apply({ type: 'message_end', message });
    state.apply({ type: 'message_end', message });
    expect(state.get().sources).toEqual([{ title: 'One', url: 'https://one.example/' }]);
  });

  it('ignores sources that are no list and details that are no object', () => {
    const state = new ReplyStateBuilder([]);
    for (const details of [undefined, null, 'text', { sources: 'x' }, { sources: [null, 3, {}] }]) {
      state.apply({
        type: 'tool_execution_end',
        toolCallId: 'c',
        toolName: 't',
        result: { content: [], details },
        isError: false,
      });
    }
    expect(state.get().sources).toEqual([]);
  });
});

function answer(content: AssistantMessage['content']): AssistantMessage {
  const usage = {
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 0,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  };
  return { role: 'assistant', content, api: 'a', provider: 'p', model: 'm', usage, stopReason: 'stop', timestamp: 0 };
}

function delta(partial: AssistantMessage, contentIndex: number, text: string): AgentEvent {
  return {
    type: 'message_update',
    message: partial,
    assistantMessageEvent: { type: 'text_delta', contentIndex, delta: text, partial },
  };
}
