import type { InboundMessage } from './inbound-message.ts';
import type { ThreadSettings } from './settings.ts';

/** How a message concerns the bot, as far as the message and the settings tell; the thread's state decides the rest. */
export type Concern = 'answer' | 'read' | 'if-participating' | 'ignore';

/** Which rule judged a message by itself. */
export type MessageRule =
  | 'own-message'
  | 'system-message'
  | 'bot-not-allowed'
  | 'addressed'
  | 'empty'
  | 'bot-unaddressed'
  | 'addresses-others'
  | 'mentions-only'
  | 'depends-on-thread';

/**
 * Says how a message concerns the bot, and by which rule. `ignore` is dropped at once; everything else goes to the
 * thread's store, where `resolveConcern` has the last word (a muted thread, one where the bot takes no part, several
 * speakers).
 *
 * The order of the questions is the rule: who wrote it, whether it addresses the bot, whether there is anything in it,
 * whether it addresses somebody else, how much the channel lets the bot follow.
 */
export function judgeMessage(
  message: InboundMessage,
  settings: Pick<ThreadSettings, 'follow' | 'allowedBots'>,
): { readonly concern: Concern; readonly rule: MessageRule } {
  const { author } = message;
  if (author.kind === 'self') return { concern: 'ignore', rule: 'own-message' };
  if (message.isSystem) return { concern: 'ignore', rule: 'system-message' };
  const isProgram = author.kind !== 'person';
  if (isProgram && !settings.allowedBots.includes(author.id)) return { concern: 'ignore', rule: 'bot-not-allowed' };
  // A bare mention is a request too: somebody waits for a sign.
  if (message.address !== 'none') return { concern: 'answer', rule: 'addressed' };
  if (isEmpty(message)) return { concern: 'ignore', rule: 'empty' };
  // Two programs that answer each other's unaddressed messages would never stop.
  if (isProgram) return { concern: 'read', rule: 'bot-unaddressed' };
  if (message.addressesOthers) return { concern: 'read', rule: 'addresses-others' };
  if (settings.follow === 'mention') return { concern: 'read', rule: 'mentions-only' };
  return { concern: 'if-participating', rule: 'depends-on-thread' };
}

function isEmpty({ text, files, quotes }: InboundMessage): boolean {
  return text.trim() === '' && files.length === 0 && quotes.length === 0;
}
