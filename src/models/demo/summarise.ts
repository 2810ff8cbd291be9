import type { DemoTexts } from './texts/texts.ts';
import { understand } from './understand.ts';

const MAX_PICKED = 5;
const MAX_LENGTH = 200;
/** Shorter words say little about what a thread is about. */
const MIN_WORD_LENGTH = 5;

interface Line {
  readonly author: string;
  readonly text: string;
}

/** An extractive summary of a history of `[author] text` lines: whole messages, picked by how typical their words are. */
export function summarise(history: string, texts: DemoTexts): string {
  const lines = history
    .split('\n')
    .flatMap(toLine)
    .filter(({ text }) => !asksForSummary(text));
  if (lines.length === 0) return texts.nothingToSummarise;
  const authors = [...new Set(lines.map(({ author }) => author))];
  const picked = pickTypical(lines).map(({ author, text }) => `- **${author}:** ${shorten(text)}`);
  return [texts.summary(lines.length, authors), picked.join('\n'), texts.extractive].join('\n\n');
}

function toLine(line: string): readonly Line[] {
  const match = /^\[([^\]]+)\] (.+)$/.exec(line);
  const [, author = '', text = ''] = match ?? [];
  return match === null ? [] : [{ author, text }];
}

function asksForSummary(text: string): boolean {
  return understand(text).steps.some((step) => step.kind === 'call' && step.tool === 'thread_history');
}

/** The lines whose words most other lines share, in the order in which they were written. */
function pickTypical(lines: readonly Line[]): readonly Line[] {
  const words = lines.map(wordsOf);
  const scored = lines.map((line, index) => ({ line, index, score: countShared(wordsOf(line), words) }));
  const best = scored.sort((one, other) => other.score - one.score || one.index - other.index).slice(0, MAX_PICKED);
  return best.sort((one, other) => one.index - other.index).map(({ line }) => line);
}

function wordsOf({ text }: Line): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= MIN_WORD_LENGTH));
}

function countShared(words: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): number {
  return others.flatMap((other) => [...words].filter((word) => other.has(word))).length;
}

function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
