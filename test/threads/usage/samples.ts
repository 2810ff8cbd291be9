import { type AssistantMessage, createZeroUsage, type ToolResultMessage, type Usage } from '../../../src/core/index.ts';
import { type Amounts, NOTHING_USED } from '../../../src/threads/usage/amounts.ts';
import type { Tally } from '../../../src/threads/usage/tally.ts';

/** A usage of so many tokens, which costs so much; `null`: nobody knows. */
export function usage(input: number, output: number, dollars: number | null, more: Partial<Usage> = {}): Usage {
  const zero = createZeroUsage();
  const cost = { ...zero.cost, total: dollars ?? 0, ...(dollars === null && { isUnknown: true }) };
  return { ...zero, input, output, totalTokens: input + output, cost, ...more };
}

export function answer(model: string, used: Usage, more: Partial<AssistantMessage> = {}): AssistantMessage {
  const [provider = '', name = ''] = model.split('/');
  const rest = { api: 'test', stopReason: 'stop', timestamp: 1 } as const;
  return { role: 'assistant', content: [], provider, model: name, usage: used, ...rest, ...more };
}

export function toolResult(toolName: string, used?: Usage): ToolResultMessage {
  const rest = { toolCallId: 'c', content: [], isError: false, timestamp: 1 };
  return { role: 'toolResult', toolName, ...rest, ...(used !== undefined && { usage: used }) };
}

/** Amounts of one use, unless said otherwise. */
export function amounts(more: Partial<Amounts>): Amounts {
  return { ...NOTHING_USED, uses: 1, ...more };
}

/** What an exchange used in so many steps of the same model, a dollar and ten tokens each. */
export function tallyOf(steps: number, model = 'anthropic/claude'): Tally {
  return { steps, toolCalls: 0, models: { [model]: amounts({ uses: steps, input: 10 * steps, costUsd: steps }) } };
}
