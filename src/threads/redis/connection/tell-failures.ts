import { ThreadloopError } from '../../../core/error.ts';
import { explainFailure } from './connection-failure.ts';
import type { RedisSettings } from './redis-settings.ts';

/**
 * Wraps a port so that what the connection or the server fails with comes out as an error of ours. Their own errors
 * hold the whole command, and so what people wrote: nobody may log those.
 */
export function tellFailures<Port extends object>(port: Port, settings: RedisSettings): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]): unknown => guard(Reflect.apply(member, target, args), settings);
    },
  });
}

function guard(answer: unknown, settings: RedisSettings): unknown {
  if (answer instanceof Promise) {
    return answer.catch((error: unknown) => {
      throw toOwnError(error, settings);
    });
  }
  return isAsyncIterable(answer) ? guardAll(answer, settings) : answer;
}

async function* guardAll(items: AsyncIterable<unknown>, settings: RedisSettings): AsyncIterable<unknown> {
  try {
    yield* items;
  } catch (error) {
    throw toOwnError(error, settings);
  }
}

/** Errors of ours, and those of a bug, stay as they are. */
function toOwnError(error: unknown, settings: RedisSettings): unknown {
  if (!(error instanceof Error) || error instanceof ThreadloopError || error.constructor === TypeError) return error;
  const { text } = explainFailure(error, settings);
  // Of the error nothing is kept but its sentence.
  const cause = new Error(`${text} (${firstWord(error.message)})`);
  return new ThreadloopError(
    'redis_unavailable',
    'Threads cannot be read or written right now; try again in a moment.',
    {
      cause,
      retryable: true,
    },
  );
}

/** Replies of the server begin with a code in capitals, and may go on with what was sent. */
function firstWord(message: string): string {
  return /^(?:-)?[A-Z]+\b/u.exec(message)?.[0] ?? 'no reply';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
