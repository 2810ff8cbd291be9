import { isRecord } from './is-record.ts';

/**
 * Wraps `fetch` for servers that the provider packages take too strictly: an event stream loses the events of unknown
 * type of an Anthropic server, which are fatal as its first event, and gets tool arguments as text where a Chat
 * Completions server sends an object. Everything else passes byte for byte.
 */
export function normalizeSse(baseFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await baseFetch(input, init);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || response.body === null || !type.includes('text/event-stream')) return response;
    const fix = isAnthropic(input) ? dropUnknownType : writeArguments;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(mapEvents(fix)), { status, statusText, headers });
  };
}

/** What becomes of an event: another one, itself, or nothing. */
type Fix = (event: string) => string | undefined;

const ANTHROPIC_EVENTS: ReadonlySet<unknown> = new Set([
  'message_start',
  'message_delta',
  'message_stop',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'ping',
  'error',
]);

function isAnthropic(input: Parameters<typeof fetch>[0]): boolean {
  const url = input instanceof Request ? input.url : String(input);
  return /\/messages(?:\?|$)/u.test(url);
}

function dropUnknownType(event: string): string | undefined {
  const data = readData(event);
  if (!isRecord(data) || typeof data['type'] !== 'string') return event;
  return ANTHROPIC_EVENTS.has(data['type']) ? event : undefined;
}

function writeArguments(event: string): string {
  // Very many events are deltas without a call.
  if (!/"arguments"\s*:\s*[{[]/u.test(event)) return event;
  const data = readData(event);
  if (!isRecord(data) || !Array.isArray(data['choices'])) return event;
  let isChanged = false;
  for (const call of data['choices'].flatMap(callsOf)) {
    if (typeof call['arguments'] !== 'object' || call['arguments'] === null) continue;
    call['arguments'] = JSON.stringify(call['arguments']);
    isChanged = true;
  }
  return isChanged ? writeData(event, data) : event;
}

/** The functions that a choice calls. */
function callsOf(choice: unknown): Record<string, unknown>[] {
  const calls = isRecord(choice) && isRecord(choice['delta']) ? choice['delta']['tool_calls'] : undefined;
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call) => (isRecord(call) && isRecord(call['function']) ? [call['function']] : []));
}

const LINE_END = /\r\n|\n|\r/u;

function readData(event: string): unknown {
  const lines = event.split(LINE_END).filter((line) => line.startsWith('data:'));
  try {
    // Bytes were read one by one: the text is still to be made of them.
    return JSON.parse(
      Buffer.from(lines.map((line) => line.slice('data:'.length)).join('\n'), 'latin1').toString('utf8'),
    );
  } catch {
    return undefined;
  }
}

function writeData(event: string, data: unknown): string {
  const others = event.split(LINE_END).filter((line) => line !== '' && !line.startsWith('data:'));
  const text = Buffer.from(JSON.stringify(data), 'utf8').toString('latin1');
  return `${[...others, `data: ${text}`].join('\n')}\n\n`;
}

/** An empty line ends an event, with any of the three line ends. */
const EVENT_END = /\r\n\r\n|\n\n|\r\r/gu;

/** A piece this long may still become an end, together with what comes. */
const LONGEST_PARTIAL_END = 3;

/** Cuts a stream into events and passes each on, end included, as the fix says. Bytes are kept as characters. */
function mapEvents(fix: Fix): TransformStream<Uint8Array, Uint8Array> {
  let rest = '';
  let searched = 0;
  return new TransformStream({
    transform(chunk, controller) {
      rest += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      let passed = '';
      let from = 0;
      EVENT_END.lastIndex = searched;
      for (let end = EVENT_END.exec(rest); end !== null; end = EVENT_END.exec(rest)) {
        passed += fix(rest.slice(from, EVENT_END.lastIndex)) ?? '';
        from = EVENT_END.lastIndex;
      }
      rest = rest.slice(from);
      searched = Math.max(0, rest.length - LONGEST_PARTIAL_END);
      if (passed !== '') controller.enqueue(Buffer.from(passed, 'latin1'));
    },
    flush(controller) {
      const passed = rest === '' ? '' : (fix(rest) ?? '');
      if (passed !== '') controller.enqueue(Buffer.from(passed, 'latin1'));
    },
  });
}
