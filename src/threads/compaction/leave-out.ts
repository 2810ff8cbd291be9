import type { AgentMessage } from '../../core/index.ts';
import { quoted } from '../model-notes.ts';
import type { Cut } from './choose-cut.ts';
import { COMPACTION_NOTES } from './compaction-notes.ts';
import { shortenText } from './shorten-text.ts';

/** Of a summary's tokens, what the notes so far and what one message may take. */
const EARLIER_SHARE = 0.6;
const WORDS_SHARE = 0.1;

export interface LeaveOutOptions {
  readonly tokensOf: (text: string) => number;
  readonly summaryTokens: number;
  /** Whether words of people may be in it. */
  readonly mayQuote: boolean;
}

/**
 * What stands in place of a summary where no model could write one, so that a thread goes on all the same: the notes so
 * far, how much is missing now, and the last that people wrote of it, as far as there is room.
 */
export function leaveOut({ earlier, covered }: Cut, { tokensOf, summaryTokens, mayQuote }: LeaveOutOptions): string {
  const { leftOut, notSummedUp, lastWords } = COMPACTION_NOTES;
  const notes = shortenText(earlier, Math.floor(summaryTokens * EARLIER_SHARE), tokensOf, leftOut);
  const parts = [...(notes === '' ? [] : [notes]), notSummedUp(covered.length)];
  if (!mayQuote) return parts.join('\n\n');
  const quotes: string[] = [];
  let left = summaryTokens - tokensOf([...parts, lastWords].join('\n\n'));
  for (const words of covered.toReversed().flatMap(wordsOf)) {
    const line = `- ${shortenText(words, Math.floor(summaryTokens * WORDS_SHARE), tokensOf, leftOut)}`;
    left -= tokensOf(line);
    if (left < 0) break;
    quotes.unshift(line);
  }
  return [...parts, ...(quotes.length === 0 ? [] : [[lastWords, ...quotes].join('\n')])].join('\n\n');
}

function wordsOf(message: AgentMessage): readonly string[] {
  if (message.role !== 'entry' || message.entry.kind !== 'message' || message.read === true) return [];
  const { author, text } = message.entry;
  return text.trim() === '' ? [] : [`${quoted(author.name)}: ${text.replace(/\s+/gu, ' ').trim()}`];
}
