import type { Scenario } from './exchange.ts';
import {
  answer,
  call,
  completed,
  created,
  event,
  failed,
  incomplete,
  itemAdded,
  itemDone,
  text,
  textDone,
} from './responses-events.ts';

/** What a Responses server may do. */
export const responsesScenarios: Readonly<Record<string, Scenario>> = {
  'ok-usage': (exchange) => exchange.send(answer('Hé', 'llo')),
  'error-event-mid': (exchange) =>
    exchange.send(
      created() +
        text(0, 'partial ') +
        event({ type: 'error', code: 'server_error', message: 'The server had an error', param: null }),
    ),
  'error-event-first': (exchange) =>
    exchange.send(
      exchange.count === 0 ? created() + failed('rate_limit_exceeded', 'Rate limit reached') : answer('ok'),
    ),
  'clean-close-text': (exchange) => exchange.send(created() + text(0, 'half an ans')),
  'clean-close-tool': (exchange) => exchange.send(created() + call(0, '{"city":"Pa')),
  'unknown-event': (exchange) =>
    exchange.send(
      created() + event({ type: 'response.future_event', foo: 1 }) + text(0, 'ok') + textDone(0, 'ok') + completed(),
    ),
  'unknown-block': (exchange) =>
    exchange.send(
      created() +
        itemAdded(0, { id: 'fu_1', type: 'future_item' }) +
        itemDone(0, { id: 'fu_1', type: 'future_item' }) +
        text(1, 'ok') +
        textDone(1, 'ok') +
        completed(),
    ),
  'stop-refusal': (exchange) => exchange.send(created() + text(0, 'I') + incomplete('content_filter')),
  'stop-context': (exchange) => exchange.send(created() + text(0, 'part') + incomplete('max_output_tokens')),
};
