import type { ReplyContent } from '../../threads/reply.ts';
import type { ChatView } from './chat-view.ts';
import { lastingPart } from './draft-text.ts';
import { sanitizeLine, sanitizeText } from './sanitize.ts';
import type { TerminalTexts } from './terminal-texts.ts';

export interface PlainViewOptions {
  /** Takes the answers. */
  readonly write: (text: string) => void;
  /** Takes everything else, line by line. */
  readonly writeAside: (line: string) => void;
  readonly texts: TerminalTexts;
}

interface ShownText {
  readonly markdown: string;
  /** The characters of its last line that are written already. */
  readonly lastLine: string;
}

/** Shows a conversation as plain text without any escape sequence: answers as raw markdown while they grow. */
export function createPlainView({ write, writeAside, texts }: PlainViewOptions): ChatView {
  const shown = new Map<string, ShownText>();
  const closed = new Set<string>();
  const steps = new Set<string>();
  let isInLine = false;

  function put(text: string): void {
    if (text === '') return;
    write(text);
    isInLine = !text.endsWith('\n');
  }

  function putAside(line: string): void {
    endLine();
    writeAside(line);
  }

  function endLine(): void {
    if (isInLine) put('\n');
  }

  function showText(slotId: string, markdown: string): void {
    let before = shown.get(slotId) ?? { markdown: '', lastLine: '' };
    if (!markdown.startsWith(before.markdown)) {
      putAside(texts.replaced);
      before = { markdown: '', lastLine: '' };
    }
    // Whole lines are made harmless one by one, so that a sequence cut in two is still seen as one.
    const lineStart = before.markdown.lastIndexOf('\n') + 1;
    const fresh = markdown.slice(lineStart).split('\n').map(sanitizeText).join('\n');
    put(fresh.slice(before.lastLine.length));
    shown.set(slotId, { markdown, lastLine: sanitizeText(markdown.slice(markdown.lastIndexOf('\n') + 1)) });
  }

  return {
    show(slotId: string, content: ReplyContent): void {
      switch (content.kind) {
        case 'progress':
          for (const { callId, label, detail, state } of content.steps) {
            if (state === 'running' || steps.has(callId)) continue;
            steps.add(callId);
            putAside(texts.step(sanitizeLine(label), detail && sanitizeLine(detail), state));
          }
          break;
        case 'text':
          if (closed.has(slotId)) break;
          showText(slotId, lastingPart(content.markdown, content.final));
          if (!content.final) break;
          endLine();
          if (content.sources.length > 0) put(`\n${texts.sources}\n`);
          for (const [index, { title, url }] of content.sources.entries()) {
            put(`[${index + 1}] ${sanitizeLine(title)} ${sanitizeLine(url)}\n`);
          }
          for (const note of content.notes ?? []) putAside(sanitizeLine(note));
          shown.delete(slotId);
          closed.add(slotId);
          break;
        case 'notice':
          putAside(sanitizeText(content.text));
          for (const note of content.notes ?? []) putAside(sanitizeLine(note));
      }
    },
    remove(slotId) {
      shown.delete(slotId);
    },
    setWorking() {
      // Nothing moves in plain text.
    },
    forget() {
      closed.clear();
      steps.clear();
    },
    echo() {
      // Whoever pipes a text in knows it.
    },
    note: putAside,
    setPrompt() {
      // Nobody types here.
    },
    close: endLine,
  };
}
