import { describe, expect, it } from 'vitest';
import { Screen } from '../../../src/adapters/terminal/screen.ts';
import { terminalTexts } from '../../../src/adapters/terminal/terminal-texts.ts';
import { TtyView } from '../../../src/adapters/terminal/tty-view.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import type { ReplyContent, ToolStep } from '../../../src/threads/reply.ts';
import { text } from './reply-text.ts';
import { VirtualTerminal } from './virtual-terminal.ts';

function open({ columns = 61, rows = 24, color = false } = {}) {
  const terminal = new VirtualTerminal(columns, rows);
  const clock = createFakeClock();
  const screen = new Screen(terminal);
  const view = new TtyView({ screen, clock, botName: 'bot', color, texts: terminalTexts('en') });
  return { terminal, clock, view };
}

const progress = (line: string, steps: readonly ToolStep[], isOver = false): ReplyContent => ({
  kind: 'progress',
  line,
  steps,
  buttons: isOver ? [] : ['stop'],
});
const step = (callId: string, state: ToolStep['state'], detail?: string): ToolStep => ({
  callId,
  tool: 't',
  label: `Tool ${callId}`,
  state,
  ...(detail !== undefined && { detail }),
});

describe('TtyView', () => {
  it('draws the line being typed with its cursor', () => {
    const { terminal, view } = open();
    view.setPrompt({ person: 'alice', text: 'hello', cursor: 2 });
    expect(terminal.text).toBe('alice> hello');
    expect(terminal.beforeCursor).toBe('alice> he');
  });

  it('prints above the line being typed and leaves it whole', () => {
    const { terminal, view } = open();
    view.setPrompt({ person: 'alice', text: 'typing', cursor: 6 });
    view.echo('alice', 'what is 6*7?');
    view.show('t0', text('It is'));
    view.show('t0', text('It is **42**\nThat'));
    view.note('a note');
    expect(terminal.text).toBe('alice: what is 6*7?\nbot: It is **42**\na note\nThat\nalice> typing');
    view.show('t0', text('It is **42**\nThat is all.', true));
    expect(terminal.text).toBe('alice: what is 6*7?\nbot: It is **42**\na note\nThat is all.\n\nalice> typing');
    expect(terminal.beforeCursor).toBe('alice> typing');
  });

  it('styles the answer with colour, and its label', () => {
    const { terminal, view } = open({ color: true });
    view.show('t0', text('**42**', true));
    expect(terminal.writes.join('')).toContain('\u001b[1;36mbot: \u001b[0m\u001b[1m42\u001b[0m');
  });

  it('writes no colour without it', () => {
    const { terminal, view } = open();
    view.echo('a', 'b');
    view.show('t0', text('**42**', true));
    // oxlint-disable-next-line no-control-regex -- the sequences are the point
    expect(terminal.writes.join('')).not.toMatch(/\u001b\[[\d;]*m/u);
  });

  it('shows working with the time it takes, until it is over', () => {
    const { terminal, clock, view } = open();
    view.setWorking(true);
    expect(terminal.text).toBe('⠙ Working (0s) · stop or Ctrl-C ends it');
    clock.advance(3_000);
    view.setWorking(true);
    expect(terminal.text).toBe('⠙ Working (3s) · stop or Ctrl-C ends it');
    clock.advance(150);
    expect(terminal.text).toBe('⠹ Working (3s) · stop or Ctrl-C ends it');
    view.setWorking(false);
    expect(terminal.text).toBe('');
    expect(clock.pendingTimers).toBe(0);
  });

  it('shows running steps while they run and prints finished ones once', () => {
    const { terminal, view } = open();
    view.setWorking(true);
    view.show('t0', text('Let me see.'));
    view.show('p', progress('Working · step 1', [step('1', 'running', '6*7')]));
    expect(terminal.text).toBe(
      'bot: Let me see.\n- Tool 1: 6*7 (running)\n⠙ Working · step 1 (0s) · stop or Ctrl-C ends it',
    );
    view.show('p', progress('Working · step 2', [step('1', 'done'), step('2', 'failed'), step('3', 'running')]));
    view.show('p', progress('Working · step 2', [step('1', 'done'), step('2', 'failed'), step('3', 'running')]));
    view.show('p', progress('3 steps', [step('1', 'done'), step('2', 'failed'), step('3', 'done')], true));
    view.show('t0', text('Let me see.\n\n42', true));
    view.setWorking(false);
    expect(terminal.text).toBe('bot: Let me see.\n- Tool 1 (done)\n- Tool 2 (failed)\n- Tool 3 (done)\n\n42\n\n');
  });

  it('takes a progress line away that is not to stay', () => {
    const { terminal, view } = open();
    view.show('p', progress('Working', [step('1', 'running')]));
    view.remove('p');
    view.show('q', progress('Done', [], true));
    expect(terminal.text).toBe('');
  });

  it('numbers the sources of an answer', () => {
    const { terminal, view } = open();
    const sources = [{ title: 'A\u001b[1m title', url: 'https://a.example' }];
    view.show('t0', { kind: 'text', markdown: 'See [1].', final: true, sources, buttons: [] });
    expect(terminal.text).toBe('bot: See [1].\nSources:\n[1] A title https://a.example\n\n');
  });

  it('shows what is to be known about an answer under it, and under a notice, a line each', () => {
    const { terminal, view } = open();
    const notes = ['I did not look at "a\u001b[1m.png".', 'Nor\nat this.'];
    view.show('t0', { kind: 'text', markdown: 'Hm.', final: true, sources: [], buttons: [], notes });
    view.show('n', { kind: 'notice', text: 'Stopped.', buttons: [], notes: ['So it is.'] });
    expect(terminal.text).toBe('bot: Hm.\nI did not look at "a.png".\nNor at this.\n\nStopped.\nSo it is.\n');
  });

  it('shows a notice of several lines', () => {
    const { terminal, view } = open();
    view.show('n', { kind: 'notice', text: 'Stopped.\nNothing waits.', buttons: [] });
    expect(terminal.text).toBe('Stopped.\nNothing waits.\n');
  });

  it('does not answer again what is already final', () => {
    const { terminal, view } = open();
    view.show('t0', text('42', true));
    view.show('t0', text('42', true));
    expect(terminal.text).toBe('bot: 42\n\n');
    view.forget();
    view.show('t0', text('43', true));
    expect(terminal.text).toBe('bot: 42\n\nbot: 43\n\n');
  });

  it('says so when an answer is replaced by another one', () => {
    const { terminal, view } = open();
    view.show('t0', text('one\ntwo'));
    view.show('t0', text('three', true));
    expect(terminal.text).toBe('bot: one\ntwo\nThe answer was replaced by this one:\nbot: three\n\n');
  });

  it('draws the fence that closes a draft for the moment only once it stays', () => {
    const { terminal, view } = open();
    for (const markdown of ['a\n> ```ts\n> ```', 'a\n> ```ts\n> b\n> ```', 'a\n> ```ts\n> b c\n> ```'])
      view.show('t0', text(markdown));
    expect(terminal.text).toBe('bot: a\n> ```ts\n> b c');
    view.show('t0', text('a\n> ```ts\n> b c\n> ```', true));
    expect(terminal.text).toBe('bot: a\n> ```ts\n> b c\n> ```\n\n');
  });

  it('keeps what was shown of an answer that is removed', () => {
    const { terminal, view } = open();
    view.show('t0', text('half an'));
    view.remove('t0');
    expect(terminal.text).toBe('bot: half an\n');
  });

  it('draws what still grows for good when it closes, and nothing else', () => {
    const { terminal, clock, view } = open();
    view.setWorking(true);
    view.show('t0', text('half an'));
    view.setPrompt({ person: 'alice', text: 'typing', cursor: 6 });
    view.close();
    expect(terminal.text).toBe('bot: half an\n');
    expect(clock.pendingTimers).toBe(0);
  });

  it('lays a long line out in rows, and moves the cursor in them', () => {
    const { terminal, view } = open({ columns: 21 });
    view.setPrompt({ person: 'al', text: 'abcdefghijklmnopqrstuvwxyz', cursor: 18 });
    expect(terminal.text).toBe('al> abcdefghijklmnop\nqrstuvwxyz');
    expect(terminal.beforeCursor).toBe('qr');
    view.note('n');
    expect(terminal.text).toBe('n\nal> abcdefghijklmnop\nqrstuvwxyz');
    view.setPrompt({ person: 'al', text: 'abc', cursor: 0 });
    expect(terminal.text).toBe('n\nal> abc');
  });

  it('gives the cursor a row of its own behind a full one', () => {
    const { terminal, view } = open({ columns: 11 });
    view.setPrompt({ person: 'al', text: 'abcdef', cursor: 6 });
    expect([terminal.text, terminal.beforeCursor]).toEqual(['al> abcdef\n', '']);
  });

  it('shows the part of a very long line around the cursor', () => {
    const { terminal, view } = open({ columns: 11 });
    const line = Array.from({ length: 9 }, (_value, index) => `${index}`.repeat(10)).join('');
    view.setPrompt({ person: 'al', text: line, cursor: line.length });
    expect(terminal.text).toBe(['4444555555', '5555666666', '6666777777', '7777888888', '8888'].join('\n'));
    view.setPrompt({ person: 'al', text: line, cursor: 0 });
    expect(terminal.text).toBe(['al> 000000', '0000111111', '1111222222', '2222333333', '3333444444'].join('\n'));
  });

  it('shows wide characters and newlines of a pasted text without tearing the rows', () => {
    const { terminal, view } = open({ columns: 12 });
    view.setPrompt({ person: 'al', text: '漢字漢字\n字', cursor: 5 });
    expect(terminal.text).toBe('al> 漢字漢\n字⏎字');
    expect(terminal.beforeCursor).toBe('字⏎');
  });

  it.each([
    ['narrower', 20],
    ['wider', 90],
  ])('stays whole when the terminal becomes %s', (_title, columns) => {
    const { terminal, view } = open({ columns: 61 });
    view.setWorking(true);
    view.show('t0', text('A row that still grows'));
    view.setPrompt({ person: 'alice', text: 'a line that takes more than twenty columns', cursor: 42 });
    terminal.columns = columns;
    view.setPrompt({ person: 'alice', text: 'a line that takes more than twenty columns', cursor: 42 });
    view.setWorking(false);
    view.show('t0', text('A row that still grows.', true));
    view.setPrompt({ person: 'alice', text: '', cursor: 0 });
    expect(terminal.text.replaceAll(/\s+/gu, ' ')).toBe('bot: A row that still grows. alice>');
  });

  it('writes nothing when nothing has changed', () => {
    const { terminal, view } = open();
    view.setPrompt({ person: 'alice', text: 'x', cursor: 1 });
    const writes = terminal.writes.length;
    view.setPrompt({ person: 'alice', text: 'x', cursor: 1 });
    expect(terminal.writes.length).toBe(writes);
  });

  it('keeps answers that are longer than the screen whole', () => {
    const { terminal, view } = open({ columns: 30, rows: 6 });
    const markdown = Array.from({ length: 120 }, (_value, index) => `word${index}`).join(' ');
    view.setPrompt({ person: 'alice', text: 'typing', cursor: 6 });
    for (let end = 0; end < markdown.length; end += 7) view.show('t0', text(markdown.slice(0, end)));
    view.show('t0', text(markdown, true));
    expect(terminal.text.replaceAll('\n', ' ')).toBe(`bot: ${markdown}  alice> typing`);
  });
});

describe('Screen', () => {
  it('takes 80 columns where none are known', () => {
    expect(new Screen({ write: () => true }).columns).toBe(79);
  });
});
