import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import { classifyError } from '../../../src/models/errors/classify-error.ts';

describe('a failure of the way out', () => {
  it.each([
    ['proxy_unreachable', true],
    ['proxy_refused', false],
    ['proxy_refused', true],
    ['certificate_untrusted', false],
  ] as const)('with the code %s and retryable %s is one of the network, as lasting as it says', (code, retryable) => {
    const cause = new TypeError('fetch failed', { cause: new ThreadloopError(code, 'A sentence.', { retryable }) });
    expect(classifyError({ message: 'fetch failed', cause, isMidStream: false, now: 0 })).toEqual({
      kind: 'network',
      isRetryable: retryable,
      isMidStream: false,
      code,
    });
  });
});
