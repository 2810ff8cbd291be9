import { asText } from '../../../../threads/json-value.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import type { SlackCalls } from '../../calls/slack-calls.ts';
import { Lacking } from '../../outbound/lacking.ts';

/** What the calls that go the same way have learnt. */
const learnt = new WeakMap<SlackCalls, Lacking>();

/**
 * Calls something that not every workspace has, such as the agent view, and answers what Slack answered. Undefined where
 * it is lacking: that is told once, and not called again for some minutes. Rejects with any other failure.
 */
export async function callIfThere(
  { calls, host }: Pick<SlackBackend, 'calls' | 'host'>,
  workspace: string,
  method: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | undefined> {
  const lacking = learnt.get(calls) ?? new Lacking(host.clock);
  learnt.set(calls, lacking);
  const channel = asText(args['channel_id']);
  if (lacking.has(workspace, method, channel)) return undefined;
  try {
    return await calls.call(workspace, method, args, { priority: 'status' });
  } catch (error) {
    if (!(error instanceof SlackCallError) || !lacking.learn(workspace, error, channel)) throw error;
    const { reason, needed } = error;
    host.logger.info({ workspace, method, reason, needed }, 'A workspace lacks something of Slack; it goes without.');
    return undefined;
  }
}
