import { describe, expect, it } from 'vitest';
import { drawReply } from '../../../../../src/adapters/discord/drawing/reply/draw-reply.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { ReplyContent, Source, ToolStep } from '../../../../../src/threads/reply.ts';

const options = { texts: createTexts('en'), exchange: 'x12' };
type Text = Extract<ReplyContent, { kind: 'text' }>;
type Progress = Extract<ReplyContent, { kind: 'progress' }>;

function text(markdown: string, more: Partial<Text> = {}): Text {
  return { kind: 'text', markdown, final: true, sources: [], buttons: [], ...more };
}

function progress(steps: readonly Partial<ToolStep>[], more: Partial<Progress> = {}): Progress {
  const all = steps.map((step, index) => ({
    callId: `${index}`,
    tool: 't',
    label: 'Search',
    state: 'done' as const,
    ...step,
  }));
  return { kind: 'progress', line: 'Working · step 2', steps: all, buttons: ['stop'], ...more };
}

function source(number: number, length = 40): Source {
  return { title: `Page ${number}`, url: `https://e.com/${number}/`.padEnd(length, 'a') };
}

const button = (label: string, id: string, style = 2) => ({ type: 2, style, label, custom_id: `tl1:${id}:x12` });

describe('an answer', () => {
  it('is its text, which shows nothing of what its links lead to', () => {
    expect(drawReply(text('**Hello** <@1>'), options)).toEqual({
      content: '**Hello** <@1>',
      components: [],
      flags: 4,
      files: [],
    });
    expect(drawReply(text('https://e.com'), { ...options, unfurl: true })).toEqual({
      content: 'https://e.com',
      components: [],
      flags: 0,
      files: [],
    });
  });

  it('has under it its file, what to know about it, its sources, and buttons', () => {
    const content = text('Done.', {
      sources: [
        { title: 'A [page] *of* mine', url: 'https://e.com/a' },
        { title: 'https://e.com/b', url: 'https://e.com/b' },
      ],
      notes: ['Answered by `x`.', 'Second\nnote'],
      buttons: ['tryAgain', 'feedback'],
      file: { name: 'answer.md', text: 'All of it: ä' },
    });
    expect(drawReply(content, options)).toEqual({
      content: [
        'Done.',
        '-# This is only the beginning. The file answer.md holds the whole answer.',
        '-# Answered by \\`x\\`.',
        '-# Second note',
        '-# Sources:',
        '-# 1. A \\[page\\] \\*of\\* mine (<https://e.com/a>)',
        '-# 2. <https://e.com/b>',
      ].join('\n'),
      components: [
        {
          type: 1,
          components: [
            button('Try again', 'tryAgain'),
            { ...button('Helpful', 'up'), emoji: { name: '👍' } },
            { ...button('Not helpful', 'down'), emoji: { name: '👎' } },
          ],
        },
      ],
      flags: 4,
      files: [
        {
          name: 'answer.md',
          bytes: new TextEncoder().encode('All of it: ä'),
          mimeType: 'text/markdown; charset=utf-8',
        },
      ],
    });
  });

  it('shows of a source that is no page of the web the title, and beside a title with an address the true one', () => {
    const sources = [
      { title: 'x', url: 'javascript:alert(1)' },
      { title: 'bank.com', url: 'https://evil.com' },
      { title: '', url: 'https://e.com' },
    ];
    expect(drawReply(text('a', { sources }), options).content).toBe(
      'a\n-# Sources:\n-# 1. x\n-# 2. bank.com (<https://evil.com>)\n-# 3. <https://e.com>',
    );
  });

  it('leaves out the last sources, and one that is too long, and says how many', () => {
    const markdown = 'a'.repeat(1_800);
    const sources = [source(1), source(2, 300), source(3), source(4), source(5)];
    expect(drawReply(text(markdown, { sources }), options).content).toBe(
      [
        markdown,
        '-# Sources:',
        `-# 1. Page 1 (<${source(1).url}>)`,
        `-# 3. Page 3 (<${source(3).url}>)`,
        '-# 3 sources not shown here.',
      ].join('\n'),
    );
  });

  it('leaves out sources before notes, and the last notes, and says how many', () => {
    const markdown = 'a'.repeat(1_800);
    const notes = ['b'.repeat(80), 'c'.repeat(80), 'd'.repeat(80)];
    const { content } = drawReply(text(markdown, { notes, sources: [source(1, 100)] }), options);
    expect(content).toBe(
      [markdown, `-# ${'b'.repeat(80)}`, '-# 2 notes not shown here.', '-# 1 source not shown here.'].join('\n'),
    );
    expect(drawReply(text(markdown, { notes: ['e'.repeat(400)] }), options).content).toBe(
      `${markdown}\n-# ${'e'.repeat(195)}…`,
    );
  });

  it('stands outside a quote that would hold what is under it, too', () => {
    expect(drawReply(text('>>> a\nb', { notes: ['c'] }), options).content).toBe('> a\n> b\n-# c');
    expect(drawReply(text('x\n>>> ```\n> b\n```\nc', { notes: ['d'] }), options).content).toBe(
      'x\n> ```\n> > b\n> ```\n> c\n-# d',
    );
    expect(drawReply(text('>>> a\nb'), options).content).toBe('>>> a\nb');
    const long = `>>> ${'a\n'.repeat(850)}b`;
    expect(drawReply(text(long, { notes: ['c'] }), options).content).toBe(`${long}\n-# c`);
  });

  it('is never blank', () => {
    expect(['', ' \n', '```\n```'].map((markdown) => drawReply(text(markdown), options).content)).toEqual([
      '…',
      '…',
      '…',
    ]);
  });

  it('is drawn as growing until it is final', () => {
    expect(drawReply(text('| a | b', { final: false }), options).content).toBe('```\na  b\n-  -\n```');
    expect(drawReply(text('| a | b'), options).content).toBe('| a | b');
  });
});

describe('a notice', () => {
  it('is its text with its notes and buttons', () => {
    const content = {
      kind: 'notice',
      text: 'Is it still needed?',
      buttons: ['stillNeeded', 'tryAgain'],
      notes: ['Late.'],
    } as const;
    expect(drawReply(content, options)).toEqual({
      content: 'Is it still needed?\n-# Late.',
      components: [
        { type: 1, components: [button('Still needed', 'stillNeeded', 1), button('Try again', 'tryAgain')] },
      ],
      flags: 4,
      files: [],
    });
  });

  it('that is too long ends with an ellipsis', () => {
    const { content } = drawReply({ kind: 'notice', text: 'a'.repeat(3_000), buttons: [] }, options);
    expect(content).toBe(`${'a'.repeat(1_999)}…`);
  });
});

describe('progress', () => {
  it('is a compact header: the status and the steps in small lines, how far each is in words', () => {
    const content = progress([
      { detail: 'otters' },
      { label: 'Read [x](https://e.com)', state: 'failed' },
      { label: '`calc`', state: 'running', detail: '1\n# 2' },
    ]);
    expect(drawReply(content, options)).toEqual({
      content: [
        '-# Working · step 2',
        '-# done · Search: otters',
        '-# failed · Read \\[x\\](https\\://e.com)',
        '-# in progress · \\`calc\\`: 1 # 2',
      ].join('\n'),
      components: [{ type: 1, components: [button('Stop', 'stop')] }],
      flags: 4,
      files: [],
    });
  });

  it('has neither steps nor buttons at the end of a quiet one', () => {
    expect(drawReply(progress([], { line: 'Done · 2 steps', buttons: [] }), options)).toEqual({
      content: '-# Done · 2 steps',
      components: [],
      flags: 4,
      files: [],
    });
  });

  it('shows the latest of too many steps, and how many came before', () => {
    const steps = Array.from({ length: 30 }, (_, index) => ({ label: `${index} ${'a'.repeat(100)}` }));
    const lines = drawReply(progress(steps), options).content.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '-# Working · step 2',
      '-# 13 earlier steps not shown here.',
      `-# done · 13 ${'a'.repeat(100)}`,
    ]);
    expect(lines.length).toBe(19);
  });
});

describe('buttons', () => {
  it('stand once each, and none with an id that Discord does not take', () => {
    const content = text('a', { buttons: ['tryAgain', 'tryAgain'] });
    expect(drawReply(content, options).components).toEqual([
      { type: 1, components: [button('Try again', 'tryAgain')] },
    ]);
    expect(drawReply(content, { ...options, exchange: 'x'.repeat(100) }).components).toEqual([]);
  });

  it('have labels that fit, whatever a deployment calls them', () => {
    const texts = { ...options.texts, buttons: { ...options.texts.buttons, stop: 'Stop '.repeat(40) } };
    const [row] = drawReply(progress([]), { ...options, texts }).components;
    expect(row?.components.map(({ label }) => label)).toEqual([`${'Stop '.repeat(15)}Stop…`]);
  });
});
