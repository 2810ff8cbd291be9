import { describe, expect, it } from 'vitest';
import { type AgentMessage, createZeroUsage } from '../../../src/core/index.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from '../../../src/threads/transcript.ts';
import { addLine, EMPTY_TALLY, tallyOfMessages, tallyOfOpen, totalOf } from '../../../src/threads/usage/tally.ts';
import { amounts, answer, toolResult, usage } from './samples.ts';

const person = { id: 'test:ada', name: 'Ada' };
const end: TranscriptEntry = { kind: 'exchange', exchange: 'x1', initiator: person, end: { kind: 'answered' }, at: 1 };

describe('tallyOfMessages', () => {
  it('counts each model by itself, the tools that used something by theirs, and every tool call', () => {
    const cached = usage(10, 5, 0.25, { cacheRead: 100, cacheWrite: 7, reasoning: 3 });
    const messages = [
      answer('anthropic/claude', cached),
      toolResult('search', usage(1, 1, 0.5)),
      toolResult('clock'),
      answer('openai/gpt', usage(20, 2, 1)),
      answer('anthropic/claude', usage(1, 1, 0.25)),
    ];
    expect(tallyOfMessages(messages)).toEqual({
      steps: 5,
      toolCalls: 2,
      models: {
        'anthropic/claude': amounts({
          uses: 2,
          input: 11,
          output: 6,
          cacheRead: 100,
          cacheWrite: 7,
          reasoning: 3,
          costUsd: 0.5,
        }),
        'openai/gpt': amounts({ input: 20, output: 2, costUsd: 1 }),
        'tool/search': amounts({ input: 1, output: 1, costUsd: 0.5 }),
      },
    });
  });

  it('counts what an approved call used with the entry that tells of it, and no call: that was when it was asked for', () => {
    const outcome = {
      kind: 'outcome',
      id: 'o',
      approval: 'a',
      requesters: [],
      text: '',
      isError: false,
      sentAt: 1,
    } as const;
    const used = { tool: 'deploy', usage: usage(1, 2, 0.5) };
    const entry = (seq: number, more: object): AgentMessage => {
      return { role: 'entry', seq, entry: { ...outcome, ...more }, timestamp: 1 };
    };
    expect(tallyOfMessages([entry(1, { used }), entry(2, {})])).toEqual({
      steps: 1,
      toolCalls: 0,
      models: { 'tool/deploy': amounts({ input: 1, output: 2, costUsd: 0.5 }) },
    });
  });

  it('counts an answer without a known price in tokens, and says that a part is missing in the cost', () => {
    const tally = tallyOfMessages([answer('local/llama', usage(7, 1, null)), answer('openai/gpt', usage(1, 1, 0.1))]);
    expect(totalOf(tally.models)).toEqual(amounts({ uses: 2, input: 8, output: 2, costUsd: 0.1, unpriced: 1 }));
  });

  it('counts failed answers as far as they were billed, and nothing of those that never began', () => {
    const failed = { stopReason: 'error' } as const;
    const messages = [
      answer('openai/gpt', createZeroUsage(), failed),
      answer('openai/gpt', usage(0, 0, null), failed),
      answer('openai/gpt', usage(5, 1, 0.5), failed),
    ];
    expect(tallyOfMessages(messages)).toEqual({
      steps: 3,
      toolCalls: 0,
      models: { 'openai/gpt': amounts({ input: 5, output: 1, costUsd: 0.5 }) },
    });
  });
});

describe('addLine', () => {
  it('counts what a summary used, and no line that used nothing', () => {
    const summary = { kind: 'compaction', coversThrough: 1, summary: 's', systemMessage: null, at: 1 } as const;
    const lines = [end, { ...summary, usage: usage(3, 3, 0.75) }, { kind: 'consume', seq: 1, at: 1 }] as const;
    expect(lines.reduce(addLine, EMPTY_TALLY)).toEqual({
      steps: 1,
      toolCalls: 0,
      models: { summaries: amounts({ input: 3, output: 3, costUsd: 0.75 }) },
    });
  });
});

describe('tallyOfOpen', () => {
  it('counts what came after the last end, as the next owner finds it', () => {
    const message = (used: number): TranscriptEntry => ({
      kind: 'message',
      message: answer('openai/gpt', usage(used, 0, 1)),
      at: 1,
    });
    const lines = [message(1), end, message(2), message(3)];
    const stored = lines.map((line, index): StoredTranscriptEntry => ({ index, line }));
    expect(totalOf(tallyOfOpen(stored).models)).toEqual(amounts({ uses: 2, input: 5, costUsd: 2 }));
    expect(tallyOfOpen(stored.slice(0, 2))).toEqual(EMPTY_TALLY);
  });
});
