import { describe, expect, it } from 'vitest';
import { createRedaction } from '../../../src/models/recording/redact-secrets.ts';

const redact = createRedaction(['hunter2', 'hunter2-longer', 'abc']);

describe('createRedaction', () => {
  it.each([
    ['hunter2 and hunter2-longer', '[redacted] and [redacted]'],
    ['key sk-ant-api03-abcdefghijklmnop.', 'key [redacted].'],
    ['sk_live_abcdefghijklmnop', '[redacted]'],
    ['xoxb-1234567890-abc, xapp-1-A0123456', '[redacted], [redacted]'],
    ['ghp_abcdefghijklmnopqrst and github_pat_11ABCDEFG0abcdefghijk', '[redacted] and [redacted]'],
    ['glpat-abcdefghijklmnopqrst', '[redacted]'],
    ['AKIAIOSFODNN7EXAMPLE', '[redacted]'],
    ['AIzaSyA-abcdefghijklmnopqrstuvwxyz012345', '[redacted]'],
    ['npm_abcdefghijklmnopqrstuvwxyz0123456789', '[redacted]'],
    ['eyJhbGciOiJI.eyJzdWIiOiIx.abc-def', '[redacted]'],
    ['Authorization: Bearer abcdef123456789', 'Authorization: Bearer [redacted]'],
    ['postgres://me:s3cret@db.example/x', 'postgres://me:[redacted]@db.example/x'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nafter', '[redacted]\nafter'],
    ['-----BEGIN PRIVATE KEY-----\nabc', '[redacted]'],
  ])('takes the secrets out of %j', (text, expected) => {
    expect(redact(text)).toBe(expected);
    expect(redact(expected)).toBe(expected);
  });

  it.each([
    'abc',
    'a sk-short one',
    'call_abcdefghijklmnopqrstuvwx',
    'see https://example.com/a:b@c',
    'task-force-one-two-three',
  ])('leaves %j as it is', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('looks into lists, objects and their names, and leaves everything else', () => {
    const value = { list: ['hunter2', 1, null, true], inner: { hunter2: 'x' }, none: undefined };
    expect(redact(value)).toEqual({
      list: ['[redacted]', 1, null, true],
      inner: { '[redacted]': 'x' },
      none: undefined,
    });
  });
});
