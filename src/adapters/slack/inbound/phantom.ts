import { asObject } from '../../../threads/json-value.ts';
import type { Records } from '../../../threads/ports.ts';
import type { SlackMessage } from './slack-event.ts';

/** Longer than Slack goes on delivering what was just posted. */
const REMEMBERED_MS = 60 * 60_000;

/**
 * Whether a message is a second one of the same post: Slack has been seen to tell one post as two messages with
 * different `ts` and one `client_msg_id`. The first to come here is the one; told again, it is still that, so that a
 * message that could not be stored can be delivered again.
 *
 * @throws ThreadloopError when the store fails.
 */
export async function isPhantom(
  { channel, ts, clientId }: Pick<SlackMessage, 'channel' | 'ts' | 'clientId'>,
  records: Records,
): Promise<boolean> {
  if (clientId === undefined) return false;
  const key = `slack:client:${channel}:${clientId}`;
  if ((await records.put(key, { ts }, 'new', REMEMBERED_MS)) === 'ok') return false;
  const first = await records.get(key);
  // Gone between the two: nobody is before it any more.
  return first !== undefined && asObject(first.value)['ts'] !== ts;
}
