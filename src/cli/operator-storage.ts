import { ThreadloopError } from '../core/error.ts';
import type { CliContext } from './cli-context.ts';
import type { OpenedStorage, OperationsInput } from './operations.ts';

const EMBEDDED =
  'This deployment keeps its threads in the process that runs the bot, so there is nothing to be seen from here. ' +
  'Set REDIS_URL, and every process works on the same threads; the playground looks into those of its own process.';

/**
 * Opens the deployment's storage for a command, and closes it whatever comes.
 *
 * @throws ThreadloopError `no_shared_storage` when each process keeps its threads to itself.
 */
export async function withStorage<T>(
  input: OperationsInput,
  { operations }: CliContext,
  work: (opened: OpenedStorage) => Promise<T>,
): Promise<T> {
  const opened = await operations.openStorage(input);
  if (opened === undefined) throw new ThreadloopError('no_shared_storage', EMBEDDED);
  try {
    return await work(opened);
  } finally {
    await opened.storage.close();
  }
}
