import OpenAI from 'openai';
import type { ComparableAnswer } from './comparable-answer.ts';

const STOP_REASONS: Readonly<Record<string, string>> = { stop: 'stop', tool_calls: 'toolUse', length: 'length' };

/** Asks Responses with OpenAI's own client. */
export async function askResponses(origin: string, question: string): Promise<ComparableAnswer> {
  const stream = createClient(origin).responses.stream({
    model: 'gpt-6',
    input: question,
    store: false,
    include: ['reasoning.encrypted_content'],
  });
  const { output, status, usage } = await stream.finalResponse();
  const calls = output.flatMap((item) =>
    item.type === 'function_call' ? [{ id: item.call_id, name: item.name, arguments: JSON.parse(item.arguments) }] : [],
  );
  return {
    thinking: output
      .flatMap((item) => (item.type === 'reasoning' ? item.summary.map(({ text }) => text) : []))
      .join(''),
    text: output
      .flatMap((item) => (item.type === 'message' ? item.content : []))
      .map((part) => (part.type === 'output_text' ? part.text : ''))
      .join(''),
    calls,
    stopReason: status === 'incomplete' ? 'length' : calls.length > 0 ? 'toolUse' : 'stop',
    usage: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 },
  };
}

/** Asks Chat Completions with OpenAI's own client. */
export async function askChat(origin: string, question: string): Promise<ComparableAnswer> {
  const stream = createClient(origin).chat.completions.stream({
    model: 'qwen3',
    messages: [{ role: 'user', content: question }],
    stream_options: { include_usage: true },
  });
  // The client leaves out what it does not know, such as how other servers tell their model's thinking.
  let thinking = '';
  stream.on('chunk', ({ choices }) => {
    for (const { delta } of choices) {
      if ('reasoning_content' in delta && typeof delta.reasoning_content === 'string')
        thinking += delta.reasoning_content;
    }
  });
  const { choices, usage } = await stream.finalChatCompletion();
  const [choice] = choices;
  return {
    thinking,
    text: choice?.message.content ?? '',
    calls: (choice?.message.tool_calls ?? []).flatMap((call) =>
      call.type === 'function'
        ? [{ id: call.id, name: call.function.name, arguments: JSON.parse(call.function.arguments) }]
        : [],
    ),
    stopReason: STOP_REASONS[choice?.finish_reason ?? ''] ?? String(choice?.finish_reason),
    usage: { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 },
  };
}

function createClient(origin: string): OpenAI {
  return new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'key-of-nobody', maxRetries: 0 });
}
