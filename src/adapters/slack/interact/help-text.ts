import type { Texts } from '../../../text/index.ts';
import { escapeMrkdwn } from '../drawing/mrkdwn/escape-mrkdwn.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { mentionOf } from './mention.ts';
import { SLASH_COMMAND } from './names.ts';

/** The words that the bot knows, and the tools that may be used in a place. */
export function helpText(texts: Texts, toolLabels: readonly string[]): string {
  return texts.help(toolLabels.map(escapeMrkdwn));
}

/** How to call the bot in a workspace. */
export function howToCall(
  { slack }: Texts,
  { botUserId }: Pick<Workspace, 'botUserId'>,
  command: string = SLASH_COMMAND,
): string {
  return slack.howToCall({ mention: mentionOf(botUserId), command: escapeMrkdwn(command) });
}
