import type { ApprovalCard, ApprovalCards } from '../../threads/approvals/approval-card.ts';
import { sanitizeLine, sanitizeText } from './sanitize.ts';
import type { TerminalTexts } from './terminal-texts.ts';

/** Cards that are remembered, so that none is printed twice; nobody waits for the outcome of older ones. */
const MAX_SHOWN = 200;

/**
 * Requests for consent as lines of the terminal, with all that a call is made with. What was printed stays: what became
 * of a request is another line. `note`: prints one line.
 */
export function createTerminalCards(note: (line: string) => void, texts: TerminalTexts): ApprovalCards {
  const shown = new Set<string>();
  return {
    post: async (to, card, { key }) => {
      if (to.kind !== 'thread') throw new Error('A terminal has one conversation, which everybody reads.');
      if (shown.has(key)) return key;
      const [oldest = ''] = shown;
      if (shown.size >= MAX_SHOWN) shown.delete(oldest);
      shown.add(key);
      for (const line of linesOf(card, texts)) note(line);
      return key;
    },
    update: async (_to, _platformId, card) => {
      if (card.result !== undefined) note(sanitizeLine(card.summary));
    },
  };
}

function linesOf(card: ApprovalCard, texts: TerminalTexts): readonly string[] {
  const { summary, file, approvers, approval, expiresAt, result } = card;
  if (result !== undefined) return [sanitizeLine(summary)];
  const args = file === undefined ? card.arguments.flatMap(argumentLines) : indented(file.text);
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ');
  return [sanitizeLine(summary), ...args, texts.approvers(sanitizeLine(approvers), until), texts.howToDecide(approval)];
}

function argumentLines({ name, text }: ApprovalCard['arguments'][number]): readonly string[] {
  const [first = '', ...rest] = sanitizeText(text).split('\n');
  return [`  ${sanitizeLine(name)}: ${first}`, ...rest.map((line) => `    ${line}`)];
}

function indented(text: string): readonly string[] {
  return sanitizeText(text)
    .split('\n')
    .map((line) => `  ${line}`);
}
