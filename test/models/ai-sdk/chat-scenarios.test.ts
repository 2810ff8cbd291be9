import { expect } from 'vitest';
import type { ModelError, ToolCall, Usage } from '../../../src/core/index.ts';
import {
  callEvents,
  NO_USAGE,
  type Outcome,
  openTextEvents,
  testScenarios,
  textEvents,
  UNKNOWN_USAGE,
} from './support/test-scenarios.ts';

const RESPONSE = { responseId: 'chatcmpl-1', responseModel: 'm-x' };

const USAGE: Usage = {
  input: 110,
  output: 25,
  cacheRead: 40,
  cacheWrite: 0,
  reasoning: 5,
  totalTokens: 175,
  cost: { input: 0.00033, output: 0.000375, cacheRead: 0.000012, cacheWrite: 0, total: 0.000717 },
};

const BROKEN = 'The answer of the provider cannot be used: The answer broke off, or breaks the rules of its protocol.';
const PROTOCOL: ModelError = { kind: 'protocol', isRetryable: true, isMidStream: true };
const PARIS = '{"city":"Paris"}';

function answer(text: string, rawStopReason = 'stop', usage: Usage = UNKNOWN_USAGE): Outcome['message'] {
  return { ...RESPONSE, content: [{ type: 'text', text }], usage, stopReason: 'stop', rawStopReason };
}

function calling(calls: readonly ToolCall[], rawStopReason = 'tool_calls'): Outcome['message'] {
  return { ...RESPONSE, content: [...calls], usage: UNKNOWN_USAGE, stopReason: 'toolUse', rawStopReason };
}

function call(id: string, more: Partial<ToolCall> = { arguments: { city: 'Paris' } }): ToolCall {
  return { type: 'toolCall', id, name: 'get_weather', arguments: {}, ...more };
}

function failure(error: ModelError, errorMessage: string): Outcome['message'] {
  return { content: [], usage: NO_USAGE, stopReason: 'error', error, errorMessage };
}

function brokenOff(text: string, error: ModelError, errorMessage: string): Outcome['message'] {
  const content = text === '' ? [] : [{ type: 'text' as const, text }];
  return { ...RESPONSE, content, usage: UNKNOWN_USAGE, stopReason: 'error', error, errorMessage };
}

const NO_ANSWER: Outcome = {
  title: 'is no answer',
  events: ['error error'],
  message: failure({ ...PROTOCOL, isMidStream: false }, BROKEN),
};

testScenarios('chat', {
  'ok-usage': {
    title: 'is an answer with all token counts and their price',
    events: [...textEvents('Hé', 'llo'), 'done stop'],
    message: answer('Héllo', 'stop', USAGE),
  },
  'utf8-split-crlf': {
    title: 'is read whatever the bytes are cut into',
    events: [...textEvents('日本語🎉', 'ok'), 'done stop'],
    message: answer('日本語🎉ok', 'stop', USAGE),
  },
  'error-event-mid': {
    title: 'keeps the text and tells what the provider behind the server said',
    events: [...textEvents('partial '), 'error error'],
    message: brokenOff(
      'partial ',
      { kind: 'server', isRetryable: true, isMidStream: true, status: 502 },
      'The provider reports an error: Provider returned error',
    ),
  },
  'error-event-first': {
    title: 'fails before a start, so that it can be asked again',
    events: ['error error'],
    message: failure(
      { kind: 'rate_limit', isRetryable: true, isMidStream: false, status: 429 },
      'The provider answered 429: Rate limit reached',
    ),
  },
  'clean-close-text': {
    title: 'is no answer, though the connection ended well',
    events: [...textEvents('half an ans'), 'error error'],
    message: brokenOff('half an ans', PROTOCOL, BROKEN),
  },
  'clean-close-tool': {
    title: 'is no answer, and its call has no arguments',
    events: [...callEvents('{"ci', 'ty":"Pa'), 'error error'],
    message: {
      ...brokenOff('', PROTOCOL, BROKEN),
      content: [call('call_1', { argumentsError: 'The arguments are no valid JSON; the model wrote: {"city":"Pa' })],
    },
  },
  'clean-close-tool-complete': {
    title: 'is no answer, though its call could be read',
    events: [...callEvents(PARIS), 'error error'],
    message: { ...brokenOff('', PROTOCOL, BROKEN), content: [call('call_1')] },
  },
  'unknown-event': {
    title: 'is read without the event',
    events: [...textEvents('ok'), 'done stop'],
    message: answer('ok'),
  },
  'stop-refusal': {
    title: 'is a failure that asking again does not help, and keeps the text',
    events: [...textEvents('I cannot do that'), 'error error'],
    message: {
      ...answer('I cannot do that'),
      stopReason: 'error',
      error: { kind: 'content_filter', isRetryable: false, isMidStream: true },
      errorMessage: 'The answer was refused or filtered (stop).',
    },
  },
  'stop-unknown': {
    title: 'is whole, for a reason of its own',
    events: [...textEvents('part'), 'done stop'],
    message: answer('part', 'brand_new_reason'),
  },
  'length-mid-tool': {
    title: 'closes the call that was cut, and says that its arguments are none',
    events: [...callEvents('{"city":"Pa'), 'done length'],
    message: {
      ...calling(
        [call('call_1', { argumentsError: 'The arguments are no valid JSON; the model wrote: {"city":"Pa' })],
        'length',
      ),
      stopReason: 'length',
    },
  },
  'tool-stop': {
    title: 'is a call without an index, though the server says stop',
    events: [...callEvents(PARIS), 'done toolUse'],
    message: calling([call('call_q')], 'stop'),
  },
  'tool-no-id': {
    title: 'gives the call an id',
    events: [...callEvents(PARIS), 'done toolUse'],
    message: calling([call(expect.stringMatching(/^\w+$/u))]),
  },
  'tool-same-index': {
    title: 'is two calls, though both have index 0',
    events: [
      'start',
      'toolcall_start 0',
      `toolcall_delta 0 ${PARIS}`,
      'toolcall_start 1',
      'toolcall_delta 1 {"city":"Rome"}',
      'toolcall_end 0',
      'toolcall_end 1',
      'done toolUse',
    ],
    message: calling([call('call_1'), call('call_2', { arguments: { city: 'Rome' } })]),
  },
  'tool-interleaved': {
    title: 'keeps the pieces of two calls apart',
    events: [
      'start',
      'toolcall_start 0',
      'toolcall_start 1',
      'toolcall_delta 1 {"city":',
      `toolcall_delta 0 ${PARIS}`,
      'toolcall_delta 1 "Rome"}',
      'toolcall_end 0',
      'toolcall_end 1',
      'done toolUse',
    ],
    message: calling([call('call_1'), call('call_2', { arguments: { city: 'Rome' } })]),
  },
  'tool-arguments-object': {
    title: 'is a call, though its arguments are no text',
    events: [...callEvents(PARIS), 'done toolUse'],
    message: calling([call('call_1')]),
  },
  'tool-name-late': {
    title: 'waits for the name of the call',
    events: [...callEvents(PARIS), 'done toolUse'],
    message: calling([call('call_1')]),
  },
  'tool-empty-arguments': {
    title: 'is a call without arguments',
    events: [...callEvents(), 'done toolUse'],
    message: calling([call('call_1', {})]),
  },
  'thinking-field': {
    title: 'keeps thinking apart from the answer',
    events: [
      'start',
      'thinking_start 0',
      'thinking_delta 0 let me',
      'thinking_delta 0  think',
      'thinking_end 0 let me think',
      'text_start 1',
      'text_delta 1 answer',
      'text_end 1 answer',
      'done stop',
    ],
    message: {
      ...answer(''),
      content: [
        { type: 'thinking', thinking: 'let me think' },
        { type: 'text', text: 'answer' },
      ],
    },
  },
  'html-502': {
    title: 'tells the status, and nothing of the page',
    events: ['error error'],
    message: failure(
      { kind: 'server', isRetryable: true, isMidStream: false, status: 502, requestId: 'req_wire' },
      'The provider answered 502: Bad Gateway',
    ),
  },
  'json-200-error': NO_ANSWER,
  'json-200-whole': NO_ANSWER,
  'empty-200': NO_ANSWER,
  'retry-after': {
    title: 'tells how long to wait, to the millisecond',
    events: ['error error'],
    message: failure(
      {
        kind: 'rate_limit',
        isRetryable: true,
        isMidStream: false,
        status: 429,
        retryAfterMs: 150,
        requestId: 'req_wire',
      },
      'The provider answered 429: slow down',
    ),
  },
  'no-retry-header': {
    title: 'heeds the advice not to ask again',
    events: ['error error'],
    message: failure(
      { kind: 'server', isRetryable: false, isMidStream: false, status: 500, requestId: 'req_wire' },
      'The provider answered 500: do not retry',
    ),
  },
  stall: {
    title: 'ends at once when it is aborted, with the text so far',
    events: [...openTextEvents('then nothing'), 'error aborted'],
    message: {
      ...RESPONSE,
      content: [{ type: 'text', text: 'then nothing' }],
      usage: UNKNOWN_USAGE,
      stopReason: 'aborted',
      errorMessage: 'The request was aborted.',
    },
  },
  'bad-json-line': {
    title: 'is a failure, whatever follows',
    events: [...textEvents('a', 'b'), 'error error'],
    message: {
      ...answer('ab'),
      stopReason: 'error',
      error: PROTOCOL,
      errorMessage: 'The answer of the provider cannot be used: An event of the answer is no JSON.',
    },
  },
  reset: {
    title: 'keeps the text and tells that the connection broke',
    events: [...openTextEvents('reset soon'), 'error error'],
    message: brokenOff(
      'reset soon',
      { kind: 'network', isRetryable: true, isMidStream: true, requestId: 'req_wire', code: 'ECONNRESET' },
      'The connection to the provider failed (ECONNRESET): Failed to process successful response',
    ),
  },
  'big-arguments': {
    title: 'gives every delta on, and reads the arguments once',
    events: [...callEvents('{"city":"', ...Array.from({ length: 4_000 }, () => 'x'.repeat(64)), '"}'), 'done toolUse'],
    message: calling([call('call_1', { arguments: { city: 'x'.repeat(256_000) } })]),
  },
});
