import type { InboundMessage } from './inbound-message.ts';
import type { ThreadSettings } from './ports.ts';

/** How a message concerns the bot, as far as the message and the settings tell; the thread's state decides the rest. */
export type Concern = 'answer' | 'read' | 'if-participating' | 'ignore';

/**
 * Says how a message concerns the bot. `ignore` is dropped at once; everything else goes to the thread's store, where
 * `resolveConcern` has the last word (a muted thread, one where the bot takes no part, several speakers).
 *
 * The order of the questions is the rule: who wrote it, whether it addresses the bot, whether there is anything in it,
 * whether it addresses somebody else, how much the channel lets the bot follow.
 */
export function concernOf(message: InboundMessage, settings: Pick<ThreadSettings, 'follow' | 'allowedBots'>): Concern {
  const { author } = message;
  if (author.kind === 'self' || message.isSystem) return 'ignore';
  const isProgram = author.kind !== 'person';
  if (isProgram && !settings.allowedBots.includes(author.id)) return 'ignore';
  // A bare mention is a request too: somebody waits for a sign.
  if (message.address !== 'none') return 'answer';
  if (isEmpty(message)) return 'ignore';
  // Two programs that answer each other's unaddressed messages would never stop.
  if (isProgram || message.addressesOthers || settings.follow === 'mention') return 'read';
  return 'if-participating';
}

function isEmpty({ text, files, quotes }: InboundMessage): boolean {
  return text.trim() === '' && files.length === 0 && quotes.length === 0;
}
