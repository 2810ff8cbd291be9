import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../../src/core/error.ts';
import { tellFailures } from '../../../../src/threads/redis/connection/tell-failures.ts';
import { collect } from '../../../contracts/collect.ts';
import { redisSettings } from '../../../support/redis-settings.ts';

const settings = redisSettings('redis://127.0.0.1:6379');

/** As ioredis makes them: the command, with what people wrote, hangs on the error. */
function replyError(message: string): Error {
  return Object.assign(new Error(message), { name: 'ReplyError', command: { name: 'evalsha', args: ['a secret'] } });
}

class Port {
  readonly name = 'port';
  #calls = 0;

  count(): number {
    return (this.#calls += 1);
  }

  async fail(error: unknown): Promise<never> {
    throw error;
  }

  async *items(): AsyncIterable<number> {
    yield 1;
    throw replyError('LOADING Redis is loading the dataset in memory');
  }
}

describe('a port on Redis', () => {
  const port = tellFailures(new Port(), settings);

  it.each([
    ['OOM command not allowed', 'Redis at redis://127.0.0.1:6379/0 has no memory left. (OOM)'],
    ['Command timed out', 'Redis at redis://127.0.0.1:6379/0 does not answer in time. (no reply)'],
    ['ERR a secret', 'Redis at redis://127.0.0.1:6379/0 cannot be used: it does not answer. (ERR)'],
  ])('tells that it failed, and nothing of what was sent: %s', async (message, cause) => {
    const told: unknown = await port.fail(replyError(message)).catch((error: unknown) => error);
    expect(told).toMatchObject({
      code: 'redis_unavailable',
      message: 'Threads cannot be read or written right now; try again in a moment.',
      retryable: true,
      cause: { message: cause },
    });
    expect(JSON.stringify([told, told instanceof Error && told.cause])).not.toContain('a secret');
  });

  it('tells a failure on the way through many', async () => {
    await expect(collect(port.items())).rejects.toMatchObject({ code: 'redis_unavailable' });
  });

  it('leaves errors of ours, bugs and everything that works as they are', async () => {
    const own = new ThreadloopError('data_newer', 'newer');
    const bug = new TypeError('no function');
    await expect(port.fail(own)).rejects.toBe(own);
    await expect(port.fail(bug)).rejects.toBe(bug);
    expect([port.name, port.count(), port.count()]).toEqual(['port', 1, 2]);
  });
});
