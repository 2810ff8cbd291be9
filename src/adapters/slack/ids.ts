import { PLATFORM } from './place.ts';

/** A message's identity: its `ts` is unique in its channel only. */
export function messageIdOf(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}

/** The `ts` in a message's id. */
export function tsOf(messageId: string): string {
  return messageId.slice(messageId.indexOf(':') + 1);
}

/** Somebody's identity, of people (`U…`, `W…`) and bots (`B…`) alike: Slack's ids are its own in every workspace. */
export function personIdOf(slackId: string): string {
  return `${PLATFORM}:${slackId}`;
}

/** The id that Slack knows somebody by. */
export function slackIdOf(personId: string): string {
  return personId.slice(PLATFORM.length + 1);
}

/** When a message was sent, in milliseconds since the epoch. */
export function timeOf(ts: string): number {
  return Math.round(Number(ts) * 1_000);
}
