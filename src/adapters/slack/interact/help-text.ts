import type { Texts } from '../../../text/index.ts';
import { escapeMrkdwn } from '../drawing/mrkdwn/escape-mrkdwn.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { mentionOf } from './mention.ts';
import { SLASH_COMMAND } from './names.ts';

/** How to call the bot in a workspace. */
export function howToCall(
  { slack }: Texts,
  { botUserId }: Pick<Workspace, 'botUserId'>,
  command: string = SLASH_COMMAND,
): string {
  return slack.howToCall({ mention: mentionOf(botUserId), command: escapeMrkdwn(command) });
}
