import Anthropic from '@anthropic-ai/sdk';
import type { JsonValue } from '../../../src/core/index.ts';
import type { ComparableAnswer } from './comparable-answer.ts';

const STOP_REASONS: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  tool_use: 'toolUse',
  max_tokens: 'length',
};

/** Asks with Anthropic's own client. */
export async function askAnthropic(origin: string, question: string): Promise<ComparableAnswer> {
  const client = new Anthropic({ baseURL: origin, apiKey: 'key-of-nobody', maxRetries: 0 });
  const stream = client.messages.stream({
    model: 'claude-sonnet-5-5',
    max_tokens: 4_096,
    messages: [{ role: 'user', content: question }],
  });
  const { content, stop_reason: stopReason, usage } = await stream.finalMessage();
  return {
    thinking: content.map((part) => (part.type === 'thinking' ? part.thinking : '')).join(''),
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    calls: content.flatMap((part) =>
      // What was parsed of JSON is JSON.
      part.type === 'tool_use' ? [{ id: part.id, name: part.name, arguments: part.input as JsonValue }] : [],
    ),
    stopReason: STOP_REASONS[stopReason ?? ''] ?? String(stopReason),
    usage: { input: usage.input_tokens, output: usage.output_tokens },
  };
}
