import type { Usage } from '../core/index.ts';

/** A part of the work. */
export interface DelegatedTask {
  /** What is to be done, complete in itself: who does it knows nothing else of the conversation. */
  readonly task: string;
  /** Names of the tools it may use; those that the exchange has not, or no more, are left out. */
  readonly tools: readonly string[];
  /** Most model answers. */
  readonly maxTurns: number;
  /** Milliseconds after which no further answer is asked for. */
  readonly maxMs: number;
}

export interface DelegatedResult {
  /** What it answered in the end; empty when it was cut short before it said anything. */
  readonly text: string;
  /** What it did, in order. */
  readonly steps: readonly DelegatedStep[];
  /** Model answers. */
  readonly turns: number;
  /** What all of it used. */
  readonly usage: Usage;
  /** Why it ended before it was done; undefined when it was. */
  readonly cutBy?: 'turns' | 'repeats' | 'time' | 'cost' | 'failure';
}

/** The call that delegates. */
export interface DelegatingCall {
  /** Calls of the agent are named after it. */
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly onStep: (tool: string, args: unknown) => void;
}

/** A tool call of it. */
export interface DelegatedStep {
  readonly tool: string;
  readonly arguments: unknown;
  readonly isError: boolean;
}

/**
 * Has a task done by an agent with a loop of its own: the same model, the same rights, fewer tools. What it uses counts
 * for the exchange, and each of its steps is told as it begins. Rejects when the call is aborted.
 */
export type Delegate = (task: DelegatedTask) => Promise<DelegatedResult>;
