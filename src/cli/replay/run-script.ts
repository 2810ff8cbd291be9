import type { ToolResultMessage } from '../../core/index.ts';
import type { WaitingEntry } from '../../threads/entry.ts';
import type { FilesMessage } from '../../threads/files-message.ts';
import { MODEL_NOTES } from '../../threads/model-notes.ts';
import type { Person } from '../../threads/person.ts';
import type { ExchangeEnd, ReachedLimit, StoredTranscriptEntry, TranscriptEntry } from '../../threads/transcript.ts';

/** What ended an exchange from outside, and how far its lines go that were written before. */
export interface Interruption {
  readonly kind: 'stop' | 'time';
  /** Who stopped it. */
  readonly by: Person;
  /** The conversation was to begin anew, too. */
  readonly isReset: boolean;
  /** As many lines stood when it was heeded. */
  readonly at: number;
  /** The last entry that it leaves unanswered. */
  readonly throughSeq: number;
}

/**
 * What came to a run from outside, read from the lines that it wrote: which entries it was shown when so many of its
 * lines were written, what interrupted it, what its tools answered, and what time it was.
 *
 * Lines are counted without system messages: prompt and tools are the deployment's, and may have changed.
 */
export class RunScript {
  readonly lines: readonly TranscriptEntry[];

  constructor(stored: readonly StoredTranscriptEntry[]) {
    this.lines = countedLines(stored);
  }

  /** The entries that are taken in next when `position` lines are written; none in the middle of a turn. */
  entriesAt(position: number): readonly WaitingEntry[] {
    const entries: WaitingEntry[] = [];
    let at = this.droppedAt(position) > 0 ? position + 1 : position;
    // What waited before the conversation was summed up was taken in after that.
    if (this.lines[at]?.kind === 'compaction') at += 1;
    for (let line = this.lines[at]; line?.kind === 'message'; line = this.lines[++at]) {
      // What its files hold stands behind an entry.
      if (line.message.role === 'files') continue;
      if (line.message.role !== 'entry') break;
      const { seq, entry, read } = line.message;
      entries.push({ seq, entry, wake: read !== true, followUp: false });
    }
    return entries;
  }

  /** What the files of an entry held then. */
  filesOf(seq: number): FilesMessage | undefined {
    const at = this.lines.findIndex(
      (line) => line.kind === 'message' && line.message.role === 'entry' && line.message.seq === seq,
    );
    const next = this.lines[at + 1];
    return at >= 0 && next?.kind === 'message' && next.message.role === 'files' ? next.message : undefined;
  }

  /** How many messages the run is told were not kept, before the entries at `position`. */
  droppedAt(position: number): number {
    const line = this.lines[position];
    if (line?.kind !== 'message' || line.message.role !== 'user') return 0;
    const { content } = line.message;
    const count = typeof content === 'string' ? Number(/\d+/u.exec(content)?.[0] ?? 0) : 0;
    return content === MODEL_NOTES.readDropped(count) ? count : 0;
  }

  /** What interrupts the exchange whose lines stand at `position`. */
  interruptionAt(position: number): Interruption | undefined {
    const end = this.lines.findIndex(({ kind }, at) => at >= position && kind === 'exchange');
    const line = this.lines[end];
    if (line?.kind !== 'exchange') return undefined;
    const kind = interruptionOf(line.end);
    if (kind === undefined) return undefined;
    const by = line.end.kind === 'stopped' ? line.end.by : { id: '', name: '' };
    const left = this.#unansweredBefore(end);
    const throughSeq = Math.max(0, ...left.map(({ seq }) => seq));
    return { kind, by, isReset: this.lines[end + 1]?.kind === 'reset', at: end - left.length, throughSeq };
  }

  /** The budget that ends the exchange whose next lines stand at `position`, if it is what ends it there. */
  limitAt(position: number): ReachedLimit | undefined {
    const end = this.lines.findIndex(({ kind }, at) => at >= position && kind === 'exchange');
    const line = this.lines[end];
    if (line?.kind !== 'exchange' || line.end.kind !== 'limit' || !BUDGETS.has(line.end.limit)) return undefined;
    const { kind: _, ...reached } = line.end;
    return end - this.#unansweredBefore(end).length <= position ? reached : undefined;
  }

  /** What a call was answered that was made when `position` lines were written, and whether no answer followed. */
  resultOf(
    callId: string,
    position: number,
  ): { readonly result: ToolResultMessage; readonly isLast: boolean } | undefined {
    const at = this.lines.findIndex(
      (line, index) =>
        index >= position &&
        line.kind === 'message' &&
        line.message.role === 'toolResult' &&
        line.message.toolCallId === callId,
    );
    const line = this.lines[at];
    if (line?.kind !== 'message' || line.message.role !== 'toolResult') return undefined;
    const next = this.lines.slice(at).find((later) => later.kind !== 'message' || later.message.role !== 'toolResult');
    const isLast = next?.kind === 'exchange' && (next.end.kind === 'answered' || next.end.kind === 'silent');
    return { result: line.message, isLast };
  }

  /** The time at which line `position` was written, in milliseconds since the epoch. */
  timeAt(position: number): number {
    return (this.lines[position] ?? this.lines.at(-1))?.at ?? 0;
  }

  /** Every tool that was called. */
  toolNames(): readonly string[] {
    const names = this.lines.flatMap((line) =>
      line.kind === 'message' && line.message.role === 'assistant'
        ? line.message.content.flatMap((block) => (block.type === 'toolCall' ? [block.name] : []))
        : [],
    );
    return [...new Set(names)];
  }

  #unansweredBefore(end: number): readonly { readonly seq: number }[] {
    const left: { readonly seq: number }[] = [];
    for (let at = end - 1; at >= 0; at -= 1) {
      const line = this.lines[at];
      if (line?.kind !== 'message' || line.message.role !== 'entry' || line.message.unanswered !== true) break;
      left.push(line.message);
    }
    return left;
  }
}

/** Limits that the ledger finds reached, not the runner. */
const BUDGETS: ReadonlySet<ReachedLimit['limit']> = new Set(['cost', 'personDay', 'teamDay', 'rate']);

/** The lines that a replay has to write again. */
export function countedLines(stored: readonly StoredTranscriptEntry[]): readonly TranscriptEntry[] {
  return stored.flatMap(({ line }) => (isSystem(line) ? [] : [line]));
}

/** Whether a line only says what the prompt and the tools are. */
export function isSystem(line: TranscriptEntry): boolean {
  return line.kind === 'message' && line.message.role === 'system';
}

function interruptionOf(end: ExchangeEnd): Interruption['kind'] | undefined {
  if (end.kind === 'stopped') return 'stop';
  return end.kind === 'limit' && end.limit === 'time' ? 'time' : undefined;
}
