import { emitKeypressEvents } from 'node:readline';
import { EMPTY_LINE, type Key, type LineEffect, type LineState, pressKey } from './line-editor.ts';

/** What the keyboard reads from; a TTY's read stream is one. */
export interface TerminalInput extends NodeJS.ReadableStream {
  setRawMode?(isRaw: boolean): unknown;
}

export interface KeyboardHandlers {
  /** The line has changed. Not called for each character of a pasted text. */
  readonly onLine: (line: LineState) => void;
  readonly onEffect: (effect: LineEffect) => void;
}

const BRACKETED_PASTE_ON = '\u001b[?2004h';
const BRACKETED_PASTE_OFF = '\u001b[?2004l';

/**
 * Reads keys one by one and keeps the line they type. `write` reaches the terminal the keys come from. Returns a
 * function that gives the keyboard back.
 */
export function openKeyboard(
  input: TerminalInput,
  write: (text: string) => void,
  handlers: KeyboardHandlers,
): () => void {
  let line = EMPTY_LINE;
  const onKeypress = (text: string | undefined, key: Omit<Key, 'text'>): void => {
    const pressed = pressKey(line, { ...key, text });
    line = pressed.line;
    if (!line.isPasting) handlers.onLine(line);
    if (pressed.effect !== undefined) handlers.onEffect(pressed.effect);
  };
  const onEnd = (): void => handlers.onEffect({ kind: 'endOfInput' });
  emitKeypressEvents(input);
  input.setRawMode?.(true);
  write(BRACKETED_PASTE_ON);
  input.on('keypress', onKeypress);
  input.on('end', onEnd);
  input.on('close', onEnd);
  input.resume();
  handlers.onLine(line);
  return () => {
    input.off('keypress', onKeypress);
    input.off('end', onEnd);
    input.off('close', onEnd);
    input.setRawMode?.(false);
    write(BRACKETED_PASTE_OFF);
    input.pause();
  };
}
