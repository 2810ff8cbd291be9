/** One chunk of a Chat Completions stream with one choice. */
export function chunk(delta: object, finishReason: string | null = null, more: object = {}): string {
  return data({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm-x',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
    ...more,
  });
}

export function data(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

export const DONE = 'data: [DONE]\n\n';

/** The chunk of usage: 150 tokens of input, 40 of them cached; 25 of output, 5 of them reasoning. */
export function usage(more: object = {}): string {
  return data({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm-x',
    choices: [],
    usage: {
      prompt_tokens: 150,
      completion_tokens: 25,
      total_tokens: 175,
      prompt_tokens_details: { cached_tokens: 40 },
      completion_tokens_details: { reasoning_tokens: 5 },
      ...more,
    },
  });
}

/** A chunk with parts of tool calls. */
export function calls(...parts: object[]): string {
  return chunk({ tool_calls: parts });
}

/** The first part of a call to `get_weather`. */
export function call(index: number, id: string, text: unknown): object {
  return { index, id, type: 'function', function: { name: 'get_weather', arguments: text } };
}

export function argumentsDelta(index: number, part: string): object {
  return { index, function: { arguments: part } };
}
