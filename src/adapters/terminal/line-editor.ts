import { graphemesOf } from '../../threads/text-width.ts';

/** A key as node:readline tells it: `text` is what it types, the rest names it. */
export interface Key {
  readonly text?: string | undefined;
  readonly name?: string | undefined;
  readonly ctrl?: boolean | undefined;
  readonly meta?: boolean | undefined;
}

/** A line being typed. */
export interface LineState {
  readonly text: string;
  /** Where the next character goes, in UTF-16 units, always between two graphemes. */
  readonly cursor: number;
  /** Lines entered before, oldest first. */
  readonly history: readonly string[];
  /** The line of the history that is shown, and what was typed before it was called; absent while typing. */
  readonly recall?: { readonly index: number; readonly draft: string };
  /** Between the marks of a pasted text a newline is text. */
  readonly isPasting: boolean;
}

/** What a key means beyond the line itself. */
export type LineEffect =
  | { readonly kind: 'submit'; readonly text: string }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'endOfInput' }
  /** The line is as long as it may be; what came was not taken. */
  | { readonly kind: 'full' };

export const EMPTY_LINE: LineState = { text: '', cursor: 0, history: [], isPasting: false };

/** Longest line, in UTF-16 units. */
export const MAX_LINE_LENGTH = 32_000;

const MAX_HISTORY = 200;

/** Answers a key with the line after it. Pure. */
export function pressKey(line: LineState, key: Key): { readonly line: LineState; readonly effect?: LineEffect } {
  if (key.name === 'paste-start') return { line: { ...line, isPasting: true } };
  if (key.name === 'paste-end') return { line: { ...line, isPasting: false } };
  if (line.isPasting) return insert(line, key.name === 'return' || key.name === 'enter' ? '\n' : (key.text ?? ''));
  if (key.name === 'return' || key.name === 'enter') return submit(line);
  if (key.ctrl === true && key.name === 'c') return { line: replace(line, '', 0), effect: { kind: 'interrupt' } };
  if (key.ctrl === true && key.name === 'd' && line.text === '') return { line, effect: { kind: 'endOfInput' } };
  const edit = editFor(key);
  if (edit !== undefined) return { line: edit(line) };
  const isText = key.ctrl !== true && key.meta !== true && key.text !== undefined;
  return isText ? insert(line, key.text) : { line };
}

type Edit = (line: LineState) => LineState;

const PLAIN_KEYS: Readonly<Record<string, Edit>> = {
  left: (line) => moveTo(line, previous(line)),
  right: (line) => moveTo(line, next(line)),
  home: (line) => moveTo(line, 0),
  end: (line) => moveTo(line, line.text.length),
  backspace: (line) => cut(line, previous(line), line.cursor),
  delete: (line) => cut(line, line.cursor, next(line)),
  up: (line) => recall(line, -1),
  down: (line) => recall(line, 1),
};

const WORD_KEYS: Readonly<Record<string, Edit>> = {
  left: (line) => moveTo(line, wordStart(line)),
  right: (line) => moveTo(line, wordEnd(line)),
  b: (line) => moveTo(line, wordStart(line)),
  f: (line) => moveTo(line, wordEnd(line)),
  backspace: (line) => cut(line, wordStart(line), line.cursor),
};

const CONTROL_KEYS: Readonly<Record<string, Edit>> = {
  a: (line) => moveTo(line, 0),
  e: (line) => moveTo(line, line.text.length),
  u: (line) => cut(line, 0, line.cursor),
  k: (line) => cut(line, line.cursor, line.text.length),
  w: (line) => cut(line, wordStart(line), line.cursor),
  h: (line) => cut(line, previous(line), line.cursor),
  d: (line) => cut(line, line.cursor, next(line)),
  p: (line) => recall(line, -1),
  n: (line) => recall(line, 1),
  left: (line) => moveTo(line, wordStart(line)),
  right: (line) => moveTo(line, wordEnd(line)),
};

function editFor({ name = '', ctrl, meta }: Key): Edit | undefined {
  if (ctrl === true) return CONTROL_KEYS[name];
  return meta === true ? WORD_KEYS[name] : PLAIN_KEYS[name];
}

function insert(line: LineState, typed: string): { readonly line: LineState; readonly effect?: LineEffect } {
  // oxlint-disable-next-line no-control-regex -- a typed control character would act on the terminal when it is drawn
  const text = typed.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/gu, (control) =>
    control === '\t' ? ' ' : '',
  );
  if (line.text.length + text.length > MAX_LINE_LENGTH) return { line, effect: { kind: 'full' } };
  const before = line.text.slice(0, line.cursor) + text;
  return { line: replace(line, before + line.text.slice(line.cursor), before.length) };
}

function submit(line: LineState): { readonly line: LineState; readonly effect: LineEffect } {
  const { text, history } = line;
  const isNew = text.trim() !== '' && history.at(-1) !== text;
  const fresh = { ...EMPTY_LINE, history: isNew ? [...history, text].slice(-MAX_HISTORY) : history };
  return { line: fresh, effect: { kind: 'submit', text } };
}

function recall(line: LineState, step: -1 | 1): LineState {
  const { history, recall: shown = { index: history.length, draft: line.text } } = line;
  const index = Math.min(history.length, Math.max(0, shown.index + step));
  if (index === history.length) return replace(line, shown.draft, shown.draft.length);
  const text = history[index] ?? '';
  return { ...replace(line, text, text.length), recall: { index, draft: shown.draft } };
}

function cut(line: LineState, from: number, to: number): LineState {
  return replace(line, line.text.slice(0, from) + line.text.slice(to), from);
}

function moveTo(line: LineState, cursor: number): LineState {
  return { ...line, cursor };
}

/** A changed line is no longer the history's. */
function replace({ history, isPasting }: LineState, text: string, cursor: number): LineState {
  return { text, cursor, history, isPasting };
}

/** The place one grapheme to the left, or this one at the beginning. */
function previous({ text, cursor }: LineState): number {
  return cursor - (graphemesOf(text.slice(0, cursor)).at(-1) ?? '').length;
}

/** The place one grapheme to the right, or this one at the end. */
function next({ text, cursor }: LineState): number {
  return cursor + (graphemesOf(text.slice(cursor))[0] ?? '').length;
}

function wordStart({ text, cursor }: LineState): number {
  return text.slice(0, cursor).search(/\S*\s*$/u);
}

function wordEnd({ text, cursor }: LineState): number {
  return text.length - text.slice(cursor).replace(/^\s*\S*/u, '').length;
}
