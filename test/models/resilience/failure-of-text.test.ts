import { describe, expect, it } from 'vitest';
import type { ModelErrorKind } from '../../../src/core/index.ts';
import { failureOfText } from '../../../src/models/resilience/failure-of-text.ts';

describe('a failure that is told in words only', () => {
  it.each<[string, ModelErrorKind, boolean]>([
    ['429 {"type":"error","error":{"type":"rate_limit_error"}}', 'rate_limit', true],
    ['429 You exceeded your current quota, please check your plan', 'quota', false],
    ['Too Many Requests', 'rate_limit', true],
    ['529 {"type":"overloaded_error","message":"Overloaded"}', 'overloaded', true],
    ['The model is overloaded.', 'overloaded', true],
    ['Request failed with status code 503', 'overloaded', true],
    ['HTTP 500', 'server', true],
    ['Provider error: 502 Bad Gateway', 'server', true],
    ['Error (status: 401): no', 'auth', false],
    ['403 no', 'permission', false],
    ['404 model: claude-x', 'not_found', false],
    ['400 prompt is too long: 210000 tokens', 'context_overflow', false],
    ['400 messages.3: unexpected role', 'invalid_request', false],
    ['connect ECONNREFUSED 127.0.0.1:11434', 'network', true],
    ['fetch failed', 'network', true],
    ['Connection error.', 'network', true],
    ['Request timed out.', 'timeout', true],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout', true],
    ['Stream ended before message_stop', 'protocol', true],
    ['', 'protocol', true],
  ])('is sorted by what the words say: %s', (message, kind, isRetryable) => {
    expect(failureOfText(message, false, 0)).toMatchObject({ kind, isRetryable, isMidStream: false });
  });

  it('is sorted by the causes of what was thrown', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ENOTFOUND' });
    const thrown = new TypeError('something went wrong', { cause });
    expect(failureOfText(thrown, true, 0)).toEqual({
      kind: 'network',
      isRetryable: true,
      isMidStream: true,
      code: 'ENOTFOUND',
    });
  });

  it('keeps a status that the words told', () => {
    expect(failureOfText('503 upstream', false, 0)).toEqual({
      kind: 'overloaded',
      isRetryable: true,
      isMidStream: false,
      status: 503,
    });
  });

  it('takes anything that can be thrown', () => {
    expect([failureOfText(undefined, false, 0).kind, failureOfText({ a: 1 }, false, 0).kind]).toEqual([
      'protocol',
      'protocol',
    ]);
  });
});
