import type { InboundMessage } from './inbound-message.ts';

/** Milliseconds after which a command is not about what goes on now: platforms tell hours later what they could not tell. */
const LATE_MS = 15 * 60_000;

/** Whether it is too late for a message that is a word such as `stop`; any other message is judged when it is answered. */
export function isLateCommand(
  { sentAt, editedAt = sentAt }: Pick<InboundMessage, 'sentAt' | 'editedAt'>,
  now: number,
): boolean {
  return now - editedAt > LATE_MS;
}
