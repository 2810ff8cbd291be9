import { describe, expect, it } from 'vitest';
import type { ModelErrorKind } from '../../../src/core/index.ts';
import { classifyError, type FailureFacts } from '../../../src/models/errors/classify-error.ts';

const classify = (facts: Partial<FailureFacts>) => classifyError({ message: '', isMidStream: false, now: 0, ...facts });

/** A failure, its kind, and whether it may pass. */
const CASES: readonly [name: string, facts: Partial<FailureFacts>, kind: ModelErrorKind, isRetryable: boolean][] = [
  ['too many requests', { status: 429, message: 'slow down' }, 'rate_limit', true],
  ['too many requests, in a stream', { type: 'rate_limit_error' }, 'rate_limit', true],
  ['OpenAI’s quota', { status: 429, code: 'insufficient_quota' }, 'quota', false],
  ['OpenAI’s words for it', { status: 429, message: 'You exceeded your current quota.' }, 'quota', false],
  [
    'a minute at Google, which speaks of a quota',
    { status: 429, message: 'You exceeded your current quota. Please retry in 17.4s.' },
    'rate_limit',
    true,
  ],
  ['Anthropic’s credit', { status: 400, message: 'Your credit balance is too low' }, 'quota', false],
  ['a payment', { status: 402 }, 'quota', false],
  ['a request too large', { status: 413 }, 'context_overflow', false],
  ...[
    'prompt is too long: 205001 tokens > 200000 maximum',
    'This model’s maximum context length is 128000 tokens.',
    'Your input exceeds the context window of this model.',
    'The input token count (1100000) exceeds the maximum number of tokens allowed',
    'the request exceeds the available context size',
    'Please reduce the length of the messages',
    'context_length_exceeded',
  ].map((message): (typeof CASES)[number] => [message, { status: 400, message }, 'context_overflow', false]),
  ['503', { status: 503 }, 'overloaded', true],
  ['529', { status: 529 }, 'overloaded', true],
  ['Anthropic’s overload, in a stream', { type: 'overloaded_error', message: 'Overloaded' }, 'overloaded', true],
  ['401', { status: 401 }, 'auth', false],
  ['a wrong key with another status', { status: 400, code: 'invalid_api_key' }, 'auth', false],
  ['403', { status: 403 }, 'permission', false],
  ['404', { status: 404 }, 'not_found', false],
  ['408', { status: 408 }, 'timeout', true],
  ['504', { status: 504 }, 'timeout', true],
  ['400', { status: 400, message: 'messages.0: bad' }, 'invalid_request', false],
  ['422', { status: 422 }, 'invalid_request', false],
  ['405, which is no use to repeat', { status: 405 }, 'invalid_request', false],
  ['409, which is', { status: 409 }, 'server', true],
  ['500', { status: 500 }, 'server', true],
  ['a proxy', { status: 502 }, 'server', true],
  ['an error of the server, in a stream', { type: 'api_error' }, 'server', true],
  ['a filter of Azure', { status: 400, code: 'content_filter' }, 'content_filter', false],
  ['a policy of OpenAI', { status: 400, code: 'content_policy_violation' }, 'content_filter', false],
  ['a refused connection', { cause: withCode('ECONNREFUSED') }, 'network', true],
  ['a broken connection behind status 200', { status: 200, cause: withCode('ECONNRESET') }, 'network', true],
  ['a cause of a cause', { cause: { cause: { cause: withCode('UND_ERR_SOCKET') } } }, 'network', true],
  ['an unknown host', { cause: withCode('ENOTFOUND') }, 'network', true],
  ['a slow connection', { cause: withCode('UND_ERR_CONNECT_TIMEOUT') }, 'timeout', true],
  ['a slow answer', { cause: withCode('UND_ERR_BODY_TIMEOUT') }, 'timeout', true],
  ['a time limit', { cause: new DOMException('late', 'TimeoutError') }, 'timeout', true],
  ['nothing that is known', { message: 'oops' }, 'protocol', true],
];

describe('a failure is sorted into a kind', () => {
  it.each(CASES)('%s', (_, facts, kind, isRetryable) => {
    expect(classify(facts)).toMatchObject({ kind, isRetryable });
  });
});

it.each([
  ['true', 400, true],
  ['false', 500, false],
])('heeds the advice %s against what its status says', (advice, status, isRetryable) => {
  expect(classify({ status, headers: { 'x-should-retry': advice } }).isRetryable).toBe(isRetryable);
});

it('tells all that is known, and nothing of the message', () => {
  const facts: FailureFacts = {
    status: 429,
    headers: { 'retry-after': '3', 'x-request-id': 'req_1' },
    code: 'rate_limit_exceeded',
    message: 'what somebody wrote',
    isMidStream: true,
    now: 0,
  };
  expect(classifyError(facts)).toEqual({
    kind: 'rate_limit',
    isRetryable: true,
    isMidStream: true,
    status: 429,
    retryAfterMs: 3_000,
    requestId: 'req_1',
    code: 'rate_limit_exceeded',
  });
});

it('tells no status that was good, and no code that only repeats the status', () => {
  expect(classify({ status: 200, cause: withCode('ECONNRESET') })).toEqual({
    kind: 'network',
    isRetryable: true,
    isMidStream: false,
    code: 'ECONNRESET',
  });
  expect(classify({ status: 502, code: '502' })).not.toHaveProperty('code');
});

it('reads a wait from the words where no header has one', () => {
  expect(classify({ status: 429, message: 'Please try again in 320ms.' }).retryAfterMs).toBe(320);
});

it('follows a ring of causes to no end', () => {
  const ring: { cause?: unknown } = {};
  ring.cause = ring;
  expect(classify({ cause: ring }).kind).toBe('protocol');
});

function withCode(code: string): Error {
  return Object.assign(new Error('failed'), { code });
}
