import {
  type AssistantMessage,
  type AssistantMessageEventStream,
  type Clock,
  sleep,
  type ToolCall,
} from '../../core/index.ts';
import type { PlannedAnswer } from './plan-answer.ts';

export interface Pace {
  readonly clock: Clock;
  /** Milliseconds before each word; 0 uses no timers and only lets other promises run. */
  readonly tokenDelayMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Pushes `start` and the blocks of an answer, text word by word, and adds them to `partial` as they come. Rejects at
 * once when the signal fires.
 */
export async function streamAnswer(
  stream: AssistantMessageEventStream,
  partial: AssistantMessage,
  answer: PlannedAnswer,
  pace: Pace,
): Promise<void> {
  stream.push({ type: 'start', partial });
  if (answer.text !== '') await streamText(stream, partial, answer.text, pace);
  for (const call of answer.calls) await streamCall(stream, partial, call, pace);
}

async function streamText(
  stream: AssistantMessageEventStream,
  partial: AssistantMessage,
  text: string,
  pace: Pace,
): Promise<void> {
  const block = { type: 'text' as const, text: '' };
  const contentIndex = partial.content.push(block) - 1;
  stream.push({ type: 'text_start', contentIndex, partial });
  for (const delta of splitWords(text)) {
    await sleep(pace.tokenDelayMs, pace.clock, pace.signal);
    block.text += delta;
    stream.push({ type: 'text_delta', contentIndex, delta, partial });
  }
  stream.push({ type: 'text_end', contentIndex, content: block.text, partial });
}

async function streamCall(
  stream: AssistantMessageEventStream,
  partial: AssistantMessage,
  call: ToolCall,
  pace: Pace,
): Promise<void> {
  await sleep(pace.tokenDelayMs, pace.clock, pace.signal);
  const toolCall: ToolCall = { ...call, arguments: {} };
  const contentIndex = partial.content.push(toolCall) - 1;
  stream.push({ type: 'toolcall_start', contentIndex, partial });
  stream.push({ type: 'toolcall_delta', contentIndex, delta: JSON.stringify(call.arguments), partial });
  toolCall.arguments = call.arguments;
  stream.push({ type: 'toolcall_end', contentIndex, toolCall, partial });
}

/** Words with the white space behind them: joined they are the text. */
function splitWords(text: string): readonly string[] {
  return text.match(/\s*\S+\s*/g) ?? [text];
}
