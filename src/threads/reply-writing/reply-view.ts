import type { ProgressLevel, ReplyContent, ToolStep } from '../reply.ts';
import type { ReplyState } from './reply-state.ts';

/** One platform message of a reply: what its slot shows, or `null` when it is to be taken away. */
export interface ViewPart {
  /** Unique within the exchange and stable: `p`, `t0`, `t1` …, `n`. */
  readonly key: string;
  readonly content: ReplyContent | null;
}

export interface ViewOptions {
  readonly progress: ProgressLevel;
  /** Cuts a markdown text to what one platform message holds. */
  readonly split: (text: string) => readonly string[];
  /** The status line, from the number of steps so far and the label of the running one. */
  readonly statusLine: (state: ReplyState) => string;
  /** The sentence that closes the exchange, if its end needs one. */
  readonly notice: (state: ReplyState) => string | undefined;
}

/**
 * What people are to see of an exchange, message by message: progress while it works, the answer in as many parts as
 * it needs, and a notice where an end is not an answer. Pure: the same state gives the same parts.
 *
 * - `quiet`: one status line, gone at the end. `normal`: the steps too, folded to one line at the end. `detailed`: the
 *   steps with what they work on, kept.
 * - A simple answer, without tools, has no progress part, unless the conversation had to be summed up for it.
 */
export function viewReply(state: ReplyState, options: ViewOptions): readonly ViewPart[] {
  return [...progressPart(state, options), ...textParts(state, options), ...noticePart(state, options)];
}

function progressPart(state: ReplyState, { progress, statusLine }: ViewOptions): readonly ViewPart[] {
  const hasSteps = state.steps.length > 0;
  if (!hasSteps && state.summingUp === undefined) return [];
  if (state.end !== undefined && (progress === 'quiet' || !hasSteps)) return [{ key: 'p', content: null }];
  const steps = {
    quiet: [],
    normal: state.end === undefined ? state.steps.map(withoutDetail) : [],
    detailed: state.steps,
  }[progress];
  const buttons = state.end === undefined ? (['stop'] as const) : [];
  return [{ key: 'p', content: { kind: 'progress', line: statusLine(state), steps, buttons } }];
}

function withoutDetail({ callId, tool, label, state }: ToolStep): ToolStep {
  return { callId, tool, label, state };
}

function textParts(state: ReplyState, { split }: ViewOptions): readonly ViewPart[] {
  const parts = split(state.text);
  return parts.map((markdown, index) => {
    const isLast = index === parts.length - 1;
    const isFinal = state.end !== undefined;
    const hasButtons = isLast && isFinal && state.end.kind !== 'stopped';
    const content: ReplyContent = {
      kind: 'text',
      markdown,
      final: isFinal || !isLast,
      sources: isLast && isFinal ? state.sources : [],
      buttons: hasButtons ? ['tryAgain', 'feedback'] : [],
      ...(isLast && isFinal && state.notes.length > 0 && { notes: state.notes }),
    };
    return { key: `t${index}`, content };
  });
}

function noticePart(state: ReplyState, { notice }: ViewOptions): readonly ViewPart[] {
  const text = notice(state);
  if (text === undefined || state.end === undefined) return [];
  const { kind } = state.end;
  const buttons = kind === 'late' ? (['stillNeeded'] as const) : kind === 'failed' ? (['tryAgain'] as const) : [];
  // Under an answer they stand already.
  const notes = state.text.trim() === '' && state.notes.length > 0 ? { notes: state.notes } : {};
  return [{ key: 'n', content: { kind: 'notice', text, buttons, ...notes } }];
}
