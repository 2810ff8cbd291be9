import { PLATFORM } from '../../../place.ts';

/** Whether an id of somebody, a group or a channel is one of Slack's, which its pickers can show. */
export function isOfSlack(id: string): boolean {
  return id.startsWith(`${PLATFORM}:`) && id.length > PLATFORM.length + 1;
}
