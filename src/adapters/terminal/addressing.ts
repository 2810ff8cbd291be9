import type { InboundMessage } from '../../threads/inbound-message.ts';

export interface Addressing {
  /** The text without the bot's mention at its beginning. */
  readonly text: string;
  readonly address: Extract<InboundMessage['address'], 'mention' | 'none'>;
  readonly addressesOthers: boolean;
}

/** Names that a text calls with `@`, at its beginning or after a space. */
const MENTION = /(?<=^|\s)@([\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_-])?)/gu;

/**
 * Finds out whom a text is meant for. A name with `@` at the beginning addresses somebody, whoever it is; further on
 * only the bot and people of the conversation (`people`, by name) are taken for more than text.
 */
export function addressingOf(text: string, botName: string, people: ReadonlySet<string>): Addressing {
  const mentions = [...text.matchAll(MENTION)].map((match) => ({
    name: (match[1] ?? '').toLowerCase(),
    at: match.index,
  }));
  const bot = botName.toLowerCase();
  const known = new Set([...people].map((name) => name.toLowerCase()));
  const addressesBot = mentions.some(({ name }) => name === bot);
  const addressesOthers = mentions.some(({ name, at }) => name !== bot && (at === 0 || known.has(name)));
  const [first] = mentions;
  const isLeading = first?.at === 0 && first.name === bot;
  return {
    text: isLeading ? text.slice(bot.length + 1).replace(/^[\s,:]+/u, '') : text,
    address: addressesBot ? 'mention' : 'none',
    addressesOthers,
  };
}
