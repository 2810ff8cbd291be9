import type { ModelError, ToolCall, Usage } from '../../../src/core/index.ts';
import {
  callEvents,
  NO_USAGE,
  type Outcome,
  openTextEvents,
  testScenarios,
  textEvents,
} from './support/test-scenarios.ts';

const RESPONSE = { responseId: 'msg_1', responseModel: 'claude-x' };

/** Of an answer that ended. */
const USAGE: Usage = {
  input: 100,
  output: 25,
  cacheRead: 40,
  cacheWrite: 10,
  totalTokens: 175,
  cost: { input: 0.0003, output: 0.000375, cacheRead: 0.000012, cacheWrite: 0.0000375, total: 0.0007245 },
};

/** As the first event says it, for an answer that broke off. */
const EARLY_USAGE: Usage = {
  ...USAGE,
  output: 1,
  totalTokens: 151,
  cost: { ...USAGE.cost, output: 0.000015, total: 0.00036449999999999997 },
};

const UNFINISHED = 'The answer of the provider cannot be used: The answer ended before the model had finished.';
const PROTOCOL: ModelError = { kind: 'protocol', isRetryable: true, isMidStream: true };

function answer(rawStopReason: string, text: string): Outcome['message'] {
  return { ...RESPONSE, content: [{ type: 'text', text }], usage: USAGE, stopReason: 'stop', rawStopReason };
}

function call(id: string, more: Partial<ToolCall>): ToolCall {
  return { type: 'toolCall', id, name: 'get_weather', arguments: {}, ...more };
}

function failure(error: ModelError, errorMessage: string): Outcome['message'] {
  return { content: [], usage: NO_USAGE, stopReason: 'error', error, errorMessage };
}

function brokenOff(text: string, error: ModelError, errorMessage: string): Outcome['message'] {
  const content = text === '' ? [] : [{ type: 'text' as const, text }];
  return { ...RESPONSE, content, usage: EARLY_USAGE, stopReason: 'error', error, errorMessage };
}

const TEXT_OK: Pick<Outcome, 'events' | 'message'> = {
  events: [...textEvents('ok'), 'done stop'],
  message: answer('end_turn', 'ok'),
};

testScenarios('anthropic', {
  'ok-usage': {
    title: 'is an answer with all token counts and their price',
    events: [...textEvents('Hé', 'llo'), 'done stop'],
    message: answer('end_turn', 'Héllo'),
  },
  'utf8-split-crlf': {
    title: 'is read whatever the bytes are cut into',
    events: [...textEvents('日本語🎉', 'ok'), 'done stop'],
    message: answer('end_turn', '日本語🎉ok'),
  },
  'error-event-mid': {
    title: 'keeps the text and tells that the provider is overloaded',
    events: [...openTextEvents('partial '), 'error error'],
    message: brokenOff(
      'partial ',
      { kind: 'overloaded', isRetryable: true, isMidStream: true },
      'The provider reports an error: Overloaded',
    ),
  },
  'error-event-first': {
    title: 'fails before a start, so that it can be asked again',
    events: ['error error'],
    message: failure(
      { kind: 'overloaded', isRetryable: true, isMidStream: false, status: 529, requestId: 'req_wire' },
      'The provider answered 529: Overloaded',
    ),
  },
  'clean-close-text': {
    title: 'is no answer, though the connection ended well',
    events: [...openTextEvents('half an ans'), 'error error'],
    message: brokenOff('half an ans', PROTOCOL, UNFINISHED),
  },
  'clean-close-tool': {
    title: 'drops a call that was being made',
    events: ['start', 'toolcall_start 0', 'toolcall_delta 0 {"ci', 'toolcall_delta 0 ty":"Pa', 'error error'],
    message: brokenOff('', PROTOCOL, UNFINISHED),
  },
  'unknown-event': { title: 'is read without the event', ...TEXT_OK },
  'unknown-first': { title: 'is read without the event', ...TEXT_OK },
  'unknown-block': { title: 'is read without the block', ...TEXT_OK },
  'stop-pause-turn': {
    title: 'stops, and keeps the reason for who can go on',
    events: [...textEvents('searching'), 'done stop'],
    message: answer('pause_turn', 'searching'),
  },
  'stop-refusal': {
    title: 'is a failure that asking again does not help, and keeps the text',
    events: [...textEvents('I cannot'), 'error error'],
    message: {
      ...answer('refusal', 'I cannot'),
      stopReason: 'error',
      error: { kind: 'content_filter', isRetryable: false, isMidStream: true },
      errorMessage: 'The answer was refused or filtered (refusal).',
    },
  },
  'stop-context': {
    title: 'is cut short by length',
    events: [...textEvents('part'), 'done length'],
    message: { ...answer('model_context_window_exceeded', 'part'), stopReason: 'length' },
  },
  'stop-unknown': {
    title: 'is whole, for a reason of its own',
    events: [...textEvents('part'), 'done stop'],
    message: answer('brand_new_reason', 'part'),
  },
  'length-mid-tool': {
    title: 'closes the call that was cut, and says that its arguments are none',
    events: [...callEvents('{"city":"Pa'), 'done length'],
    message: {
      ...answer('max_tokens', ''),
      content: [
        call('toolu_0', {
          argumentsError: 'The arguments are no valid JSON; the model wrote: {"city":"Pa',
        }),
      ],
      stopReason: 'length',
    },
  },
  'thinking-signature-split': {
    title: 'keeps thinking with its whole signature, and what was redacted',
    events: [
      'start',
      'thinking_start 0',
      'thinking_delta 0 hmm',
      'thinking_end 0 hmm',
      'thinking_start 1',
      'thinking_end 1 ',
      'toolcall_start 2',
      'toolcall_delta 2 {"city":"Oslo"}',
      'toolcall_end 2',
      'done toolUse',
    ],
    message: {
      ...answer('tool_use', ''),
      content: [
        { type: 'thinking', thinking: 'hmm', thinkingSignature: '{"anthropic":{"signature":"AAABBB"}}' },
        {
          type: 'thinking',
          thinking: '',
          redacted: true,
          thinkingSignature: '{"anthropic":{"redactedData":"REDACT"}}',
        },
        call('toolu_2', { arguments: { city: 'Oslo' } }),
      ],
      stopReason: 'toolUse',
    },
  },
  'tool-empty-arguments': {
    title: 'is a call without arguments',
    events: [...callEvents(), 'done toolUse'],
    message: { ...answer('tool_use', ''), content: [call('toolu_0', {})], stopReason: 'toolUse' },
  },
  'html-502': {
    title: 'tells the status, and nothing of the page',
    events: ['error error'],
    message: failure(
      { kind: 'server', isRetryable: true, isMidStream: false, status: 502, requestId: 'req_wire' },
      'The provider answered 502: Bad Gateway',
    ),
  },
  'json-200-error': {
    title: 'is no answer',
    events: ['error error'],
    message: failure({ ...PROTOCOL, isMidStream: false }, UNFINISHED),
  },
  'empty-200': {
    title: 'is no answer',
    events: ['error error'],
    message: failure({ ...PROTOCOL, isMidStream: false }, UNFINISHED),
  },
  'retry-after': {
    title: 'tells how long to wait, of an HTTP date',
    events: ['error error'],
    message: failure(
      {
        kind: 'rate_limit',
        isRetryable: true,
        isMidStream: false,
        status: 429,
        retryAfterMs: 2_000,
        requestId: 'req_wire',
      },
      'The provider answered 429: slow down',
    ),
  },
  stall: {
    title: 'ends at once when it is aborted, with the text and the tokens so far',
    events: [...openTextEvents('then nothing'), 'error aborted'],
    message: {
      ...RESPONSE,
      content: [{ type: 'text', text: 'then nothing' }],
      usage: EARLY_USAGE,
      stopReason: 'aborted',
      errorMessage: 'The request was aborted.',
    },
  },
  'stall-pings': {
    title: 'ends at once when it is aborted, with the text and the tokens so far',
    events: [...openTextEvents('then pings'), 'error aborted'],
    message: {
      ...RESPONSE,
      content: [{ type: 'text', text: 'then pings' }],
      usage: EARLY_USAGE,
      stopReason: 'aborted',
      errorMessage: 'The request was aborted.',
    },
  },
  'bad-json-line': {
    title: 'is a failure, whatever follows',
    events: [...textEvents('ok'), 'error error'],
    message: {
      ...answer('end_turn', 'ok'),
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
    message: {
      ...answer('tool_use', ''),
      content: [call('toolu_0', { arguments: { city: 'x'.repeat(256_000) } })],
      stopReason: 'toolUse',
    },
  },
});
