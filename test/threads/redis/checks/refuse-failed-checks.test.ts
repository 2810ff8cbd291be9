import { describe, expect, it } from 'vitest';
import type { ServerCheck } from '../../../../src/threads/redis/checks/server-check.ts';
import { refuseFailedChecks } from '../../../../src/threads/redis/checks/server-checks.ts';

describe('refuseFailedChecks', () => {
  const ok: ServerCheck = { check: 'version', level: 'ok', text: 'Redis 7.' };
  const warning: ServerCheck = { check: 'clock', level: 'warning', text: 'It is late.', remedy: 'Wait.' };
  const error: ServerCheck = { check: 'eviction', level: 'error', text: 'It forgets.', remedy: 'Remind it.' };
  const gone: ServerCheck = { check: 'reachable', level: 'error', text: 'It is gone.' };

  it('lets warnings pass', () => {
    expect(() => refuseFailedChecks([ok, warning])).not.toThrow();
  });

  it('throws every error with its remedy', () => {
    expect(() => refuseFailedChecks([ok, error, warning, { ...error, text: 'Really.' }])).toThrow(
      expect.objectContaining({
        code: 'redis_unsuitable',
        retryable: false,
        message: 'It forgets. Remind it.\nReally. Remind it.',
      }),
    );
  });

  it('tells apart what may be otherwise later', () => {
    expect(() => refuseFailedChecks([gone])).toThrow(
      expect.objectContaining({ code: 'redis_unavailable', retryable: true, message: 'It is gone.' }),
    );
  });
});
