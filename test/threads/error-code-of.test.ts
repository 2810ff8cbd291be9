import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../src/core/error.ts';
import { errorCodeOf } from '../../src/threads/error-code-of.ts';

describe('the code of an error', () => {
  it.each([
    [new ThreadloopError('usage', 'secret'), 'usage'],
    [Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new RangeError('secret'), 'RangeError'],
    [Object.assign(new Error('secret'), { code: 'a secret' }), 'unknown'],
    [Object.assign(new Error('secret'), { code: 'X'.repeat(100) }), 'X'.repeat(64)],
    ['secret', 'unknown'],
  ])('of %o is a word that holds nobody’s text', (error, code) => {
    expect(errorCodeOf(error)).toBe(code);
  });
});
