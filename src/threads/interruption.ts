/**
 * Why a model request or a tool is told to end: somebody else may own the thread, another process goes on with it,
 * people want the exchange stopped, or its time is over.
 */
export type InterruptionKind = 'lost' | 'handoff' | 'stop' | 'time';

const SENTENCES: Readonly<Record<InterruptionKind, string>> = {
  lost: 'The right to run this thread was lost.',
  handoff: 'Another process goes on with this thread.',
  stop: 'Somebody in the thread stopped the work.',
  time: 'The time limit of the exchange is over.',
};

/** The reason of the abort signal that tools and model requests are given. */
export class Interruption extends Error {
  /** The name by which libraries tell an abort from a failure. */
  override readonly name = 'AbortError';
  readonly kind: InterruptionKind;

  constructor(kind: InterruptionKind) {
    super(SENTENCES[kind]);
    this.kind = kind;
  }
}
