import { ThreadloopError } from '../core/error.ts';
import { parseThreadId, type ThreadId, toThreadId } from '../threads/thread-id.ts';

/**
 * Reads the id of a thread from the command line.
 *
 * @throws ThreadloopError `usage` when it is none.
 */
export function readThreadArgument(text: string): ThreadId {
  try {
    return toThreadId(parseThreadId(text));
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    throw new ThreadloopError('usage', `${sentence} \`threadloop threads list\` shows those there are.`, {
      cause: error,
    });
  }
}

/** What is said of a thread of which nothing is stored. */
export function unknownThread(thread: ThreadId): ThreadloopError {
  return new ThreadloopError(
    'thread_unknown',
    `Nothing is stored of the thread ${thread}. \`threadloop threads list\` shows those there are.`,
  );
}
