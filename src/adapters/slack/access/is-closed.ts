import type { SlackOptions } from '../slack-options.ts';

/** Whether nobody may talk to the bot in a channel, whoever it is: that holds for programs that are answered as well. */
export function isClosed(channel: string, { deny }: Pick<SlackOptions, 'deny'>): boolean {
  return deny.includes('everyone') || deny.includes(`channel:${channel}`);
}
