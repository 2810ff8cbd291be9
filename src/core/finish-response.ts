import type { AssistantMessage } from './message.ts';
import type { ThinkingLevel } from './model.ts';

/**
 * Makes a final message what the rest of the loop can rely on: it records the thinking level that was asked for, its
 * calls have ids of their own, and one that announces calls has some.
 */
export function finishResponse(message: AssistantMessage, thinkingLevel: ThinkingLevel): AssistantMessage {
  message.thinkingLevel = thinkingLevel;
  const calls = message.content.filter((block) => block.type === 'toolCall');
  if (calls.length === 0 && message.stopReason === 'toolUse') return failWithoutCalls(message);
  return calls.length > new Set(calls.map(({ id }) => id)).size ? giveOwnIds(message) : message;
}

/** Ending such a turn in silence would look like an answer; as an error it can be seen, and tried again. */
function failWithoutCalls(message: AssistantMessage): AssistantMessage {
  return {
    ...message,
    stopReason: 'error',
    rawStopReason: message.rawStopReason ?? message.stopReason,
    errorMessage: 'The model stopped to call a tool, but its response contains no tool call.',
  };
}

/** Results, pending calls and journals are found by call id, so the second call of an id gets another. */
function giveOwnIds(message: AssistantMessage): AssistantMessage {
  const taken = new Set<string>();
  const content = message.content.map((block) => {
    if (block.type !== 'toolCall') return block;
    let id = block.id;
    for (let count = 2; taken.has(id); count += 1) id = `${block.id}-${count}`;
    taken.add(id);
    return id === block.id ? block : { ...block, id };
  });
  return { ...message, content };
}
