import { describe, expect, it } from 'vitest';
import { createPlainView } from '../../../src/adapters/terminal/plain-view.ts';
import { terminalTexts } from '../../../src/adapters/terminal/terminal-texts.ts';
import type { ReplyContent, ToolStep } from '../../../src/threads/reply.ts';
import { text } from './reply-text.ts';

function open() {
  const written: string[] = [];
  const aside: string[] = [];
  const view = createPlainView({
    write: (text) => written.push(text),
    writeAside: (line) => aside.push(line),
    texts: terminalTexts('en'),
  });
  return { view, written, aside };
}

const step = (state: ToolStep['state']): ToolStep => ({
  callId: '1',
  tool: 't',
  label: 'Tool',
  state,
  detail: 'x\u0007',
});

describe('createPlainView', () => {
  it('writes raw markdown as it grows, each piece once', () => {
    const { view, written, aside } = open();
    for (const markdown of ['', '**4', '**42**\n', '**42**\n\nb']) view.show('t0', text(markdown));
    view.show('t0', text('**42**\n\nb', true));
    view.show('t0', text('**42**\n\nb', true));
    expect(written).toEqual(['**4', '2**', '\n\nb', '\n']);
    expect(aside).toEqual([]);
  });

  it('does not write the fence that closes a draft for the moment', () => {
    const { view, written, aside } = open();
    for (const markdown of ['a\n```\n```', 'a\n```\nb\n```', 'a\n```\nb c\n```', 'a\n```\nb c\n```\nd'])
      view.show('t0', text(markdown));
    view.show('t0', text('a\n```\nb c\n```\nd\n```', true));
    expect(written.join('')).toBe('a\n```\nb c\n```\nd\n```\n');
    expect(aside).toEqual([]);
  });

  it('lets no control character through, not even in pieces', () => {
    const { view, written } = open();
    for (const markdown of ['a\u001b', 'a\u001b[3', 'a\u001b[31mb', 'a\u001b[31mb\u001b]0;t\nc'])
      view.show('t0', text(markdown));
    view.show('t0', text('a\u001b[31mb\u001b]0;t\ncd', true));
    expect(written.join('')).toBe('ab\ncd\n');
  });

  it('keeps what is to be known about an answer or a notice apart from it, a line each', () => {
    const { view, written, aside } = open();
    const notes = ['One\u001b[1m.', 'Two\nlines.'];
    view.show('t0', { kind: 'text', markdown: 'Hm.', final: true, sources: [], buttons: [], notes });
    view.show('n', { kind: 'notice', text: 'Stopped.', buttons: [], notes: ['Three.'] });
    expect([written.join(''), aside]).toEqual(['Hm.\n', ['One.', 'Two lines.', 'Stopped.', 'Three.']]);
  });

  it('keeps steps, notices and notes apart from the answer', () => {
    const { view, written, aside } = open();
    const steps = (state: ToolStep['state']): ReplyContent => ({
      kind: 'progress',
      line: 'Working',
      steps: [step(state)],
      buttons: [],
    });
    view.setWorking(true);
    view.setPrompt({ person: 'a', text: 'b', cursor: 0 });
    view.echo('a', 'b');
    view.show('t0', text('one'));
    for (const state of ['running', 'failed', 'failed'] as const) view.show('p', steps(state));
    view.show('n', { kind: 'notice', text: 'Stopped.\u001b[1m', buttons: [] });
    view.note('a note');
    expect(written).toEqual(['one', '\n']);
    expect(aside).toEqual(['- Tool: x (failed)', 'Stopped.', 'a note']);
  });

  it('numbers the sources under the answer', () => {
    const { view, written } = open();
    view.show('t0', {
      kind: 'text',
      markdown: 'See [1].',
      final: true,
      sources: [{ title: 'A', url: 'https://a.example' }],
      buttons: [],
    });
    expect(written.join('')).toBe('See [1].\n\nSources:\n[1] A https://a.example\n');
  });

  it('says so when an answer is replaced, and ends what is left open', () => {
    const { view, written, aside } = open();
    view.show('t0', text('one'));
    view.show('t0', text('two'));
    view.close();
    expect(written.join('')).toBe('one\ntwo\n');
    expect(aside).toEqual(['The answer was replaced by this one:']);
  });

  it('begins anew after a rest, and after a removal', () => {
    const { view, written } = open();
    view.show('t0', text('one', true));
    view.forget();
    view.show('t0', text('two'));
    view.remove('t0');
    view.show('t0', text(' three', true));
    expect(written.join('')).toBe('one\ntwo three\n');
  });
});
