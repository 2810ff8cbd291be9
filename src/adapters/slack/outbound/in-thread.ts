import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';

/** A message that was posted into a thread. */
interface Posted {
  readonly workspace: string;
  readonly channel: string;
  readonly ts: string;
  /** The first message of the thread. */
  readonly root: string;
  /** As Slack answered it. */
  readonly message: unknown;
}

/**
 * Takes a message back that Slack has put into the channel, since the thread's first message is gone: what was said in a
 * thread is for those who follow it.
 *
 * @throws SlackCallError `thread_not_found` when it was so.
 */
export async function requireThread(
  backend: Pick<SlackBackend, 'calls' | 'host'>,
  { workspace, channel, ts, root, message }: Posted,
): Promise<void> {
  if (isInThread(message, root)) return;
  await takeBack(backend, workspace, { channel, ts });
  throw new SlackCallError('chat.postMessage', 'thread_not_found', { retryable: false });
}

/** Once more if need be. Whatever comes of it, another post would land in the channel as well. */
async function takeBack(
  { calls, host }: Pick<SlackBackend, 'calls' | 'host'>,
  workspace: string,
  message: { readonly channel: string; readonly ts: string },
): Promise<void> {
  const remove = (): Promise<unknown> => calls.call(workspace, 'chat.delete', message, { priority: 'final' });
  try {
    await remove().catch(remove);
  } catch (error) {
    const reason = error instanceof SlackCallError ? error.reason : undefined;
    host.logger.error({ workspace, ...message, reason }, 'A message that landed in a channel could not be taken back.');
  }
}

/** Where Slack does not say, it was done as asked. */
function isInThread(message: unknown, root: string): boolean {
  if (typeof message !== 'object' || message === null) return true;
  return 'thread_ts' in message && message.thread_ts === root;
}
