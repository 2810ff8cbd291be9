import type { Sign } from '../../../../threads/reply.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { Turns } from '../../../../threads/turns.ts';
import type { SlackBackend } from '../../backend.ts';
import { signSession } from '../../interact/agent/sessions.ts';
import type { Lacking } from '../lacking.ts';
import { react } from './receipts.ts';
import type { Statuses } from './statuses.ts';

export interface SignOptions {
  readonly statuses: Statuses;
  readonly lacking: Lacking;
  /** What is said of the session of a thread, one after the other: that work begins must not arrive after its end. */
  readonly sessions: Turns;
}

/** Shows what a thread is doing: by Slack's status line, or where it is lacking by a reaction to the message. */
export async function showSign(
  backend: SlackBackend,
  { statuses, lacking, sessions }: SignOptions,
  thread: ThreadId,
  sign: Sign,
): Promise<void> {
  const tellSession = (kind: 'working' | 'clear'): Promise<void> =>
    sessions.run(thread, async () => {
      if (statuses.isWorking(thread) === (kind === 'working')) await signSession(backend, thread, kind);
    });
  switch (sign.kind) {
    case 'working':
      try {
        return await statuses.begin(thread, thinking(backend, thread));
      } finally {
        await tellSession('working');
      }
    case 'clear':
      try {
        return await statuses.clear(thread);
      } finally {
        await tellSession('clear');
      }
    case 'receipt': {
      const { received, messageId } = sign;
      const isShown = received === 'started' && (await statuses.announce(thread, await thinking(backend, thread)));
      if (!isShown) await react(backend, lacking, thread, { messageId, received });
    }
  }
}

async function thinking({ host }: SlackBackend, thread: ThreadId): Promise<string> {
  const { locale } = await host.settings.of(thread);
  return host.textsOf(locale).isThinking;
}
