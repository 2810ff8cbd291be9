import type { Scenario } from './exchange.ts';
import { chunk, USAGE } from './google-events.ts';
import { badGateway, emptyStream, resetAfter, stall } from './http-answers.ts';

/** What a Gemini server may do. */
export const googleScenarios: Readonly<Record<string, Scenario>> = {
  'ok-usage': (exchange) => exchange.send(chunk([{ text: 'Hé' }]) + chunk([{ text: 'llo' }], 'STOP', USAGE)),
  'tool-call': (exchange) =>
    exchange.send(
      chunk([{ text: 'hmm', thought: true }]) +
        chunk(
          [{ functionCall: { name: 'get_weather', args: { city: 'Oslo' } }, thoughtSignature: 'SIGN' }],
          'STOP',
          USAGE,
        ),
    ),
  'clean-close-text': (exchange) => exchange.send(chunk([{ text: 'half an ans' }])),
  'stop-refusal': (exchange) => exchange.send(chunk([{ text: 'I' }], 'SAFETY', USAGE)),
  'stop-malformed-call': (exchange) => exchange.send(chunk([], 'MALFORMED_FUNCTION_CALL', USAGE)),
  length: (exchange) => exchange.send(chunk([{ text: 'part' }], 'MAX_TOKENS', USAGE)),
  'html-502': badGateway,
  'empty-200': emptyStream,
  'retry-after': (exchange) =>
    exchange.count > 0
      ? exchange.send(chunk([{ text: 'ok' }], 'STOP', USAGE))
      : exchange.respond(
          429,
          { error: { code: 429, message: 'Resource has been exhausted', status: 'RESOURCE_EXHAUSTED' } },
          { 'retry-after': '7' },
        ),
  stall: (exchange) => stall(exchange, chunk([{ text: 'then nothing' }])),
  reset: (exchange) => resetAfter(exchange, chunk([{ text: 'reset soon' }])),
};
