import { messageIdOf } from './ids.ts';

const LINK =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:@me|\d{15,20})\/(\d{15,20})\/(\d{15,20})\/?(?:[?#].*)?$/u;
const ID = /^\d{15,20}:\d{15,20}$/u;

/** The id of the message that a link of Discord leads to, or that is written as it is; undefined for anything else. */
export function messageIdOfLink(link: string): string | undefined {
  const [, channel, message] = LINK.exec(link.trim()) ?? [];
  if (channel !== undefined && message !== undefined) return messageIdOf(channel, message);
  return ID.test(link) ? link : undefined;
}
