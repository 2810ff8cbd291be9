export { Agent } from './agent.ts';
export * from './agent-context.ts';
export * from './agent-event.ts';
export { agentLoop, agentLoopContinue, runAgentLoop, runAgentLoopContinue } from './agent-loop.ts';
export * from './agent-options.ts';
export type { AgentInitialState, AgentState } from './agent-state.ts';
export * from './agent-tool.ts';
export { AssistantMessageEventStream } from './assistant-message-event-stream.ts';
export { type Budget, type BudgetOptions, type BudgetReason, createBudget } from './budget.ts';
export { type Clock, systemClock } from './clock.ts';
export { convertToLlm } from './convert-to-llm.ts';
export { declareToolChanges } from './declare-tool-changes.ts';
export { setDefaultStreamFn } from './default-stream-fn.ts';
export { EventStream } from './event-stream.ts';
export { type IdleLimitOptions, withIdleLimit } from './idle-limit.ts';
export type { Logger, LogMethod } from './logger.ts';
export * from './loop-config.ts';
// By star: declaration merging on `CustomAgentMessages` reaches the original only through a star.
export * from './message.ts';
export * from './model.ts';
export * from './model-error.ts';
export { normalizeForModel } from './model-transcript.ts';
export { type RunToolCallOptions, runToolCall, type ToolCallHooks } from './run-tool-call.ts';
export { sleep } from './sleep.ts';
export * from './stream-fn.ts';
export {
  createInitialSystemMessage,
  getCurrentSystemMessage,
  getCurrentSystemPrompt,
  getCurrentTools,
} from './system-message.ts';
export * from './tool-hooks.ts';
export { createToolResultMessage } from './tool-result.ts';
export { validateToolArguments } from './validation/index.ts';
export { createZeroUsage } from './zero-usage.ts';
