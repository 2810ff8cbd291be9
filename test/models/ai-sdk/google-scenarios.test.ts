import { expect } from 'vitest';
import type { ModelError, Usage } from '../../../src/core/index.ts';
import {
  NO_USAGE,
  type Outcome,
  openTextEvents,
  testScenarios,
  textEvents,
  UNKNOWN_USAGE,
} from './support/test-scenarios.ts';

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

function answer(text: string, rawStopReason: string): Outcome['message'] {
  const content = text === '' ? [] : [{ type: 'text' as const, text }];
  return { responseId: 'gem_1', content, usage: USAGE, stopReason: 'stop', rawStopReason };
}

function failure(error: ModelError, errorMessage: string): Outcome['message'] {
  return { content: [], usage: NO_USAGE, stopReason: 'error', error, errorMessage };
}

function brokenOff(text: string): Outcome['message'] {
  return { responseId: 'gem_1', content: [{ type: 'text', text }], usage: UNKNOWN_USAGE, stopReason: 'error' };
}

testScenarios('google', {
  'ok-usage': {
    title: 'is an answer with all token counts and their price',
    events: [...textEvents('Hé', 'llo'), 'done stop'],
    message: answer('Héllo', 'STOP'),
  },
  'tool-call': {
    title: 'keeps thinking, and the signature of the call',
    events: [
      'start',
      'thinking_start 0',
      'thinking_delta 0 hmm',
      'toolcall_start 1',
      'toolcall_delta 1 {"city":"Oslo"}',
      'toolcall_end 1',
      'thinking_end 0 hmm',
      'done toolUse',
    ],
    message: {
      ...answer('', 'STOP'),
      content: [
        { type: 'thinking', thinking: 'hmm' },
        {
          type: 'toolCall',
          id: expect.stringMatching(/^\w+$/u),
          name: 'get_weather',
          arguments: { city: 'Oslo' },
          thoughtSignature: '{"google":{"thoughtSignature":"SIGN"}}',
        },
      ],
      stopReason: 'toolUse',
    },
  },
  'clean-close-text': {
    title: 'is no answer, though the connection ended well',
    events: [...textEvents('half an ans'), 'error error'],
    message: { ...brokenOff('half an ans'), error: PROTOCOL, errorMessage: UNFINISHED },
  },
  'stop-refusal': {
    title: 'is a failure that asking again does not help, and keeps the text',
    events: [...textEvents('I'), 'error error'],
    message: {
      ...answer('I', 'SAFETY'),
      stopReason: 'error',
      error: { kind: 'content_filter', isRetryable: false, isMidStream: true },
      errorMessage: 'The answer was refused or filtered (SAFETY).',
    },
  },
  'stop-malformed-call': {
    title: 'fails, and can be asked again',
    events: ['error error'],
    message: {
      ...answer('', 'MALFORMED_FUNCTION_CALL'),
      stopReason: 'error',
      error: { ...PROTOCOL, isMidStream: false },
      errorMessage: 'The answer of the provider cannot be used: The model failed (MALFORMED_FUNCTION_CALL).',
    },
  },
  length: {
    title: 'is cut short by length',
    events: [...textEvents('part'), 'done length'],
    message: { ...answer('part', 'MAX_TOKENS'), stopReason: 'length' },
  },
  'html-502': {
    title: 'tells the status, and nothing of the page',
    events: ['error error'],
    message: failure(
      { kind: 'server', isRetryable: true, isMidStream: false, status: 502, requestId: 'req_wire' },
      'The provider answered 502: Bad Gateway',
    ),
  },
  'empty-200': {
    title: 'is no answer',
    events: ['error error'],
    message: failure({ ...PROTOCOL, isMidStream: false }, UNFINISHED),
  },
  'retry-after': {
    title: 'tells how long to wait, in seconds',
    events: ['error error'],
    message: failure(
      {
        kind: 'rate_limit',
        isRetryable: true,
        isMidStream: false,
        status: 429,
        retryAfterMs: 7_000,
        requestId: 'req_wire',
      },
      'The provider answered 429: Resource has been exhausted',
    ),
  },
  stall: {
    title: 'ends at once when it is aborted, with the text so far',
    events: [...openTextEvents('then nothing'), 'error aborted'],
    message: { ...brokenOff('then nothing'), stopReason: 'aborted', errorMessage: 'The request was aborted.' },
  },
  reset: {
    title: 'keeps the text and tells that the connection broke',
    events: [...openTextEvents('reset soon'), 'error error'],
    message: {
      ...brokenOff('reset soon'),
      error: { kind: 'network', isRetryable: true, isMidStream: true, requestId: 'req_wire', code: 'ECONNRESET' },
      errorMessage: 'The connection to the provider failed (ECONNRESET): Failed to process successful response',
    },
  },
});
