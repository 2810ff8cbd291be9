import { describe, expect, it } from 'vitest';
import { rowsOfTranscript } from '../../../../src/adapters/web/page/inspector/transcript-lines.ts';
import type { AgentMessage } from '../../../../src/core/index.ts';
import type { Entry } from '../../../../src/threads/entry.ts';
import type { TranscriptEntry } from '../../../../src/threads/transcript.ts';
import { ada, assistantMessage, messageEntry, stored, toolResult } from './samples.ts';

const at = 5;
const correction: Entry = { kind: 'correction', id: 'c', of: 'm1', author: ada, text: null, sentAt: 1 };
const decision: Entry = {
  kind: 'decision',
  id: 'd',
  approval: 'a1',
  verdict: 'denied',
  by: 'clock',
  requesters: [],
  sentAt: 1,
};

describe('rowsOfTranscript', () => {
  it.each<[AgentMessage, kind: string, who: string, text: string, flags: readonly string[]]>([
    [entry(messageEntry('hello')), 'person', 'Ada', 'hello', []],
    [{ ...entry(messageEntry('hello')), read: true }, 'person', 'Ada', 'hello', ['context only']],
    [{ ...entry(messageEntry('hello')), unanswered: true }, 'person', 'Ada', 'hello', ['unanswered']],
    [entry(correction), 'person', 'Ada', '(deleted)', ['correction']],
    [entry(decision), 'person', 'decision', 'denied', ['decision']],
    [assistantMessage({ content: [{ type: 'text', text: 'Hi' }] }), 'bot', 'demo', 'Hi', []],
    [assistantMessage({ stopReason: 'aborted' }), 'bot', 'demo', '', ['aborted']],
    [
      assistantMessage({
        stopReason: 'toolUse',
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'toolCall', id: 'c', name: 'calculate', arguments: { expression: '6*7' } },
        ],
      }),
      'bot',
      'demo',
      '(thinking) Hm.\n→ calculate {\n  "expression": "6*7"\n}',
      [],
    ],
    [toolResult(), 'tool', 'calculate', '42', []],
    [
      toolResult({ isError: true, content: [{ type: 'image', data: '', mimeType: 'image/png' }] }),
      'tool',
      'calculate',
      '(image, image/png)',
      ['failed'],
    ],
    [{ role: 'user', content: 'plain', timestamp: 0 }, 'person', 'user', 'plain', []],
    [{ role: 'system', content: 'Be kind.', timestamp: 0 }, 'system', 'system', 'Be kind.', []],
    [
      {
        role: 'system',
        content: [{ type: 'text', text: '' }],
        toolsAdded: [{ name: 'notes', description: '', parameters: {} }],
        toolsRemoved: [{ name: 'web' }],
        timestamp: 0,
      },
      'system',
      'system',
      '+ tool notes\n- tool web',
      [],
    ],
    [
      {
        role: 'files',
        of: 'm1',
        author: ada,
        files: [
          { kind: 'text', name: 'a.txt', text: 'words' },
          { kind: 'text', name: 'b.log', text: 'begin', cutAfterBytes: 5 },
          { kind: 'image', name: 'c.png', mimeType: 'image/png', data: '' },
          { kind: 'skipped', name: 'd.pdf', reason: { kind: 'unreadable', format: 'pdf' } },
        ],
        timestamp: 0,
      },
      'person',
      'Ada',
      'a.txt:\nwords\nb.log (its beginning):\nbegin\nc.png (image, image/png)\nd.pdf (left out: unreadable)',
      ['files'],
    ],
    [
      { role: 'system', content: '', sections: { base: 'You are a bot.', team: null }, timestamp: 0 },
      'system',
      'system',
      'You are a bot.\n- team',
      [],
    ],
  ])('shows the message %j', (message, kind, who, text, flags) => {
    expect(rowsOfTranscript(stored({ kind: 'message', message, at }))).toEqual([
      { index: 0, at, kind, who, text, flags },
    ]);
  });

  it.each<[Exclude<TranscriptEntry, { kind: 'message' }>, text: string]>([
    [
      { kind: 'exchange', exchange: 'x1', initiator: ada, end: { kind: 'answered' }, at },
      'Exchange x1 of Ada ended. Answered.',
    ],
    [
      { kind: 'exchange', exchange: 'x1', initiator: null, end: { kind: 'silent' }, at },
      'Exchange x1 of the clock ended. Ended without a reply, on purpose.',
    ],
    [{ kind: 'reset', by: ada, at }, 'Ada began the conversation anew: nothing above counts any more.'],
    [
      { kind: 'compaction', coversThrough: 3, summary: 'They talked.', systemMessage: null, at },
      'Everything up to line 3 was summarised: They talked.',
    ],
  ])('tells the change %j', (line, text) => {
    expect(rowsOfTranscript(stored(line))).toEqual([{ index: 0, at, kind: 'change', who: line.kind, text, flags: [] }]);
  });

  it('marks the lines that were replaced', () => {
    const said = { kind: 'message', message: entry(messageEntry('x')), at } as const;
    const rows = rowsOfTranscript(stored(said, said, said, { kind: 'replaced', from: 1, to: 2, by: ada, at }));
    expect(rows.map(({ text, flags }) => [text, flags])).toEqual([
      ['x', []],
      ['x', ['replaced']],
      ['x', ['replaced']],
      ['Ada asked for another try: lines 1 to 2 no longer count.', []],
    ]);
  });
});

function entry(of: Entry): Extract<AgentMessage, { role: 'entry' }> {
  return { role: 'entry', seq: 1, entry: of, timestamp: 0 };
}
