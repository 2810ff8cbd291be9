import { describe, expect, it } from 'vitest';
import { isLoopback } from '../../src/server/index.ts';

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost', 'LocalHost'])(
    'is true of %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '128.0.0.1',
    'fe80::1',
    '::ffff:10.0.0.1',
    'localhost.evil.example',
    '127.1',
    '',
  ])('is false of "%s"', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
