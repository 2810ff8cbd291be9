/** One event of a Responses stream. */
export function event(data: { type: string; [key: string]: unknown }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify({ sequence_number: 0, ...data })}\n\n`;
}

const USAGE = {
  input_tokens: 150,
  output_tokens: 25,
  total_tokens: 175,
  input_tokens_details: { cached_tokens: 40 },
  output_tokens_details: { reasoning_tokens: 5 },
};

/** The response as the envelope events carry it. */
export function response(more: object = {}): object {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'gpt-x',
    status: 'in_progress',
    output: [],
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    ...more,
  };
}

export function created(): string {
  return event({ type: 'response.created', response: response() });
}

/** The end, with 150 tokens of input, 40 of them cached, and 25 of output, 5 of them reasoning. */
export function completed(): string {
  return event({ type: 'response.completed', response: response({ status: 'completed', usage: USAGE }) });
}

export function incomplete(reason: string): string {
  const details = { status: 'incomplete', incomplete_details: { reason }, usage: USAGE };
  return event({ type: 'response.incomplete', response: response(details) });
}

export function failed(code: string, message: string): string {
  return event({ type: 'response.failed', response: response({ status: 'failed', error: { code, message } }) });
}

/** A message item whose text stays open. */
export function text(index: number, ...deltas: string[]): string {
  const id = `msg_${index}`;
  const item = { id, type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  const part = { type: 'output_text', text: '', annotations: [] };
  const place = { output_index: index, item_id: id, content_index: 0 };
  return (
    itemAdded(index, item) +
    event({ type: 'response.content_part.added', ...place, part }) +
    deltas.map((delta) => event({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })).join('')
  );
}

export function textDone(index: number, whole: string, annotations: object[] = []): string {
  const id = `msg_${index}`;
  const content = [{ type: 'output_text', text: whole, annotations }];
  const place = { output_index: index, item_id: id, content_index: 0 };
  return (
    event({ type: 'response.output_text.done', ...place, text: whole, logprobs: [] }) +
    itemDone(index, { id, type: 'message', role: 'assistant', status: 'completed', content })
  );
}

export function itemAdded(index: number, item: object): string {
  return event({ type: 'response.output_item.added', output_index: index, item });
}

export function itemDone(index: number, item: object): string {
  return event({ type: 'response.output_item.done', output_index: index, item });
}

/** A call to `get_weather` that stays open. */
export function call(index: number, ...deltas: string[]): string {
  return (
    itemAdded(index, callItem(index, '', 'in_progress')) +
    deltas
      .map((delta) =>
        event({
          type: 'response.function_call_arguments.delta',
          output_index: index,
          item_id: `fc_${index}`,
          delta,
        }),
      )
      .join('')
  );
}

export function callDone(index: number, whole: string): string {
  const place = { output_index: index, item_id: `fc_${index}` };
  return (
    event({ type: 'response.function_call_arguments.done', ...place, arguments: whole }) +
    itemDone(index, callItem(index, whole, 'completed'))
  );
}

/** A whole answer of one text. */
export function answer(...deltas: string[]): string {
  return created() + text(0, ...deltas) + textDone(0, deltas.join('')) + completed();
}

function callItem(index: number, whole: string, status: string): object {
  return {
    id: `fc_${index}`,
    type: 'function_call',
    call_id: `call_${index}`,
    name: 'get_weather',
    arguments: whole,
    status,
  };
}
