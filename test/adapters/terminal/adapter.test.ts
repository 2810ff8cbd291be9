import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTerminalAdapter } from '../../../src/adapters/terminal/index.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import type { ReplySlot } from '../../../src/threads/reply.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../support/adapter-host.ts';
import { createScriptedIntake } from './scripted-intake.ts';
import { VirtualTerminal } from './virtual-terminal.ts';

const THREAD = toThreadId({ platform: 'terminal', channel: 'main' });
const SLOT: ReplySlot = { id: 't0', thread: THREAD, exchange: 'x1', kind: 'text', state: 'intended' };

class Tty extends VirtualTerminal {
  readonly resizeListeners = new Set<() => void>();

  on(_event: 'resize', listener: () => void): void {
    this.resizeListeners.add(listener);
  }

  off(_event: 'resize', listener: () => void): void {
    this.resizeListeners.delete(listener);
  }
}

/** One round of the event loop: what was written to the input has been read, and what it started has been handed in. */
const settle = () =>
  new Promise<void>((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });

async function openTty() {
  const rawModes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => rawModes.push(isRaw) });
  const terminal = new Tty(80);
  const intake = createScriptedIntake();
  const clock = createFakeClock(1_000);
  const adapter = createTerminalAdapter({
    input,
    output: terminal,
    isInteractive: true,
    color: false,
    botName: 'bot',
    person: 'alice',
    clock,
  });
  await adapter.start(createAdapterHost(intake));
  let hasEnded = false;
  void adapter.ended.then(() => {
    hasEnded = true;
  });
  const type = async (keys: string) => {
    input.write(keys);
    await settle();
  };
  return { adapter, input, terminal, intake, clock, rawModes, type, hasEnded: () => hasEnded };
}

describe('createTerminalAdapter on a terminal', () => {
  it('hands in what is typed, the first message as meant for the bot', async () => {
    const { intake, terminal, type } = await openTty();
    await type('hello\r');
    await type('@bot, and you?\r');
    await type('so so\r');
    const message = {
      thread: THREAD,
      author: { kind: 'person', id: 'terminal:alice', name: 'alice' },
      addressesOthers: false,
      isSystem: false,
      files: [],
      quotes: [],
      sentAt: 1_000,
      earlierSpeakers: [],
    };
    expect(intake.messages).toEqual([
      { ...message, id: '1000-1', text: 'hello', address: 'direct' },
      { ...message, id: '1000-2', text: 'and you?', address: 'mention' },
      { ...message, id: '1000-3', text: 'so so', address: 'none' },
    ]);
    expect(terminal.text).toBe('alice: hello\nalice: @bot, and you?\nalice: so so\nalice>');
  });

  it('speaks as somebody else after /as, in the order of the lines', async () => {
    const { intake, terminal, type } = await openTty();
    await type('one\r/as bob\rtwo\r/as no:name\rto @alice\r');
    expect(intake.messages.map(({ author, text, addressesOthers }) => [author.id, text, addressesOthers])).toEqual([
      ['terminal:alice', 'one', false],
      ['terminal:bob', 'two', false],
      ['terminal:bob', 'to @alice', true],
    ]);
    expect(terminal.text).toBe(
      'alice: one\nYou speak as bob.\nbob: two\nA name has letters, digits, ".", "_" and "-": /as alice\nbob: to @alice\nbob>',
    );
  });

  it('takes a first message to somebody else for what it is', async () => {
    const { intake, type } = await openTty();
    await type('@bob hello\r');
    expect(intake.messages.map(({ address, addressesOthers }) => [address, addressesOthers])).toEqual([['none', true]]);
  });

  it('sends a pasted text of several lines as one message', async () => {
    const { intake, type } = await openTty();
    await type('\u001b[200~one\rtwo\u001b[201~\r');
    expect(intake.messages.map(({ text }) => text)).toEqual(['one\ntwo']);
  });

  it('sends nothing for an empty line', async () => {
    const { intake, type } = await openTty();
    await type('\r  \r');
    expect(intake.messages).toEqual([]);
  });

  it('says what became of a message, once', async () => {
    const { intake, adapter, terminal, type } = await openTty();
    intake.answers.push('started', 'steering', 'queued', 'read', 'ignored', 'full', 'duplicate', 'command');
    await type('a\rb\rc\rd\re\rf\rg\rh\r');
    await adapter.outbound.sign(THREAD, { kind: 'receipt', messageId: '1000-2', received: 'steering' });
    await adapter.outbound.sign(THREAD, { kind: 'receipt', messageId: '1000-6', received: 'read' });
    expect(terminal.text.split('\n')).toEqual([
      'alice: a',
      'alice: b',
      'steering: read before the next step',
      'alice: c',
      'queued: next in line',
      'alice: d',
      'read; write @bot to be answered',
      'alice: e',
      'not taken in; write @bot to be answered',
      'alice: f',
      'alice: g',
      'alice: h',
      'read; write @bot to be answered',
      'alice>',
    ]);
  });

  it('says so when a message could not be stored, and takes the next one for the first', async () => {
    const { intake, terminal, type } = await openTty();
    intake.answers.push(new Error('the store is gone'));
    await type('a\ra\r');
    expect(intake.messages.map(({ address }) => address)).toEqual(['direct', 'direct']);
    expect(terminal.text).toBe(
      'alice: a\nThis was not taken: it could not be stored. Write it again.\nalice: a\nalice>',
    );
  });

  it('hands slash commands in as commands', async () => {
    const { intake, type } = await openTty();
    await type('/help\r/as bob\r/stop\r');
    expect(intake.commands).toEqual([
      { by: 'terminal:alice', command: 'help' },
      { by: 'terminal:bob', command: 'stop' },
    ]);
  });

  it('shows replies and signs', async () => {
    const { adapter, terminal } = await openTty();
    const { outbound } = adapter;
    await outbound.sign(THREAD, { kind: 'working' });
    const id = await outbound.post(
      SLOT,
      { kind: 'text', markdown: 'Let', final: false, sources: [], buttons: [] },
      false,
    );
    await outbound.edit(SLOT, { kind: 'text', markdown: 'Let me', final: false, sources: [], buttons: [] });
    expect([id, terminal.text]).toEqual(['t0', 'bot: Let me\n⠙ Working (0s) · stop or Ctrl-C ends it\nalice>']);
    await outbound.remove(SLOT);
    await outbound.sign(THREAD, { kind: 'clear' });
    expect(terminal.text).toBe('bot: Let me\nalice>');
  });

  it('stops the run with Ctrl-C, and ends with the next one', async () => {
    const { intake, terminal, type, hasEnded } = await openTty();
    await type('count\r\u0003');
    expect(intake.commands).toEqual([{ by: 'terminal:alice', command: 'stop' }]);
    expect(terminal.text).toBe('alice: count\nStopping. Ctrl-C again ends the conversation.\nalice>');
    expect(hasEnded()).toBe(false);
    await type('\u0003');
    expect(hasEnded()).toBe(true);
    expect(intake.commands).toHaveLength(1);
  });

  it('explains Ctrl-C when nothing runs, and counts anew after something is typed', async () => {
    const { intake, terminal, type, hasEnded } = await openTty();
    await type('x\u0003y\u0003');
    expect(terminal.text).toBe(
      'Ctrl-C again, Ctrl-D or /quit ends the conversation.\nCtrl-C again, Ctrl-D or /quit ends the conversation.\nalice>',
    );
    expect([hasEnded(), intake.commands]).toEqual([false, []]);
    await type('\u0003');
    expect(hasEnded()).toBe(true);
  });

  it('has nothing to stop once the thread is released, even when that was told first', async () => {
    const { intake, terminal, type } = await openTty();
    intake.onReceive = () => {
      intake.publish({ kind: 'exchangeStart', exchange: 'x1', entries: [] });
      intake.publish({ kind: 'released' });
    };
    await type('hi\r\u0003');
    expect(intake.commands).toEqual([]);
    expect(terminal.text).toContain('/quit ends the conversation.');
  });

  it.each([
    ['/quit', '/quit\r'],
    ['Ctrl-D on an empty line', '\u0004'],
  ])('ends with %s, and hears nothing after it', async (_title, keys) => {
    const { intake, type, hasEnded } = await openTty();
    await type(`${keys}hello\r`);
    expect([hasEnded(), intake.messages]).toEqual([true, []]);
  });

  it('ends when the terminal is gone', async () => {
    const { input, hasEnded } = await openTty();
    input.end();
    await settle();
    expect(hasEnded()).toBe(true);
  });

  it('refuses a line that is too long', async () => {
    const { terminal, type } = await openTty();
    await type(`\u001b[200~${'x'.repeat(32_001)}\u001b[201~`);
    expect(terminal.text).toContain('This was not taken: a message may have 32000 characters.');
  });

  it('draws the line anew when the terminal is resized', async () => {
    const { terminal, type } = await openTty();
    await type('a line of thirty characters xx');
    terminal.columns = 21;
    for (const listener of terminal.resizeListeners) listener();
    expect(terminal.text).toBe('alice> a line of thi\nrty characters xx');
  });

  it('gives the terminal back when it is stopped, and shows nothing any more', async () => {
    const { adapter, intake, terminal, rawModes, type, hasEnded } = await openTty();
    await type('half');
    await adapter.stop();
    await settle();
    await adapter.outbound.post(SLOT, { kind: 'text', markdown: 'late', final: true, sources: [], buttons: [] }, false);
    await adapter.outbound.sign(THREAD, { kind: 'working' });
    expect(terminal.text).toBe('');
    expect(terminal.writes.join('')).toMatch(/\[\?2004h[^]*\[\?2004l/u);
    expect([rawModes, hasEnded(), intake.listeners, terminal.resizeListeners.size]).toEqual([
      [true, false],
      true,
      0,
      0,
    ]);
  });
});

async function openPipe(locale = 'en') {
  const input = new PassThrough();
  const output = { written: '', write: (text: string) => void (output.written += text) };
  const intake = createScriptedIntake();
  const adapter = createTerminalAdapter({
    input,
    output,
    isInteractive: false,
    botName: 'bot',
    person: 'alice',
    clock: createFakeClock(),
    conversation: 'pipe',
    locale,
  });
  await adapter.start(createAdapterHost(intake));
  return { adapter, input, output, intake };
}

describe('createTerminalAdapter on a pipe', () => {
  it('hands in line by line, each after the answer to the one before, and ends with the input', async () => {
    const { adapter, input, intake, output } = await openPipe();
    input.end('one\n\ntwo\r\n/as bob\nthree');
    await settle();
    const texts = () => intake.messages.map(({ thread, text, author }) => [thread, author.name, text]);
    expect(texts()).toEqual([['terminal::pipe:', 'alice', 'one']]);
    await adapter.outbound.post(
      SLOT,
      { kind: 'text', markdown: '**1**', final: true, sources: [], buttons: [] },
      false,
    );
    intake.publish({ kind: 'released' });
    await settle();
    expect(texts().slice(1)).toEqual([['terminal::pipe:', 'alice', 'two']]);
    intake.publish({ kind: 'released' });
    await settle();
    expect(texts().slice(2)).toEqual([['terminal::pipe:', 'bob', 'three']]);
    intake.publish({ kind: 'released' });
    await adapter.ended;
    expect(output.written).toBe('**1**\nYou speak as bob.\n');
  });

  it('goes on at once after a message that is only read', async () => {
    const { adapter, input, intake } = await openPipe();
    intake.answers.push('read', 'command');
    input.end('one\ntwo\n');
    await adapter.ended;
    expect(intake.messages.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('hears no line after /quit', async () => {
    const { adapter, input, intake } = await openPipe();
    input.end('/quit\none\n');
    await adapter.ended;
    await settle();
    expect(intake.messages).toEqual([]);
  });

  it('ends when it is stopped while an answer is on its way', async () => {
    const { adapter, input, intake } = await openPipe();
    input.write('one\ntwo\n');
    await settle();
    await adapter.stop();
    await adapter.ended;
    await settle();
    expect(intake.messages.map(({ text }) => text)).toEqual(['one']);
  });

  it('ends when the input fails', async () => {
    const { adapter, input } = await openPipe();
    input.destroy(new Error('gone'));
    await expect(adapter.ended).resolves.toBeUndefined();
  });

  it('refuses a line that is too long', async () => {
    const { adapter, input, intake, output } = await openPipe();
    input.end(`${'x'.repeat(32_001)}\n`);
    await adapter.ended;
    expect([intake.messages, output.written]).toEqual([
      [],
      'This was not taken: a message may have 32000 characters.\n',
    ]);
  });

  it('speaks German where it is asked to', async () => {
    const { adapter, input, output } = await openPipe('de-AT');
    input.end('/as bob\n');
    await adapter.ended;
    expect(output.written).toBe('Du sprichst als bob.\n');
  });
});
