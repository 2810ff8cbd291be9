import type { PrepareNextTurn } from './agent-options.ts';
import type { AgentSettings } from './agent-settings.ts';
import type { AgentState } from './agent-state.ts';
import type { AgentLoopConfig, PrepareNextTurnContext } from './loop-config.ts';
import type { PendingMessageQueue } from './pending-message-queue.ts';

export interface AgentLoopSources {
  readonly state: Pick<AgentState, 'model' | 'thinkingLevel'>;
  readonly steering: PendingMessageQueue;
  readonly followUps: PendingMessageQueue;
  readonly signal: AbortSignal;
  /** The first poll gives nothing: its message was drained already, as the prompt of this run. */
  readonly skipsFirstPoll: boolean;
}

/** Makes the loop's config of an agent's settings as they are now; only the hook between turns is read at each turn. */
export function createAgentLoopConfig(settings: AgentSettings, sources: AgentLoopSources): AgentLoopConfig {
  const { state, steering, followUps, signal } = sources;
  let { skipsFirstPoll } = sources;
  return {
    model: state.model,
    reasoning: state.thinkingLevel === 'off' ? undefined : state.thinkingLevel,
    convertToLlm: settings.convertToLlm,
    transformContext: settings.transformContext,
    getApiKey: settings.getApiKey,
    onPayload: settings.onPayload,
    onResponse: settings.onResponse,
    onProviderStreamEvent: settings.onProviderStreamEvent,
    beforeToolCall: settings.beforeToolCall,
    afterToolCall: settings.afterToolCall,
    finishTurn: settings.finishTurn,
    prepareRequest: settings.prepareRequest,
    prepareNextTurn: (turn) => askPrepareNextTurn(settings, turn, signal),
    sessionId: settings.sessionId,
    thinkingBudgets: settings.thinkingBudgets,
    transport: settings.transport,
    maxRetryDelayMs: settings.maxRetryDelayMs,
    toolExecution: settings.toolExecution,
    identity: settings.identity,
    toolTimeoutMs: settings.toolTimeoutMs,
    toolAbandonMs: settings.toolAbandonMs,
    yieldToHost: settings.yieldToHost,
    clock: settings.clock,
    getSteeringMessages: () => {
      if (!skipsFirstPoll) return steering.drain();
      skipsFirstPoll = false;
      return [];
    },
    getFollowUpMessages: () => followUps.drain(),
  };
}

/** The hooks are looked up when they are asked, so that one set during a run is called. */
function askPrepareNextTurn(
  { prepareNextTurn, prepareNextTurnWithContext }: AgentSettings,
  turn: PrepareNextTurnContext,
  signal: AbortSignal,
): ReturnType<PrepareNextTurn> {
  if (prepareNextTurnWithContext !== undefined) return prepareNextTurnWithContext(turn, signal);
  return prepareNextTurn?.(signal);
}
