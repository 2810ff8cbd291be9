import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeSse } from '../../../src/models/ai-sdk/index.ts';
import * as anthropic from '../../support/model-wire/anthropic-events.ts';
import { call, calls, chunk, DONE } from '../../support/model-wire/chat-events.ts';

const MESSAGES_URL = 'http://localhost/v1/messages';
const CHAT_URL = 'http://localhost/v1/chat/completions';

it('drops events of unknown type of an Anthropic server, the first one too', async () => {
  const unknown = anthropic.event({ type: 'vertex_event', usage: {} });
  const known = [anthropic.start(), anthropic.text(0, 'ok'), anthropic.event({ type: 'ping' }), anthropic.end()];
  expect(await through(MESSAGES_URL, unknown + known.join(unknown))).toBe(known.join(''));
});

it('passes them on from other servers', async () => {
  const unknown = anthropic.event({ type: 'response.future_event' });
  expect(await through('http://localhost/v1/responses', unknown)).toBe(unknown);
});

it('writes arguments that are an object as text, and keeps the other lines of the event', async () => {
  const stream = calls(call(0, 'call_1', { city: 'Zürich' })).replace('data:', 'event: delta\ndata:');
  expect(await through(CHAT_URL, stream + DONE)).toBe(
    calls(call(0, 'call_1', '{"city":"Zürich"}')).replace('data:', 'event: delta\ndata:') + DONE,
  );
});

it('leaves alone what it does not understand', async () => {
  const odd = [
    'data: {not json, "arguments": {}}\n\n',
    'data: {"arguments": {}}\n\n',
    'data: {"choices":[null,{"delta":null},{"delta":{"tool_calls":[{},{"function":{"arguments":[]}}]}}]}\n\n',
    ': comment\n\n',
    'data: the end without an empty line',
  ];
  expect(await through(CHAT_URL, odd.join(''))).toBe(odd.join('').replace('"arguments":[]', '"arguments":"[]"'));
  expect(await through(MESSAGES_URL, odd.join(''))).toBe(odd.join(''));
});

it('passes everything else byte for byte, however it is cut', async () => {
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
  const event = fc.constantFrom(
    chunk({ content: '日本語🎉' }),
    ': comment\n\n',
    DONE,
    'data: a\ndata: b\n\n',
    '\n\n\n',
    'data: {broken\n\n',
    anthropic.event({ type: 'ping' }),
  );
  const bytes = fc.uint8Array({ maxLength: 20 });
  const property = fc.asyncProperty(
    fc.array(event),
    lineEnd,
    bytes,
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(MESSAGES_URL, CHAT_URL),
    async (events, end, tail, size, url) => {
      const stream = Buffer.concat([Buffer.from(events.join('').replaceAll('\n', end)), tail]);
      const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
        stream.subarray(index * size, (index + 1) * size),
      );
      const response = await normalizeSse(answerWith(ReadableStream.from(pieces)))(url);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(stream);
    },
  );
  await fc.assert(property);
});

it.each([
  ['an error', { status: 500, headers: { 'content-type': 'text/event-stream' } }],
  ['an answer that is no stream', { headers: { 'content-type': 'application/json' } }],
])('gives %s back as it is', async (_, init) => {
  const response = new Response('{}', init);
  expect(await normalizeSse(() => Promise.resolve(response))(MESSAGES_URL)).toBe(response);
});

it('keeps status and headers, and asks as it was asked', async () => {
  const asked: unknown[] = [];
  const base: typeof fetch = (...request) => {
    asked.push(request);
    const headers = { 'content-type': 'text/event-stream', 'request-id': 'req_1' };
    return Promise.resolve(new Response('data: {}\n\n', { headers }));
  };
  const request = new Request(MESSAGES_URL);
  const init = { method: 'POST' };
  const response = await normalizeSse(base)(request, init);
  expect(asked).toEqual([[request, init]]);
  expect(response.status).toBe(200);
  expect(response.headers.get('request-id')).toBe('req_1');
});

async function through(url: string, stream: string): Promise<string> {
  const response = await normalizeSse(answerWith(stream))(url);
  return response.text();
}

function answerWith(body: string | ReadableStream): typeof fetch {
  return () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
}
