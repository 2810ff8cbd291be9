import type { AgentEvent } from './agent-event.ts';
import type { AgentInitialState } from './agent-state.ts';
import type { AgentLoopConfig, AgentLoopTurnUpdate, PrepareNextTurnContext, QueueMode } from './loop-config.ts';
import type { StreamFn } from './stream-fn.ts';

/** Called between two turns, before {@link PrepareNextTurnWithContext} was there; that one is asked instead if set. */
export type PrepareNextTurn = (
  signal?: AbortSignal,
) => AgentLoopTurnUpdate | undefined | void | Promise<AgentLoopTurnUpdate | undefined | void>;

/** Called when a turn has ended and another will follow, before its `turn_start`. A throw fails the run. */
export type PrepareNextTurnWithContext = (
  turn: PrepareNextTurnContext,
  signal?: AbortSignal,
) => AgentLoopTurnUpdate | undefined | void | Promise<AgentLoopTurnUpdate | undefined | void>;

/**
 * Called for every event, in the order of subscription and after the state was updated; the run waits for it. A throw
 * fails the run, after the other listeners were called. Awaiting `waitForIdle()` in here waits for ever.
 */
export type AgentListener = (event: AgentEvent, signal: AbortSignal) => Promise<void> | void;

/** The parts of the loop's config that an agent passes on as they are. */
export type AgentLoopOptions = Pick<
  AgentLoopConfig,
  | 'transformContext'
  | 'getApiKey'
  | 'onPayload'
  | 'onResponse'
  | 'onProviderStreamEvent'
  | 'beforeToolCall'
  | 'afterToolCall'
  | 'finishTurn'
  | 'prepareRequest'
  | 'sessionId'
  | 'thinkingBudgets'
  | 'transport'
  | 'maxRetryDelayMs'
  | 'toolExecution'
  | 'identity'
  | 'toolTimeoutMs'
  | 'toolAbandonMs'
  | 'clock'
  | 'yieldToHost'
>;

export interface AgentOptions extends AgentLoopOptions {
  initialState?: AgentInitialState | undefined;
  /** @default keeps the four roles a model understands */
  convertToLlm?: AgentLoopConfig['convertToLlm'] | undefined;
  /** @default what `setDefaultStreamFn` was given */
  streamFn?: StreamFn | undefined;
  prepareNextTurn?: PrepareNextTurn | undefined;
  prepareNextTurnWithContext?: PrepareNextTurnWithContext | undefined;
  /** @default 'one-at-a-time' */
  steeringMode?: QueueMode | undefined;
  /** @default 'one-at-a-time' */
  followUpMode?: QueueMode | undefined;
}
