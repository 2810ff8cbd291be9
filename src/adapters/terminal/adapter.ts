import { type Clock, systemClock } from '../../core/index.ts';
import type { Adapter, AdapterHost } from '../../threads/adapter.ts';
import type { ChatView } from './chat-view.ts';
import { Conversation } from './conversation.ts';
import type { TerminalInput } from './keyboard.ts';
import { createPlainView } from './plain-view.ts';
import { Screen } from './screen.ts';
import { type SessionOutput, TerminalSession } from './terminal-session.ts';
import { terminalTexts } from './terminal-texts.ts';
import { TtyView } from './tty-view.ts';

export interface TerminalAdapterOptions {
  /** @default the standard input */
  readonly input?: TerminalInput;
  /** @default the standard output */
  readonly output?: SessionOutput;
  /**
   * Whether both ends are a terminal: keys are read one by one and the screen is drawn. Else lines come and go as text.
   *
   * @default whether the standard input and output are
   */
  readonly isInteractive?: boolean;
  /** @default true */
  readonly color?: boolean;
  /** @default 'threadloop' */
  readonly botName?: string;
  /** The name of who speaks at first. @default 'you' */
  readonly person?: string;
  /** The name of the conversation, which is its thread. @default 'main' */
  readonly conversation?: string;
  /** @default the host's clock */
  readonly clock?: Clock;
  /** The language of the adapter's own sentences. @default 'en' */
  readonly locale?: string;
}

export interface TerminalAdapter extends Adapter {
  /** Resolves when the person has ended the conversation or the input has. */
  readonly ended: Promise<void>;
  /** Shows a line from the program without tearing what is being typed. */
  note(text: string): void;
}

/** Makes the terminal a platform: one conversation, in which one person or several talk with the bot. */
export function createTerminalAdapter(options: TerminalAdapterOptions = {}): TerminalAdapter {
  const { input = process.stdin, output = process.stdout, color = true, clock = systemClock } = options;
  const { botName = 'threadloop', person = 'you', conversation: name = 'main', locale = 'en' } = options;
  const { isInteractive = process.stdin.isTTY && process.stdout.isTTY } = options;
  const texts = terminalTexts(locale);
  const screen = new Screen(output);
  const view: ChatView = isInteractive
    ? new TtyView({ screen, clock, botName, color, texts })
    : createPlainView({
        write: (text) => output.write(text),
        writeAside: (line) => output.write(`${line}\n`),
        texts,
      });
  const conversation = new Conversation({ view, clock, botName, name, person, texts, locale });
  const session = new TerminalSession(conversation, view, texts);
  let closeInput = (): void => undefined;
  return {
    platform: conversation.platform,
    outbound: conversation.outbound,
    ended: session.ended,
    note: (text) => view.note(text),
    async start(host: AdapterHost) {
      await conversation.start(host);
      closeInput = isInteractive ? session.readKeys(input, output) : session.readLines(input);
    },
    async stop() {
      closeInput();
      await conversation.stop();
      await conversation.disconnect();
      view.close();
      session.end();
    },
  };
}
