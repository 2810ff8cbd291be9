import { messageIdOf } from '../ids.ts';

const LINK = /^https:\/\/[\w.-]+\.slack(?:-gov)?\.com\/archives\/([A-Z0-9]+)\/p(\d{10})(\d{6})(?:[?#].*)?$/u;
const ID = /^[A-Z][A-Z0-9]+:\d{10}\.\d{6}$/u;

/** The id of the message that a permalink of Slack leads to, or that is written as it is; undefined for anything else. */
export function messageIdOfLink(link: string): string | undefined {
  const [, channel, seconds, rest] = LINK.exec(link.trim()) ?? [];
  if (channel !== undefined) return messageIdOf(channel, `${seconds}.${rest}`);
  return ID.test(link) ? link : undefined;
}
