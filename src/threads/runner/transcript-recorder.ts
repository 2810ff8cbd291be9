import type { AgentEvent, AgentMessage } from '../../core/index.ts';
import type { FilesMessage } from '../files-message.ts';
import type { Person } from '../person.ts';
import type { TurnStep } from '../ports.ts';
import type { ThreadRun } from './thread-run.ts';

type ToolEnd = Extract<AgentEvent, { type: 'tool_execution_end' }>;

/** Turns an agent's events into lines of the transcript and records of the journal, in loop order. */
export class TranscriptRecorder {
  readonly #run: ThreadRun;
  readonly #initiator: () => Person | null;
  readonly #filesOf: (seq: number) => FilesMessage | undefined;
  readonly #marksOf: (message: AgentMessage) => TurnStep['journal'];
  readonly #consumed = new Set<number>();

  /** `filesOf`: what was fetched of an entry's files, by its seq. `marksOf`: what is known at once of an answer's calls. */
  constructor(
    run: ThreadRun,
    initiator: () => Person | null,
    filesOf: (seq: number) => FilesMessage | undefined,
    marksOf: (message: AgentMessage) => TurnStep['journal'],
  ) {
    this.#run = run;
    this.#initiator = initiator;
    this.#filesOf = filesOf;
    this.#marksOf = marksOf;
  }

  /** Entries that are in the transcript or will be with the next step, by seq. */
  get consumed(): ReadonlySet<number> {
    return this.#consumed;
  }

  /** Collects a line. An answer with tool calls is stored before any of them runs: the promise is to be waited for. */
  record(message: AgentMessage): Promise<void> | undefined {
    const { turns, dependencies } = this.#run;
    // What was said earlier never waited: there is nothing to take out of the mailbox.
    if (message.role === 'entry' && message.earlier !== true) {
      const { seq, read, timestamp } = message;
      this.#consumed.add(seq);
      const files = this.#filesOf(seq);
      turns.add({ kind: 'consume', seq, ...(read && { read }), ...(files && { files }), at: timestamp }, message);
      return undefined;
    }
    // With its entry already: the store decides on both at once.
    if (message.role === 'files') return undefined;
    turns.add({ kind: 'message', message, at: dependencies.clock.now() });
    return willRunTools(message) ? this.#commitCalls(this.#marksOf(message) ?? []) : undefined;
  }

  /**
   * Stores a tool's outcome at once, so that a crash before the end of the batch does not forget it. To be waited for:
   * what the next call does may rest on this one, and no outcome may be stored after the step that clears them.
   */
  async journal({ toolCallId, result, isError }: ToolEnd): Promise<void> {
    await this.#run.owner.journal(toolCallId, { result, isError });
  }

  async #commitCalls(marks: NonNullable<TurnStep['journal']>): Promise<void> {
    const initiator = this.#initiator();
    await this.#run.turns.write({
      resultsComplete: false,
      show: 'nothing',
      ...(marks.length > 0 && { journal: marks }),
      ...(initiator !== null && { initiator }),
    });
  }
}

function willRunTools(message: AgentMessage): boolean {
  if (message.role !== 'assistant' || message.stopReason === 'error' || message.stopReason === 'aborted') return false;
  return message.content.some(({ type }) => type === 'toolCall');
}
