/** Bytes of an answer that only says what went wrong. */
const ERROR_BYTES = 8 * 1_024;

/**
 * Bounds what is read of an answer: a document as a whole, a stream of events by each event, and what says what went
 * wrong by its beginning. `tooLarge` is called once, and the rest is not read.
 */
export function boundBody(response: Response, maxBytes: number, tooLarge: () => void): Response {
  const { body, status, headers } = response;
  if (body === null) return response;
  const isEvents = (headers.get('content-type') ?? '').toLowerCase().startsWith('text/event-stream');
  const bounded = response.ok ? limit(maxBytes, isEvents, tooLarge) : cutAfter(ERROR_BYTES);
  return new Response(body.pipeThrough(bounded), { status, headers });
}

function limit(maxBytes: number, isEvents: boolean, tooLarge: () => void): TransformStream<Uint8Array, Uint8Array> {
  const count = isEvents ? createEventCounter() : createCounter();
  return new TransformStream({
    transform: (chunk, controller) => {
      if (count(chunk) <= maxBytes) return controller.enqueue(chunk);
      controller.error(new Error('The server sent more than is taken.'));
      tooLarge();
    },
  });
}

function cutAfter(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let room = maxBytes;
  return new TransformStream({
    transform: (chunk, controller) => {
      controller.enqueue(chunk.subarray(0, room));
      room -= chunk.length;
      if (room <= 0) controller.terminate();
    },
  });
}

/** Bytes so far. */
function createCounter(): (chunk: Uint8Array) => number {
  let total = 0;
  return (chunk) => {
    total += chunk.length;
    return total;
  };
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The most bytes that one event has had in what came with the chunk: events end with an empty line. */
function createEventCounter(): (chunk: Uint8Array) => number {
  let length = 0;
  let isLineEmpty = true;
  let previous = 0;
  return (chunk) => {
    let most = 0;
    for (const byte of chunk) {
      const isEnd = byte === CARRIAGE_RETURN || byte === LINE_FEED;
      // A line feed after a carriage return is the same end of line.
      const isSameEnd = byte === LINE_FEED && previous === CARRIAGE_RETURN;
      previous = byte;
      length += 1;
      if (isSameEnd) continue;
      if (isEnd && isLineEmpty) length = 0;
      isLineEmpty = isEnd;
      if (length > most) most = length;
    }
    return most;
  };
}
