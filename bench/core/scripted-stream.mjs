// Model answers that are there at once, so that what a case measures is the loop and nothing else.

const USAGE = {
  input: 1,
  output: 1,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 2,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

export const MODEL = {
  id: 'bench',
  name: 'bench',
  api: 'bench',
  provider: 'bench',
  baseUrl: '',
  reasoning: false,
  input: ['text'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1_000_000,
  maxTokens: 10_000,
};

export function userMessage(text) {
  return { role: 'user', content: [{ type: 'text', text }], timestamp: 0 };
}

export function assistantMessage(content, stopReason = 'stop') {
  return {
    role: 'assistant',
    content,
    api: 'bench',
    provider: 'bench',
    model: 'bench',
    usage: USAGE,
    stopReason,
    timestamp: 0,
  };
}

export function textAnswer(text = 'done') {
  return assistantMessage([{ type: 'text', text }]);
}

/** An answer that calls the tool `name` `count` times. */
export function callAnswer(turn, count = 1, name = 'tool0') {
  const calls = Array.from({ length: count }, (_, index) => ({
    type: 'toolCall',
    id: `call-${turn}-${index}`,
    name,
    arguments: { value: 'x', limit: 3 },
  }));
  return assistantMessage(calls, 'toolUse');
}

/** Answers request number n (from 0) with `answer(n)`: a start event, then the finished message. */
export function createStreamFn(answer) {
  let requests = 0;
  const streamFn = () => {
    const message = answer(requests);
    requests += 1;
    return {
      async *[Symbol.asyncIterator]() {
        yield { type: 'start', partial: message };
        yield { type: 'done', reason: message.stopReason, message };
      },
      result: async () => message,
    };
  };
  return { streamFn, countRequests: () => requests };
}

/** The events of one text answer that arrives in `count` deltas; all share one partial message, as providers do. */
export function* listDeltaEvents(count) {
  const partial = textAnswer('');
  const [block] = partial.content;
  yield { type: 'start', partial };
  yield { type: 'text_start', contentIndex: 0, partial };
  for (let index = 0; index < count; index += 1) {
    block.text += 'word ';
    yield { type: 'text_delta', contentIndex: 0, delta: 'word ', partial };
  }
  yield { type: 'text_end', contentIndex: 0, content: block.text, partial };
  yield { type: 'done', reason: 'stop', message: partial };
}

/** A stream function whose answer is `count` deltas, straight from a generator. */
export function createDeltaStreamFn(count) {
  return () => {
    let message;
    return {
      async *[Symbol.asyncIterator]() {
        for (const event of listDeltaEvents(count)) {
          message = event.message ?? message;
          yield event;
        }
      },
      result: async () => message,
    };
  };
}

/** The same, all pushed into the event stream class of the package before anybody reads: a backlog. */
export function createBacklogStreamFn(count, EventStream) {
  return () => {
    const stream = new EventStream(
      (event) => event.type === 'done',
      (event) => event.message,
    );
    for (const event of listDeltaEvents(count)) stream.push(event);
    return stream;
  };
}
