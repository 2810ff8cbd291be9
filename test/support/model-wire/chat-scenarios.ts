import { argumentsDelta, call, calls, chunk, DONE, data, usage } from './chat-events.ts';
import type { Scenario } from './exchange.ts';
import { BIG_ARGUMENTS, badGateway, emptyStream, resetAfter, sendInSevens, stall } from './http-answers.ts';

const COMMENT = ': OPENROUTER PROCESSING\n\n';
const CITY = '{"city":"Paris"}';
const CALLED = chunk({}, 'tool_calls') + DONE;

/** A chunk in the middle of a stream with an error beside its choice, as OpenRouter sends it. */
const ERROR_CHUNK = data({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  error: { code: 502, message: 'Provider returned error' },
  choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
});

/** What a Chat Completions server may do. */
export const chatScenarios: Readonly<Record<string, Scenario>> = {
  'ok-usage': (exchange) =>
    exchange.send(
      chunk({ role: 'assistant', content: '' }) +
        chunk({ content: 'Hé' }) +
        chunk({ content: 'llo' }) +
        chunk({}, 'stop') +
        usage() +
        DONE,
    ),
  'utf8-split-crlf': (exchange) =>
    sendInSevens(
      exchange,
      COMMENT + chunk({ content: '日本語🎉' }) + COMMENT + chunk({ content: 'ok' }, 'stop') + usage() + DONE,
    ),
  'error-event-mid': (exchange) => exchange.send(chunk({ content: 'partial ' }) + ERROR_CHUNK),
  'error-event-first': (exchange) =>
    exchange.send(
      exchange.count === 0
        ? data({ error: { message: 'Rate limit reached', type: 'rate_limit_error', code: 429 } })
        : chunk({ content: 'ok' }, 'stop') + DONE,
    ),
  'clean-close-text': (exchange) => exchange.send(chunk({ content: 'half an ans' })),
  'clean-close-tool': (exchange) =>
    exchange.send(calls(call(0, 'call_1', '{"ci')) + calls(argumentsDelta(0, 'ty":"Pa'))),
  'clean-close-tool-complete': (exchange) => exchange.send(calls(call(0, 'call_1', CITY))),
  'unknown-event': (exchange) =>
    exchange.send(data({ object: 'future.event', foo: 1 }) + chunk({ content: 'ok' }, 'stop') + DONE),
  'stop-refusal': (exchange) => exchange.send(chunk({ refusal: 'I cannot do that' }) + chunk({}, 'stop') + DONE),
  'stop-unknown': (exchange) => exchange.send(chunk({ content: 'part' }) + chunk({}, 'brand_new_reason') + DONE),
  'length-mid-tool': (exchange) => exchange.send(calls(call(0, 'call_1', '{"city":"Pa')) + chunk({}, 'length') + DONE),
  'tool-stop': (exchange) =>
    exchange.send(
      chunk({
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_q', type: 'function', function: { name: 'get_weather', arguments: CITY } }],
      }) +
        chunk({}, 'stop') +
        DONE,
    ),
  'tool-no-id': (exchange) =>
    exchange.send(calls({ index: 0, type: 'function', function: { name: 'get_weather', arguments: CITY } }) + CALLED),
  'tool-same-index': (exchange) =>
    exchange.send(calls(call(0, 'call_1', CITY)) + calls(call(0, 'call_2', '{"city":"Rome"}')) + CALLED),
  'tool-interleaved': (exchange) =>
    exchange.send(
      calls(call(0, 'call_1', ''), call(1, 'call_2', '')) +
        calls(argumentsDelta(1, '{"city":')) +
        calls(argumentsDelta(0, CITY)) +
        calls(argumentsDelta(1, '"Rome"}')) +
        CALLED,
    ),
  'tool-arguments-object': (exchange) => exchange.send(calls(call(0, 'call_1', { city: 'Paris' })) + CALLED),
  'tool-name-late': (exchange) =>
    exchange.send(
      calls({ index: 0, id: 'call_1', type: 'function', function: { arguments: '' } }) +
        calls({ index: 0, function: { name: 'get_weather', arguments: CITY } }) +
        CALLED,
    ),
  'tool-empty-arguments': (exchange) => exchange.send(calls(call(0, 'call_1', '')) + CALLED),
  'thinking-field': (exchange) =>
    exchange.send(
      chunk({ role: 'assistant', content: '', reasoning: 'let me' }) +
        chunk({ content: '', reasoning: ' think' }) +
        chunk({ content: 'answer' }) +
        chunk({ content: '' }, 'stop') +
        DONE,
    ),
  'html-502': badGateway,
  'json-200-error': (exchange) => exchange.respond(200, { error: { message: 'proxy says no', code: 'bad' } }),
  'json-200-whole': (exchange) =>
    exchange.respond(200, {
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content: 'whole answer' }, finish_reason: 'stop' }],
    }),
  'empty-200': emptyStream,
  'retry-after': (exchange) => {
    if (exchange.count > 0) exchange.send(chunk({ content: 'ok' }, 'stop') + DONE);
    else {
      const error = { type: 'rate_limit_error', message: 'slow down' };
      exchange.respond(429, { error }, { 'retry-after-ms': '150' });
    }
  },
  'no-retry-header': (exchange) =>
    exchange.respond(500, { error: { type: 'server_error', message: 'do not retry' } }, { 'x-should-retry': 'false' }),
  stall: (exchange) => stall(exchange, chunk({ content: 'then nothing' })),
  'bad-json-line': (exchange) =>
    exchange.send(`${chunk({ content: 'a' })}data: {not json\n\n${chunk({ content: 'b' }, 'stop')}${DONE}`),
  reset: (exchange) => resetAfter(exchange, chunk({ content: 'reset soon' })),
  'big-arguments': (exchange) => {
    exchange.send(calls(call(0, 'call_1', BIG_ARGUMENTS.begin)));
    for (let count = 0; count < BIG_ARGUMENTS.deltas; count += 1) {
      exchange.send(calls(argumentsDelta(0, BIG_ARGUMENTS.delta)));
    }
    exchange.send(calls(argumentsDelta(0, BIG_ARGUMENTS.end)) + CALLED);
  },
};
