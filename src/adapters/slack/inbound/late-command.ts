import { parseCommand } from '../../../threads/command-word.ts';
import type { InboundMessage } from '../../../threads/inbound-message.ts';
import { timeOf } from '../ids.ts';

/** Milliseconds after which a command is not about what goes on now: Slack tells hours later what it could not tell. */
const LATE_MS = 15 * 60_000;

/** Whether a message is a word such as `stop` that comes too late; any other message is judged when it is answered. */
export function isLateCommand(
  { text, address }: Pick<InboundMessage, 'text' | 'address'>,
  saidTs: string,
  now: number,
): boolean {
  if (now - timeOf(saidTs) <= LATE_MS) return false;
  return parseCommand({ text, addressed: address !== 'none' }).kind === 'command';
}
