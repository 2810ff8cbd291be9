import type { AgentLoopOptions, AgentOptions, PrepareNextTurn, PrepareNextTurnWithContext } from './agent-options.ts';
import { type Clock, systemClock } from './clock.ts';
import { convertToLlm } from './convert-to-llm.ts';
import { getDefaultStreamFn } from './default-stream-fn.ts';
import type { AgentLoopConfig } from './loop-config.ts';
import type { StreamFn } from './stream-fn.ts';

/**
 * The options of an agent that may be assigned while it lives. A run takes them when it starts; only the two
 * `prepareNextTurn` hooks are looked up at each turn.
 */
export class AgentSettings implements AgentLoopOptions {
  convertToLlm: AgentLoopConfig['convertToLlm'];
  streamFunction: StreamFn;
  transformContext: AgentLoopOptions['transformContext'];
  getApiKey: AgentLoopOptions['getApiKey'];
  onPayload: AgentLoopOptions['onPayload'];
  onResponse: AgentLoopOptions['onResponse'];
  onProviderStreamEvent: AgentLoopOptions['onProviderStreamEvent'];
  beforeToolCall: AgentLoopOptions['beforeToolCall'];
  afterToolCall: AgentLoopOptions['afterToolCall'];
  finishTurn: AgentLoopOptions['finishTurn'];
  prepareRequest: AgentLoopOptions['prepareRequest'];
  prepareNextTurn: PrepareNextTurn | undefined;
  prepareNextTurnWithContext: PrepareNextTurnWithContext | undefined;
  sessionId: AgentLoopOptions['sessionId'];
  thinkingBudgets: AgentLoopOptions['thinkingBudgets'];
  transport: NonNullable<AgentLoopOptions['transport']>;
  maxRetryDelayMs: AgentLoopOptions['maxRetryDelayMs'];
  toolExecution: NonNullable<AgentLoopOptions['toolExecution']>;
  identity: AgentLoopOptions['identity'];
  toolTimeoutMs: AgentLoopOptions['toolTimeoutMs'];
  toolAbandonMs: AgentLoopOptions['toolAbandonMs'];
  yieldToHost: AgentLoopOptions['yieldToHost'];
  readonly clock: Clock;

  /** @throws Error when there is neither a `streamFn` nor a default one. */
  constructor(options: AgentOptions) {
    this.convertToLlm = options.convertToLlm ?? convertToLlm;
    this.streamFunction = options.streamFn ?? getDefaultStreamFn();
    this.transformContext = options.transformContext;
    this.getApiKey = options.getApiKey;
    this.onPayload = options.onPayload;
    this.onResponse = options.onResponse;
    this.onProviderStreamEvent = options.onProviderStreamEvent;
    this.beforeToolCall = options.beforeToolCall;
    this.afterToolCall = options.afterToolCall;
    this.finishTurn = options.finishTurn;
    this.prepareRequest = options.prepareRequest;
    this.prepareNextTurn = options.prepareNextTurn;
    this.prepareNextTurnWithContext = options.prepareNextTurnWithContext;
    this.sessionId = options.sessionId;
    this.thinkingBudgets = options.thinkingBudgets;
    this.transport = options.transport ?? 'auto';
    this.maxRetryDelayMs = options.maxRetryDelayMs;
    this.toolExecution = options.toolExecution ?? 'parallel';
    this.identity = options.identity;
    this.toolTimeoutMs = options.toolTimeoutMs;
    this.toolAbandonMs = options.toolAbandonMs;
    this.yieldToHost = options.yieldToHost;
    this.clock = options.clock ?? systemClock;
  }
}
