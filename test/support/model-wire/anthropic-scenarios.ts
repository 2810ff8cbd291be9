import {
  answer,
  blockDelta,
  blockStart,
  blockStop,
  end,
  error,
  event,
  inputDelta,
  start,
  text,
  tool,
} from './anthropic-events.ts';
import type { Scenario } from './exchange.ts';
import { BIG_ARGUMENTS, badGateway, emptyStream, resetAfter, sendInSevens, stall } from './http-answers.ts';

const PING = event({ type: 'ping' });

const THINKING_THEN_CALL =
  start() +
  blockStart(0, { type: 'thinking', thinking: '', signature: '' }) +
  blockDelta(0, { type: 'thinking_delta', thinking: 'hmm' }) +
  blockDelta(0, { type: 'signature_delta', signature: 'AAA' }) +
  blockDelta(0, { type: 'signature_delta', signature: 'BBB' }) +
  blockStop(0) +
  blockStart(1, { type: 'redacted_thinking', data: 'REDACT' }) +
  blockStop(1) +
  tool(2, '{"city":"Oslo"}') +
  blockStop(2) +
  end('tool_use');

/** What an Anthropic Messages server may do. */
export const anthropicScenarios: Readonly<Record<string, Scenario>> = {
  'ok-usage': (exchange) => exchange.send(answer('Hé', 'llo')),
  'utf8-split-crlf': (exchange) =>
    sendInSevens(exchange, `${start()}: ping comment\n\n${PING}${text(0, '日本語🎉', 'ok')}${blockStop(0)}${end()}`),
  'error-event-mid': (exchange) =>
    exchange.send(start() + text(0, 'partial ') + error('overloaded_error', 'Overloaded')),
  'error-event-first': (exchange) =>
    exchange.send(exchange.count === 0 ? error('overloaded_error', 'Overloaded') : answer('ok')),
  'clean-close-text': (exchange) => exchange.send(start() + text(0, 'half an ans')),
  'clean-close-tool': (exchange) => exchange.send(start() + tool(0, '{"ci', 'ty":"Pa')),
  'unknown-event': (exchange) =>
    exchange.send(start() + event({ type: 'future_event', foo: 1 }) + text(0, 'ok') + blockStop(0) + end()),
  'unknown-first': (exchange) =>
    exchange.send(event({ type: 'vertex_event', usage: { input_tokens: 9 } }) + answer('ok')),
  'unknown-block': (exchange) =>
    exchange.send(
      start() +
        blockStart(0, { type: 'future_block', data: 'x' }) +
        blockDelta(0, { type: 'future_delta', data: 'x' }) +
        blockStop(0) +
        text(1, 'ok') +
        blockStop(1) +
        end(),
    ),
  'stop-pause-turn': (exchange) => exchange.send(start() + text(0, 'searching') + blockStop(0) + end('pause_turn')),
  'stop-refusal': (exchange) =>
    exchange.send(
      start() +
        text(0, 'I cannot') +
        blockStop(0) +
        end('refusal', {
          stop_details: { type: 'refusal', category: 'cyber', explanation: 'This request was declined.' },
        }),
    ),
  'stop-context': (exchange) =>
    exchange.send(start() + text(0, 'part') + blockStop(0) + end('model_context_window_exceeded')),
  'stop-unknown': (exchange) => exchange.send(start() + text(0, 'part') + blockStop(0) + end('brand_new_reason')),
  'length-mid-tool': (exchange) => exchange.send(start() + tool(0, '{"city":"Pa') + blockStop(0) + end('max_tokens')),
  'thinking-signature-split': (exchange) => exchange.send(THINKING_THEN_CALL),
  'tool-empty-arguments': (exchange) => exchange.send(start() + tool(0) + blockStop(0) + end('tool_use')),
  'html-502': badGateway,
  'json-200-error': (exchange) =>
    exchange.respond(200, { type: 'error', error: { type: 'api_error', message: 'proxy says no' } }),
  'empty-200': emptyStream,
  'retry-after': (exchange) => {
    const wait = { 'retry-after': new Date(exchange.now + 2_000).toUTCString() };
    if (exchange.count > 0) exchange.send(answer('ok'));
    else exchange.respond(429, { type: 'error', error: { type: 'rate_limit_error', message: 'slow down' } }, wait);
  },
  stall: (exchange) => stall(exchange, start() + text(0, 'then nothing')),
  'stall-pings': async (exchange) => {
    exchange.send(start() + text(0, 'then pings'));
    while (await exchange.untilNudged()) exchange.send(PING);
  },
  'bad-json-line': (exchange) =>
    exchange.send(`${start()}event: content_block_start\ndata: {not json\n\n${text(0, 'ok')}${blockStop(0)}${end()}`),
  reset: (exchange) => resetAfter(exchange, start() + text(0, 'reset soon')),
  'big-arguments': (exchange) => {
    exchange.send(start() + tool(0, BIG_ARGUMENTS.begin));
    for (let count = 0; count < BIG_ARGUMENTS.deltas; count += 1) exchange.send(inputDelta(0, BIG_ARGUMENTS.delta));
    exchange.send(inputDelta(0, BIG_ARGUMENTS.end) + blockStop(0) + end('tool_use'));
  },
};
