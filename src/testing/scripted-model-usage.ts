import type { AssistantMessage, Message, Usage } from '../core/index.ts';
import { createZeroUsage } from '../core/index.ts';

const CHARACTERS_PER_TOKEN = 4;

/** A plausible usage: a token for every four characters, never 0 where there was anything, free of charge. */
export function estimateUsage(messages: readonly Message[], content: AssistantMessage['content']): Usage {
  const input = Math.max(1, countTokens(messages.map((message) => message.content)));
  const output = content.length === 0 ? 0 : countTokens(content);
  return { ...createZeroUsage(), input, output, totalTokens: input + output };
}

function countTokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN);
}
