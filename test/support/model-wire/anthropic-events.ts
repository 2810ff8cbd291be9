/** One event of an Anthropic stream. */
export function event(data: { type: string; [key: string]: unknown }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** `message_start` with 100 fresh, 40 read and 10 written tokens. */
export function start(usage: object = {}): string {
  return event({
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-x',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: 100,
        output_tokens: 1,
        cache_read_input_tokens: 40,
        cache_creation_input_tokens: 10,
        ...usage,
      },
    },
  });
}

/** A text block that stays open. */
export function text(index: number, ...deltas: string[]): string {
  return blockStart(index, { type: 'text', text: '' }) + deltas.map((part) => textDelta(index, part)).join('');
}

/** A tool call that stays open, `toolu_<index>` to `get_weather`. */
export function tool(index: number, ...deltas: string[]): string {
  const block = { type: 'tool_use', id: `toolu_${index}`, name: 'get_weather', input: {} };
  return blockStart(index, block) + deltas.map((part) => inputDelta(index, part)).join('');
}

export function inputDelta(index: number, part: string): string {
  return blockDelta(index, { type: 'input_json_delta', partial_json: part });
}

export function blockStart(index: number, block: object): string {
  return event({ type: 'content_block_start', index, content_block: block });
}

export function blockDelta(index: number, delta: object): string {
  return event({ type: 'content_block_delta', index, delta });
}

export function blockStop(index: number): string {
  return event({ type: 'content_block_stop', index });
}

/** The end, with 25 tokens of output. */
export function end(stopReason = 'end_turn', delta: object = {}): string {
  return (
    event({
      type: 'message_delta',
      delta: { stop_reason: stopReason, stop_sequence: null, ...delta },
      usage: { output_tokens: 25 },
    }) + event({ type: 'message_stop' })
  );
}

export function error(type: string, message: string): string {
  return event({ type: 'error', error: { type, message } });
}

/** A whole answer of one text block. */
export function answer(...deltas: string[]): string {
  return start() + text(0, ...deltas) + blockStop(0) + end();
}

function textDelta(index: number, part: string): string {
  return blockDelta(index, { type: 'text_delta', text: part });
}
