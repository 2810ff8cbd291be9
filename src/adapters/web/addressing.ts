import type { InboundMessage } from '../../threads/inbound-message.ts';

export interface Addressing {
  /** The text without the bot's mention at its beginning or end; within a sentence it is part of it. */
  readonly text: string;
  readonly address: Extract<InboundMessage['address'], 'mention' | 'none'>;
  readonly addressesOthers: boolean;
}

/** Finds out whom a text is meant for: `@` and the name of the bot or of one of the `people`, case aside. */
export function addressingOf(text: string, botName: string, people: readonly string[]): Addressing {
  const addressesBot = mentions(text, botName);
  return {
    text: addressesBot ? withoutMention(text, botName) : text,
    address: addressesBot ? 'mention' : 'none',
    addressesOthers: people.some((name) => mentions(text, name)),
  };
}

/** A longer name that begins alike, and the name in an address, are no mention. */
function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])${pattern(name)}`, 'iu').test(text);
}

function withoutMention(text: string, name: string): string {
  const mention = pattern(name);
  const rest = text.replace(new RegExp(`^\\s*${mention}[\\s,:]*`, 'iu'), '');
  // From the end backwards by hand: a pattern for "white space and then" would look at a long run of it again and again.
  const last = new RegExp(`${mention}$`, 'iu').exec(rest.trimEnd());
  const before = last === null ? '' : rest.slice(0, last.index);
  return /[\s,]$/u.test(before) ? trimSeparators(before) : rest;
}

function trimSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function pattern(name: string): string {
  return `@${name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}(?![\\p{L}\\p{N}_-])`;
}
