import { describe, expect, it } from 'vitest';
import type { AgentMessage, AssistantMessage, JsonObject, ToolResultMessage } from '../../../src/core/index.ts';
import { createZeroUsage } from '../../../src/core/index.ts';
import type { Entry, MessageEntry } from '../../../src/threads/entry.ts';
import { fencedText, textWithinFence } from '../../../src/threads/fenced-text.ts';
import { seenIn } from '../../../src/threads/seen/seen-in.ts';
import type { EntryMessage } from '../../../src/threads/transcript.ts';
import { NOTHING_SEEN } from './support/nothing-seen.ts';

const URL_NAMED = 'https://a.example/b?c=d';
const ada = { id: 'test:ada', name: 'Ada' };

function said(text: string, more: Partial<MessageEntry> = {}): MessageEntry {
  return { kind: 'message', id: 'm1', author: ada, text, files: [], quotes: [], addressed: true, sentAt: 1, ...more };
}

function entry(of: Entry, more: Partial<EntryMessage> = {}): EntryMessage {
  return { role: 'entry', seq: 1, entry: of, timestamp: 1, ...more };
}

function calling(args: JsonObject, words = ''): AssistantMessage {
  return {
    role: 'assistant',
    content: [
      { type: 'text', text: words },
      { type: 'toolCall', id: 'c1', name: 'page', arguments: args },
    ],
    api: 'test',
    provider: 'test',
    model: 'test',
    usage: createZeroUsage(),
    stopReason: 'toolUse',
    timestamp: 1,
  };
}

function result(text: string, more: Partial<ToolResultMessage> = {}): ToolResultMessage {
  return {
    role: 'toolResult',
    toolCallId: 'c1',
    toolName: 'page',
    content: [{ type: 'text', text }],
    isError: false,
    timestamp: 1,
    ...more,
  };
}

const page = (text: string): string => `The page at https://a.example/, data:\n${fencedText(text)}\nThere is more.`;

/** Whether the address was seen, and a text that has it in the middle. */
function seen(messages: readonly AgentMessage[]): readonly boolean[] {
  const { hasAddress, hasText } = seenIn(
    () => messages,
    (tool) => tool === 'page',
  );
  return [hasAddress(URL_NAMED), hasText(`at  ${URL_NAMED.toUpperCase()}`)];
}

const YES = [true, true];
const NO = [false, false];
const WORDS = `It is at ${URL_NAMED} now.`;

describe('what was seen in a conversation', () => {
  it.each<[string, readonly AgentMessage[]]>([
    ['a message', [entry(said(WORDS))]],
    ['a message that was only read', [entry(said(WORDS), { read: true })]],
    ['an edit', [entry({ kind: 'correction', id: 'x', of: 'm1', author: ada, text: WORDS, sentAt: 1 })]],
    ['a message that was replied to', [entry(said('', { quotes: [{ kind: 'reply', text: WORDS }] }))]],
    ['what was said before', [entry(said(WORDS), { earlier: true, read: true })]],
    [
      'the reason of a decision',
      [
        entry({
          kind: 'decision',
          id: 'x',
          approval: 'a',
          verdict: 'denied',
          by: ada,
          requesters: [],
          reason: WORDS,
          sentAt: 1,
        }),
      ],
    ],
    [
      'a file',
      [{ role: 'files', of: 'm1', author: ada, files: [{ kind: 'text', name: 'a', text: WORDS }], timestamp: 1 }],
    ],
    ['the result of a tool that quotes others', [calling({ url: 'https://a.example/' }), result(page(WORDS))]],
    ['such a result that is cut', [calling({}), result(page(WORDS).slice(0, -19))]],
  ])('is %s', (_what, messages) => {
    expect(seen(messages)).toEqual(YES);
  });

  it.each<[string, readonly AgentMessage[]]>([
    ['what the model says', [calling({}, WORDS)]],
    ['what it calls a tool with', [calling({ text: WORDS })]],
    ['a result that repeats it, in a fence too', [calling({ in: [{ text: WORDS }] }), result(page(WORDS))]],
    ['what stands around the fence of a result', [calling({}), result(`${WORDS}\n${fencedText('x')}\n${WORDS}`)]],
    ['a result without a fence', [calling({}), result(WORDS)]],
    ['a failure', [calling({}), result(page(WORDS), { isError: true })]],
    ['the result of another tool', [calling({}), result(page(WORDS), { toolName: 'notes' })]],
    ['what the bot said before', [entry(said(WORDS), { earlier: true, read: true, own: true })]],
    ['what somebody quoted before', [entry(said(`> Bot:\n> ${WORDS}`), { earlier: true, read: true })]],
    [
      'what the bot said and somebody replies to',
      [entry(said('', { quotes: [{ kind: 'reply', own: true, text: WORDS }] }))],
    ],
    ['a reminder', [entry({ kind: 'reminder', id: 'x', requesters: [ada], text: WORDS, sentAt: 1 })]],
    [
      'the outcome of a call',
      [
        entry({
          kind: 'outcome',
          id: 'x',
          approval: 'a',
          requesters: [],
          text: page(WORDS),
          isError: false,
          sentAt: 1,
        }),
      ],
    ],
    ['a summary, or the task of a helper', [{ role: 'user', content: WORDS, timestamp: 1 }]],
    ['the prompt', [{ role: 'system', content: WORDS, timestamp: 1 }]],
  ])('is not %s', (_what, messages) => {
    expect(seen(messages)).toEqual(NO);
  });

  it('is what people named, also where a call repeats it', () => {
    expect(seen([entry(said(WORDS)), calling({ url: URL_NAMED }), result(page(WORDS))])).toEqual(YES);
  });

  it('goes by the newest call of a number', () => {
    const first = [calling({ text: WORDS }), result('')];
    expect([
      seen([...first, calling({ url: 'https://a.example/' }), result(page(WORDS))]),
      seen([calling({}), result(''), calling({ text: WORDS }), result(page(WORDS))]),
    ]).toEqual([YES, NO]);
  });

  it('is nothing where nothing is asked for, and is read when it is asked', () => {
    const messages: AgentMessage[] = [];
    const { hasText } = seenIn(
      () => messages,
      () => true,
    );
    const before = hasText('now');
    messages.push(entry(said(WORDS)));
    expect([before, hasText('now'), hasText(' '), NOTHING_SEEN.hasAddress('')]).toEqual([false, true, false, false]);
  });
});

describe('a fence', () => {
  it.each(['', 'a', '```', 'a\n````\nb', '`', 'a\n', '\n\na'])('gives back %j as it stands in it', (text) => {
    expect(textWithinFence(`Before \`\`\`\n${fencedText(text)}\nAfter \`\`\`.`)).toBe(text);
  });

  it('gives back nothing where there is none', () => {
    expect(textWithinFence('before ``` it')).toBe('');
  });
});
