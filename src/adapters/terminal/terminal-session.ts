import { createInterface } from 'node:readline';
import type { ApprovalDecision } from '../../threads/approvals/approvals.ts';
import type { ChatView } from './chat-view.ts';
import type { Conversation } from './conversation.ts';
import { openKeyboard, type TerminalInput } from './keyboard.ts';
import { EMPTY_LINE, type LineEffect, MAX_LINE_LENGTH } from './line-editor.ts';
import { readLine } from './local-command.ts';
import { sanitizeLine } from './sanitize.ts';
import type { TerminalOutput } from './screen.ts';
import type { TerminalTexts } from './terminal-texts.ts';

/** A screen that may tell when its size changes. */
export interface SessionOutput extends TerminalOutput {
  on?(event: 'resize', listener: () => void): unknown;
  off?(event: 'resize', listener: () => void): unknown;
}

/** A person at the terminal: what is typed or piped becomes messages and commands, one after another. */
export class TerminalSession {
  /** Resolves when the person wants to go or the input has ended. */
  readonly ended: Promise<void>;
  readonly #conversation: Conversation;
  readonly #view: ChatView;
  readonly #texts: TerminalTexts;
  /** What was entered last; the next one is handed in after it. Never rejects, since the conversation never does. */
  #last: Promise<void> = Promise.resolve();
  #line = EMPTY_LINE;
  #isOver = false;
  #resolveEnded = (): void => undefined;
  /** The last key that counts was Ctrl-C: the next one ends the conversation. */
  #isInterrupted = false;

  constructor(conversation: Conversation, view: ChatView, texts: TerminalTexts) {
    this.#conversation = conversation;
    this.#view = view;
    this.#texts = texts;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  /** Ends the conversation; what is entered after it is not heard. */
  end(): void {
    this.#isOver = true;
    this.#resolveEnded();
  }

  /** Reads keys from a terminal until the returned function is called. */
  readKeys(input: TerminalInput, output: SessionOutput): () => void {
    const redraw = (): void => this.#drawPrompt();
    output.on?.('resize', redraw);
    const close = openKeyboard(input, (text) => output.write(text), {
      onLine: (line) => {
        this.#line = line;
        if (line.text !== '') this.#isInterrupted = false;
        this.#drawPrompt();
      },
      onEffect: (effect) => this.#react(effect),
    });
    return () => {
      output.off?.('resize', redraw);
      close();
    };
  }

  /** Reads lines of a pipe, each answered before the next is read, until they end or the returned function is called. */
  readLines(input: NodeJS.ReadableStream): () => void {
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    // An input that fails has ended.
    void this.#answerAll(lines).then(
      () => this.end(),
      () => this.end(),
    );
    return () => lines.close();
  }

  async #answerAll(lines: AsyncIterable<string>): Promise<void> {
    for await (const line of lines) {
      this.#enter(line);
      await this.#last;
      await this.#conversation.whenIdle();
    }
  }

  #react(effect: LineEffect): void {
    switch (effect.kind) {
      case 'submit':
        this.#isInterrupted = false;
        this.#enter(effect.text);
        break;
      case 'interrupt':
        this.#interrupt();
        break;
      case 'endOfInput':
        this.end();
        break;
      case 'full':
        this.#view.note(this.#texts.tooLong(MAX_LINE_LENGTH));
    }
  }

  #interrupt(): void {
    if (this.#isInterrupted) {
      this.end();
      return;
    }
    this.#isInterrupted = true;
    // In line with the messages: one that was entered just before is what it means to stop.
    this.#enqueue(() => this.#stopRun());
  }

  async #stopRun(): Promise<void> {
    const { isActive } = this.#conversation;
    this.#view.note(isActive ? this.#texts.stopping : this.#texts.quitHint);
    if (isActive) await this.#conversation.command('stop');
  }

  #enter(text: string): void {
    if (this.#isOver) return;
    const line = readLine(text);
    switch (line.kind) {
      case 'quit':
        this.end();
        break;
      case 'as':
        // In line with the messages: what was entered before is still the other person's.
        this.#enqueue(async () => this.#speakAs(line.name));
        break;
      case 'file':
        this.#enqueue(() => this.#attach(line.path));
        break;
      case 'decide':
        this.#enqueue(() => this.#decide(line.approval, line.decision));
        break;
      case 'command':
        this.#enqueue(() => this.#conversation.command(line.command));
        break;
      case 'message':
        if (text.trim() !== '') this.#enqueue(() => this.#conversation.say(text.trim()));
    }
  }

  #speakAs(name: string | undefined): void {
    if (name !== undefined) this.#conversation.speakAs(name);
    this.#view.note(name === undefined ? this.#texts.personInvalid : this.#texts.speakingAs(name));
    this.#drawPrompt();
  }

  async #attach(path: string): Promise<void> {
    const file = path === '' ? undefined : await this.#conversation.attach(path);
    this.#view.note(file === undefined ? this.#texts.fileMissing : this.#texts.fileAttached(sanitizeLine(file.name)));
  }

  async #decide(approval: string | undefined, decision: ApprovalDecision): Promise<void> {
    if (approval === undefined) this.#view.note(this.#texts.decisionInvalid);
    else await this.#conversation.decide(approval, decision);
  }

  #enqueue(hand: () => Promise<unknown>): void {
    this.#last = this.#last.then(hand).then(() => undefined);
  }

  #drawPrompt(): void {
    const { text, cursor } = this.#line;
    this.#view.setPrompt({ person: this.#conversation.speaker, text, cursor });
  }
}
