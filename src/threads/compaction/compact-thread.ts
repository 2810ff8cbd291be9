import type { AgentMessage, AssistantMessage, Message, Usage } from '../../core/index.ts';
import { createConvertToLlm } from '../convert-to-llm.ts';
import { loadTranscript } from '../load-transcript.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from '../transcript.ts';
import { addUsage } from './add-usage.ts';
import { type Cut, chooseCut } from './choose-cut.ts';
import type { CountTokens } from './count-tokens.ts';
import { describeMessages } from './describe-messages.ts';
import { leaveOut } from './leave-out.ts';
import { sumUp } from './sum-up.ts';
import type { WindowLimits } from './window-limits.ts';

/** How often a summary is written anew because what it covers was changed meanwhile. */
const MAX_TRIES = 3;

/** Of the tokens of a request, what must be covered to be worth a summary. */
const WORTH_SHARE = 0.1;

export interface CompactionOptions {
  /** Reads the lines that a claim would load; undefined when the thread is somebody else's. */
  readonly read: () => Promise<readonly StoredTranscriptEntry[] | undefined>;
  /** Asks the model; undefined when it was told to stop. */
  readonly ask: (messages: Message[]) => Promise<AssistantMessage | undefined>;
  readonly countTokens: CountTokens;
  readonly limits: WindowLimits;
  /** Tokens, as they are estimated, that a request for a summary may take. */
  readonly inputTokens: number;
  /** A request was too long already: whatever can be covered is worth it. */
  readonly isUrgent: boolean;
  readonly now: () => number;
  /** Told before the model is asked for the first time. */
  readonly onBegin: () => void;
}

type CompactionLine = Extract<TranscriptEntry, { readonly kind: 'compaction' }>;

export type Compaction =
  | {
      readonly kind: 'made';
      readonly line: CompactionLine;
      /** The conversation from this line on. */
      readonly messages: readonly AgentMessage[];
      readonly coveredMessages: number;
      /** Why no model wrote the summary, when none did: what it failed with, or that what it covers kept changing. */
      readonly failure?: AssistantMessage | 'changing';
    }
  /** There is nothing to cover that would be worth it. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'interrupted' };

/**
 * Works out the line that makes room in a transcript, from what is stored: messages that were deleted or edited count as
 * they are now, and positions are the store's own. Stores nothing. A model that fails leaves a line that says how much
 * is missing.
 */
export async function compactThread(options: CompactionOptions): Promise<Compaction> {
  const { read, limits, onBegin } = options;
  let usage: Usage | undefined;
  for (let tries = 1; ; tries += 1) {
    const lines = await read();
    if (lines === undefined) return { kind: 'interrupted' };
    const cut = chooseCut(lines, cutOptionsOf(options));
    if (cut === undefined) return { kind: 'nothing' };
    if (tries > MAX_TRIES) return made(options, { lines, cut, usage, failure: 'changing' });
    if (tries === 1) onBegin();
    const tokensOf = textCounterOf(options.countTokens);
    const summedUp = await sumUp(describeMessages(cut.covered, tokensOf), {
      ...options,
      earlier: cut.earlier,
      tokensOf,
      summaryTokens: limits.summary,
    });
    if (summedUp.kind === 'interrupted') return summedUp;
    usage = usage === undefined ? summedUp.usage : addUsage(usage, summedUp.usage);
    const latest = await read();
    if (latest === undefined) return { kind: 'interrupted' };
    // What was deleted or edited while the model read it must not live on in its summary.
    if (coveredIn(lines, cut) !== coveredIn(latest, cut)) continue;
    const outcome = summedUp.kind === 'written' ? { summary: summedUp.summary } : { failure: summedUp.last };
    return made(options, { lines: latest, cut, usage, ...outcome });
  }
}

interface Outcome {
  readonly lines: readonly StoredTranscriptEntry[];
  readonly cut: Cut;
  readonly usage: Usage | undefined;
  readonly summary?: string;
  readonly failure?: AssistantMessage | 'changing';
}

function made(options: CompactionOptions, { lines, cut, usage, summary, failure }: Outcome): Compaction {
  const { countTokens, limits, now } = options;
  const { coversThrough, covered, systemMessage } = cut;
  const line: CompactionLine = {
    kind: 'compaction',
    coversThrough,
    summary:
      summary ??
      leaveOut(cut, {
        tokensOf: textCounterOf(countTokens),
        summaryTokens: limits.summary,
        // What keeps changing may be deleted next.
        mayQuote: failure !== 'changing',
      }),
    systemMessage,
    ...(usage !== undefined && { usage }),
    at: now(),
  };
  const index = (lines.at(-1)?.index ?? -1) + 1;
  const { messages } = loadTranscript([...lines, { index, line }]);
  return {
    kind: 'made',
    line,
    messages,
    coveredMessages: covered.length,
    ...(failure !== undefined && { failure }),
  };
}

function cutOptionsOf({ countTokens, limits, isUrgent }: CompactionOptions) {
  const convert = createConvertToLlm();
  return {
    tokensOf: (message: AgentMessage) => countTokens(convert([message]), () => false),
    keptTokens: limits.kept,
    leastTokens: isUrgent ? 0 : Math.floor(limits.input * WORTH_SHARE),
  };
}

function textCounterOf(countTokens: CountTokens): (text: string) => number {
  return (text) => countTokens([{ role: 'user', content: text, timestamp: 0 }], () => false);
}

/** What a cut covers, as it is stored, to compare. */
function coveredIn(lines: readonly StoredTranscriptEntry[], { coversThrough }: Cut): string {
  return JSON.stringify(lines.filter(({ index }) => index <= coversThrough));
}
