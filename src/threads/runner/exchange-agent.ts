import { Agent, type AgentOptions, type AgentTool } from '../../core/index.ts';
import type { PromptSections } from '../context/prompt-sections.ts';
import { openingSystemMessage } from '../context/system-lines.ts';
import { createConvertToLlm } from '../convert-to-llm.ts';
import { withFewImages } from './exchange-context.ts';
import type { ThreadRun } from './thread-run.ts';

export interface ExchangeAgentOptions
  extends Pick<AgentOptions, 'streamFn' | 'beforeToolCall' | 'finishTurn' | 'prepareNextTurnWithContext'> {
  readonly prompt: PromptSections;
  readonly tools: readonly AgentTool[];
}

/** Makes the agent of one exchange, on the transcript as it is. A thread's first one writes the system message. */
export function createExchangeAgent(run: ThreadRun, { prompt, tools, ...hooks }: ExchangeAgentOptions): Agent {
  const { dependencies, messages, turns, thread } = run;
  const { model } = run.model;
  const { thinkingLevel, limits, clock } = dependencies;
  const opening = openingSystemMessage(messages, prompt, tools, clock.now());
  if (opening !== undefined) turns.add({ kind: 'message', message: opening, at: clock.now() });
  return new Agent({
    ...hooks,
    initialState: {
      model,
      thinkingLevel,
      messages: [...(opening === undefined ? [] : [opening]), ...withFewImages(messages, run.model)],
      tools: [...tools],
    },
    // Providers look for what they have cached of a conversation by this.
    sessionId: thread,
    convertToLlm: createConvertToLlm(),
    steeringMode: 'all',
    toolTimeoutMs: limits.toolTimeoutMs,
    clock,
  });
}
