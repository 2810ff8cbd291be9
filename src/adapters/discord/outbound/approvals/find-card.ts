import { asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { parseCardId } from '../../drawing/approval/card-id.ts';
import { snowflakeAt } from '../../ids.ts';

/** Pages that are read at most, and messages of one. */
const MAX_PAGES = 10;
const PAGE = 100;

/** Clocks may differ: so much before the first try is read as well, in milliseconds. */
const BEFORE_MS = 5_000;

/** A card that may have been posted although nobody recorded it. */
export interface SoughtCard {
  readonly channel: string;
  /** When the first try to post it began. */
  readonly since: number;
  readonly nonce: string;
  readonly approval: string;
  /** Its first line. */
  readonly head: string;
}

/**
 * Looks for a card among the bot's messages since its first try: by its nonce, as long as Discord tells it, else by its
 * buttons and what it begins with. A bot that may not read there finds nothing: it rather asks twice than not at all.
 */
export async function findCard(
  { calls, host, self }: Pick<DiscordBackend, 'calls' | 'host' | 'self'>,
  card: SoughtCard,
): Promise<string | undefined> {
  const { channel } = card;
  let after = snowflakeAt(card.since - BEFORE_MS);
  let alike: string | undefined;
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const path = `/channels/${channel}/messages` as const;
      const query = { after, limit: String(PAGE) };
      const messages = asObjects(await calls.call({ method: 'GET', path, query }, { priority: 'status' }));
      // Discord gives the newest of a page first.
      for (const message of messages.toReversed()) {
        const id = asText(message['id']);
        if (id === undefined) continue;
        after = BigInt(id) > BigInt(after) ? id : after;
        if (asText(asObject(message['author'])['id']) !== self.userId) continue;
        if (message['nonce'] === card.nonce) return id;
        if (message['nonce'] === undefined && isLike(message, card)) alike = id;
      }
      if (messages.length < PAGE) break;
    }
  } catch (error) {
    if (!(error instanceof DiscordCallError) || error.failure !== 'refused') throw error;
    host.logger.warn({ channel, code: error.code }, 'A card could not be looked for: it may be there twice.');
  }
  return alike;
}

function isLike(message: JsonObject, { approval, head }: SoughtCard): boolean {
  const [first] = (asText(message['content']) ?? '').split('\n');
  const buttons = asObjects(message['components']).flatMap(({ components }) => asObjects(components));
  return first === head && buttons.some(({ custom_id: id }) => parseCardId(id)?.approval === approval);
}
