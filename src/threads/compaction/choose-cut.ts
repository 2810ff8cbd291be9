import { type AgentMessage, getCurrentSystemMessage, type SystemMessage } from '../../core/index.ts';
import { type PlacedMessage, placeMessages } from '../load-transcript.ts';
import type { StoredTranscriptEntry } from '../transcript.ts';

export interface CutOptions {
  /** Tokens that one message takes. */
  readonly tokensOf: (message: AgentMessage) => number;
  /** Tokens of the newest turns that are to stay; the turn that is under way stays even if it takes more. */
  readonly keptTokens: number;
  /** Tokens that a cut must take in to be worth a summary. */
  readonly leastTokens: number;
}

/** Where a transcript is cut, and what a summary is to stand for. */
export interface Cut {
  /** Position of the last line that the summary covers. */
  readonly coversThrough: number;
  /** The summary so far; empty when there is none. */
  readonly earlier: string;
  /** What is to be summed up with it. */
  readonly covered: readonly AgentMessage[];
  /** Prompt and tools as they are at the cut; those of later lines stay in force behind it. */
  readonly systemMessage: SystemMessage | null;
}

/**
 * Chooses where to cut a transcript: as early as the newest turns that stay allow, never between a call and its result,
 * and never behind the beginning of the turn under way. Undefined when that leaves too little to sum up.
 */
export function chooseCut(lines: readonly StoredTranscriptEntry[], options: CutOptions): Cut | undefined {
  const { tokensOf, keptTokens, leastTokens } = options;
  const { head, messages, lastEnd } = placeMessages(lines);
  const at = findCut(messages, latestCut(messages, lastEnd), keptTokens, tokensOf);
  const before = messages.slice(0, at).map(({ message }) => message);
  const covered = before.filter(({ role }) => role !== 'system');
  const tokens = covered.reduce((sum, message) => sum + tokensOf(message), 0);
  if (covered.length === 0 || tokens < leastTokens) return undefined;
  const through = messages[at] === undefined ? lines.at(-1)?.index : messages[at].index - 1;
  const systemMessage = getCurrentSystemMessage([...head, ...before]) ?? null;
  return { coversThrough: through ?? -1, earlier: earlierSummary(head), covered, systemMessage };
}

/** Without its label, which is its first line. */
function earlierSummary(head: readonly AgentMessage[]): string {
  const summary = head.find(({ role }) => role === 'user');
  if (summary?.role !== 'user' || typeof summary.content !== 'string') return '';
  return summary.content.split('\n').slice(1).join('\n');
}

/** Everything may go when no exchange is open. Of an open one the turn under way stays: what the model answers next. */
function latestCut(messages: readonly PlacedMessage[], lastEnd: number): number {
  const open = messages.findIndex(({ index }) => index > lastEnd);
  if (open === -1) return messages.length;
  const answer = messages.findLastIndex(({ message }) => message.role === 'assistant');
  return Math.max(open, answer);
}

function findCut(
  messages: readonly PlacedMessage[],
  latest: number,
  keptTokens: number,
  tokensOf: (message: AgentMessage) => number,
): number {
  const isBoundary = findBoundaries(messages.map(({ message }) => message));
  let tokens = 0;
  let cut: number | undefined;
  for (let at = messages.length; at >= 0; at -= 1) {
    const message = messages[at]?.message;
    if (message !== undefined) tokens += tokensOf(message);
    if (cut !== undefined && tokens > keptTokens) break;
    if (at <= latest && isBoundary[at] === true) cut = at;
  }
  return cut ?? 0;
}

/** Of every place in a transcript, its end included, whether cutting before it parts no result from its call. */
export function findBoundaries(messages: readonly AgentMessage[]): readonly boolean[] {
  const isBoundary = [...messages.map(({ role }) => role !== 'toolResult'), true];
  messages.forEach((message, at) => {
    if (message.role !== 'assistant') return;
    const ids = new Set(message.content.flatMap((block) => (block.type === 'toolCall' ? [block.id] : [])));
    let last = at;
    for (let next = at + 1; next < messages.length && messages[next]?.role !== 'assistant'; next += 1) {
      const result = messages[next];
      if (result?.role === 'toolResult' && ids.has(result.toolCallId)) last = next;
    }
    isBoundary.fill(false, at + 1, last + 1);
  });
  return isBoundary;
}
