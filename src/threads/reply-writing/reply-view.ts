import type { ProgressLevel, ReplyContent, ToolStep } from '../reply.ts';
import type { ReplyState } from './reply-state.ts';

/** The name of the file that holds an answer which is too long for messages. */
const FILE_NAME = 'answer.md';

const FENCE_LINE = /^[ \t>]*(?:`{3,}|~{3,}).*$/gmu;

/** One platform message of a reply: what its slot shows, or `null` when it is to be taken away. */
export interface ViewPart {
  /** Unique within the exchange and stable: `p`, `t0`, `t1` …, `n`. */
  readonly key: string;
  readonly content: ReplyContent | null;
}

export interface ViewOptions {
  readonly progress: ProgressLevel;
  /** Cuts each markdown text to what one platform message holds. */
  readonly split: (texts: readonly string[]) => readonly (readonly string[])[];
  /** Messages that one of the texts may have. @default any number */
  readonly maxParts?: number | undefined;
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
 * - A text of more messages than `maxParts` is shown to that one, and comes whole as a file with it when it is finished.
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

function textParts(state: ReplyState, options: ViewOptions): readonly ViewPart[] {
  const isFinal = state.end !== undefined;
  const parts = messagesOf(state, options);
  const last = parts.at(-1);
  const begun = isFinal || last === undefined || saysSomething(last.markdown) ? parts : parts.slice(0, -1);
  return begun.map((part, index) => {
    const isLast = part === last;
    const hasButtons = isLast && isFinal && state.end.kind !== 'stopped';
    const content: ReplyContent = {
      kind: 'text',
      markdown: part.markdown,
      final: isFinal || !isLast,
      sources: isLast && isFinal ? state.sources : [],
      buttons: hasButtons ? ['tryAgain', 'feedback'] : [],
      ...(isLast && isFinal && state.notes.length > 0 && { notes: state.notes }),
      ...(part.whole !== undefined && (isFinal || !isLast) && { file: { name: FILE_NAME, text: part.whole } }),
    };
    return { key: `t${index}`, content };
  });
}

/** The text of one message; `whole`: of the answer whose rest no message shows. */
interface TextMessage {
  readonly markdown: string;
  readonly whole?: string;
}

/** Each answer has its own messages: what was said on the way takes none from the last one, which people wait for. */
function messagesOf({ texts }: ReplyState, { split, maxParts }: ViewOptions): readonly TextMessage[] {
  return split(texts).flatMap((parts, text) => {
    const shown = parts.slice(0, maxParts);
    return shown.map((markdown, index): TextMessage => {
      const whole = index === shown.length - 1 && shown.length < parts.length ? texts[text] : undefined;
      return whole === undefined ? { markdown } : { markdown, whole };
    });
  });
}

/** A growing text that is only a mark as yet, such as `#` or the first line of a fence, is no message to post. */
function saysSomething(markdown: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(markdown.replace(FENCE_LINE, ''));
}

function noticePart(state: ReplyState, { notice }: ViewOptions): readonly ViewPart[] {
  const text = notice(state);
  if (text === undefined || state.end === undefined) return [];
  const { kind } = state.end;
  const buttons = kind === 'late' ? (['stillNeeded'] as const) : kind === 'failed' ? (['tryAgain'] as const) : [];
  // Under an answer they stand already.
  const notes = state.texts.length === 0 && state.notes.length > 0 ? { notes: state.notes } : {};
  return [{ key: 'n', content: { kind: 'notice', text, buttons, ...notes } }];
}
