import { type AssistantMessage, createZeroUsage, type Message, type Usage } from '../core/index.ts';

const CHARACTERS_PER_TOKEN = 4;

/** A token for every four characters, so that counters have something to count; free of charge. No content is 0. */
export function estimateUsage(messages: readonly Message[], content: AssistantMessage['content']): Usage {
  const input = countTokens(messages.map((message) => message.content));
  const output = content.length === 0 ? 0 : countTokens(content);
  return { ...createZeroUsage(), input, output, totalTokens: input + output };
}

/** At least one: an empty list has two brackets. */
function countTokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN);
}
