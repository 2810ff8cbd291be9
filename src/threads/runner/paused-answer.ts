import type { AgentTurnContext } from '../../core/index.ts';

/** How a provider says that it paused a long answer, which it goes on with when it is asked again as it is. */
const PAUSED = 'pause_turn';

/** Whether a model is to be asked again because it paused: once, since one that only pauses would never end. */
export function isToBeResumed({ message, newMessages }: AgentTurnContext): boolean {
  if (!isPaused(message)) return false;
  const before = newMessages.findLast((other) => other.role === 'assistant' && other !== message);
  return before === undefined || !isPaused(before);
}

function isPaused(message: AgentTurnContext['newMessages'][number]): boolean {
  return message.role === 'assistant' && message.stopReason === 'stop' && message.rawStopReason === PAUSED;
}
