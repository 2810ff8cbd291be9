import type { AgentMessage, Usage } from '../../core/index.ts';
import type { ConsumedEntry } from '../ports.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from '../transcript.ts';
import { type Amounts, amountsOf, isNothing, minus, NOTHING_USED, plus } from './amounts.ts';

/** Amounts by model, `provider/model`; what a tool used is under `tool/<name>`, and summaries under `summaries`. */
export type ByModel = Readonly<Record<string, Amounts>>;

/** What a stretch of a transcript used. */
export interface Tally {
  /** Lines that count. Of two tallies of one exchange the one with more is the newer. */
  readonly steps: number;
  readonly toolCalls: number;
  readonly models: ByModel;
}

export const EMPTY_TALLY: Tally = { steps: 0, toolCalls: 0, models: {} };

/** The model that a summary's usage stands under. */
const SUMMARIES = 'summaries';

/**
 * Counts one line in: a model's answer, whichever model gave it, failed ones included; the result of a tool, and what
 * the tool itself used; a summary; what an approved call used, which was counted as a call when it was asked for.
 * Whatever else a line is, it used nothing.
 */
export function addLine(tally: Tally, line: TranscriptEntry | ConsumedEntry): Tally {
  const counted = countLine(line);
  if (counted === undefined) return tally;
  const { model, usage, toolCalls } = counted;
  const amounts = usage && amountsOf(usage);
  return {
    steps: tally.steps + 1,
    toolCalls: tally.toolCalls + toolCalls,
    models: amounts === undefined ? tally.models : addModels(tally.models, { [model]: amounts }),
  };
}

/** What the exchange used that nobody has ended: the lines since the last end. */
export function tallyOfOpen(transcript: readonly StoredTranscriptEntry[]): Tally {
  const lastEnd = transcript.findLastIndex(({ line }) => line.kind === 'exchange' || line.kind === 'reset');
  return transcript.slice(lastEnd + 1).reduce((tally, { line }) => addLine(tally, line), EMPTY_TALLY);
}

/** What messages of a transcript used. */
export function tallyOfMessages(messages: readonly AgentMessage[]): Tally {
  return messages.reduce(
    (tally, message) => addLine(tally, { kind: 'message', message, at: message.timestamp }),
    EMPTY_TALLY,
  );
}

/** The sum of both, model by model. */
export function addModels(one: ByModel, other: ByModel): ByModel {
  return combineModels(one, other, plus);
}

/** `one` without `other`, which was counted into it; models of which nothing is left are gone. */
export function subtractModels(one: ByModel, other: ByModel): ByModel {
  return combineModels(one, other, minus);
}

/** All models together. */
export function totalOf(models: ByModel): Amounts {
  return Object.values(models).reduce(plus, NOTHING_USED);
}

interface CountedLine {
  readonly model: string;
  readonly usage: Usage | undefined;
  readonly toolCalls: number;
}

function countLine(line: TranscriptEntry | ConsumedEntry): CountedLine | undefined {
  if (line.kind === 'compaction') return { model: SUMMARIES, usage: line.usage, toolCalls: 0 };
  if (line.kind !== 'message') return undefined;
  const { message } = line;
  switch (message.role) {
    case 'assistant':
      return { model: `${message.provider}/${message.model}`, usage: message.usage, toolCalls: 0 };
    case 'entry': {
      const used = message.entry.kind === 'outcome' ? message.entry.used : undefined;
      return used && { model: `tool/${used.tool}`, usage: used.usage, toolCalls: 0 };
    }
    case 'toolResult':
      return { model: `tool/${message.toolName}`, usage: message.usage, toolCalls: 1 };
    default:
      return undefined;
  }
}

function combineModels(one: ByModel, other: ByModel, combine: (a: Amounts, b: Amounts) => Amounts): ByModel {
  const models = new Map(Object.entries(one));
  for (const [model, amounts] of Object.entries(other)) {
    models.set(model, combine(models.get(model) ?? NOTHING_USED, amounts));
  }
  return Object.fromEntries([...models].filter(([, amounts]) => !isNothing(amounts)));
}
