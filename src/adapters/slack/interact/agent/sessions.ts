import { sleep } from '../../../../core/index.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import { isDirect, placeOf } from '../../place.ts';
import { callIfThere } from './call-if-there.ts';

/** Milliseconds before another try to say that nothing is done any more. */
const END_DELAYS_MS = [1_000, 3_000] as const;

type Backend = Pick<SlackBackend, 'calls' | 'host'>;

/**
 * Slack's own view of what an agent does in a thread, beside the status line: while a session is processing, people see
 * a stop button. Only where the bot talks to one person: in a channel the status line says what the bot does, which
 * stands in the same place, and the button is under the answer. Rejects as calls do.
 */
export async function signSession(backend: Backend, thread: ThreadId, kind: 'working' | 'clear'): Promise<void> {
  if (!isDirect(placeOf(thread).channel)) return;
  if (kind === 'clear') await endSession(backend, thread);
  else await setStatus(backend, thread, 'processing');
}

/** Says that nothing is done in a thread any more, so that the stop button goes. Rejects as calls do, after some tries. */
export async function endSession(backend: Backend, thread: ThreadId): Promise<void> {
  for (const delayMs of [...END_DELAYS_MS, undefined]) {
    try {
      await setStatus(backend, thread, 'active');
      return;
    } catch (error) {
      if (delayMs === undefined || !(error instanceof SlackCallError && error.retryable)) throw error;
      await sleep(delayMs, backend.host.clock);
    }
  }
}

/**
 * Gives the session of a conversation its name, and begins one where there is none. What it is said to do stays: the
 * work on it may have begun, or be over. Answers whether Slack has sessions there. Rejects as calls
 * do.
 *
 * @param title 1 to 200 characters
 * @param initiator who began it, as Slack knows them
 */
export async function nameSession(
  backend: Backend,
  thread: ThreadId,
  { title, initiator }: { readonly title: string; readonly initiator: string },
): Promise<boolean> {
  const isThere = await rename(backend, thread, title);
  if (isThere !== 'unknown') return isThere === 'renamed';
  const begun = await setStatus(backend, thread, 'active', { title, initiator_user_id: initiator });
  // One that began in between keeps the name that it had.
  if (typeof begun?.['title'] === 'string' && begun['title'] !== title) await rename(backend, thread, title);
  return begun !== undefined;
}

async function rename(backend: Backend, thread: ThreadId, title: string): Promise<'renamed' | 'unknown' | 'lacking'> {
  const { workspace, channel, root } = placeOf(thread);
  const args = { channel_id: channel, thread_ts: root, title };
  try {
    const renamed = await callIfThere(backend, workspace, 'agents.sessions.rename', args);
    return renamed === undefined ? 'lacking' : 'renamed';
  } catch (error) {
    if (error instanceof SlackCallError && error.reason === 'session_not_found') return 'unknown';
    throw error;
  }
}

function setStatus(
  backend: Backend,
  thread: ThreadId,
  status: 'processing' | 'active',
  more: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown> | undefined> {
  const { workspace, channel, root } = placeOf(thread);
  const args = { channel_id: channel, thread_ts: root, status, ...more };
  return callIfThere(backend, workspace, 'agents.sessions.setStatus', args);
}
