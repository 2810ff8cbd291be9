import type { ModelError, Usage } from '../../../src/core/index.ts';
import {
  NO_USAGE,
  type Outcome,
  openTextEvents,
  testScenarios,
  textEvents,
  UNKNOWN_USAGE,
} from './support/test-scenarios.ts';

const RESPONSE = { responseId: 'resp_1', responseModel: 'gpt-x' };

const USAGE: Usage = {
  input: 110,
  output: 25,
  cacheRead: 40,
  cacheWrite: 0,
  reasoning: 5,
  totalTokens: 175,
  cost: { input: 0.00033, output: 0.000375, cacheRead: 0.000012, cacheWrite: 0, total: 0.000717 },
};

const UNFINISHED = 'The answer of the provider cannot be used: The answer ended before the model had finished.';
const PROTOCOL: ModelError = { kind: 'protocol', isRetryable: true, isMidStream: true };

function answer(text: string, item = 'msg_0'): Outcome['message'] {
  const textSignature = JSON.stringify({ openai: { itemId: item } });
  return { ...RESPONSE, content: [{ type: 'text', text, textSignature }], usage: USAGE, stopReason: 'stop' };
}

function brokenOff(text: string, error: ModelError, errorMessage: string): Outcome['message'] {
  const content = text === '' ? [] : [{ type: 'text' as const, text }];
  return { ...RESPONSE, content, usage: UNKNOWN_USAGE, stopReason: 'error', error, errorMessage };
}

testScenarios('responses', {
  'ok-usage': {
    title: 'is an answer with all token counts and their price',
    events: [...textEvents('Hé', 'llo'), 'done stop'],
    message: answer('Héllo'),
  },
  'error-event-mid': {
    title: 'keeps the text and tells the error of the server',
    events: [...openTextEvents('partial '), 'error error'],
    message: {
      ...brokenOff(
        'partial ',
        { kind: 'server', isRetryable: true, isMidStream: true, status: 500, code: 'server_error' },
        'The provider reports an error: The server had an error',
      ),
      rawStopReason: 'error',
    },
  },
  'error-event-first': {
    title: 'fails before a start, so that it can be asked again',
    events: ['error error'],
    message: {
      content: [],
      usage: NO_USAGE,
      stopReason: 'error',
      error: {
        kind: 'rate_limit',
        isRetryable: true,
        isMidStream: false,
        status: 429,
        requestId: 'req_wire',
        code: 'rate_limit_exceeded',
      },
      errorMessage: 'The provider answered 429: Rate limit reached',
    },
  },
  'clean-close-text': {
    title: 'is no answer, though the connection ended well',
    events: [...openTextEvents('half an ans'), 'error error'],
    message: brokenOff('half an ans', PROTOCOL, UNFINISHED),
  },
  'clean-close-tool': {
    title: 'drops a call that was being made',
    events: ['start', 'toolcall_start 0', 'toolcall_delta 0 {"city":"Pa', 'error error'],
    message: brokenOff('', PROTOCOL, UNFINISHED),
  },
  'unknown-event': {
    title: 'is read without the event',
    events: [...textEvents('ok'), 'done stop'],
    message: answer('ok'),
  },
  'unknown-block': {
    title: 'is read without the item',
    events: [...textEvents('ok'), 'done stop'],
    message: answer('ok', 'msg_1'),
  },
  'stop-refusal': {
    title: 'is a failure that asking again does not help, and keeps the text',
    events: [...openTextEvents('I'), 'error error'],
    message: {
      ...RESPONSE,
      content: [{ type: 'text', text: 'I' }],
      usage: USAGE,
      stopReason: 'error',
      rawStopReason: 'content_filter',
      error: { kind: 'content_filter', isRetryable: false, isMidStream: true },
      errorMessage: 'The answer was refused or filtered (content_filter).',
    },
  },
  'stop-context': {
    title: 'is cut short by length',
    events: [...textEvents('part'), 'done length'],
    message: { ...answer('part'), stopReason: 'length', rawStopReason: 'max_output_tokens' },
  },
});
