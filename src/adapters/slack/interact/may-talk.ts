import { checkAccess } from '../access/check-access.ts';
import type { SlackBackend } from '../backend.ts';
import type { Caller } from './caller.ts';

/**
 * Whether somebody may talk to the bot where they are. `unknown`: Slack did not tell in time what it depends on. What
 * people do by a button or a command does not tell whether the channel is shared. Never rejects.
 */
export async function mayTalk(
  { workspace, channel, user, team }: Caller,
  backend: Pick<SlackBackend, 'options' | 'directory' | 'host'>,
): Promise<'allowed' | 'refused' | 'unknown'> {
  const access = await checkAccess({ workspace, channel, user, team, isShared: undefined }, backend);
  return typeof access === 'string' ? access : 'refused';
}
