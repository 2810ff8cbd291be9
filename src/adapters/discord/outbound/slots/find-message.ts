import { asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { parseCustomId } from '../../drawing/button-id.ts';
import { nonceOf } from '../../drawing/nonce.ts';
import { messageIdOf, snowflakeAt } from '../../ids.ts';
import type { Destination } from '../destinations/destination.ts';
import { readExchange } from './exchange-facts.ts';
import { draw } from './message-body.ts';

/** Pages that are read at most, and messages of one. */
const MAX_PAGES = 10;
const PAGE = 100;

/** Clocks may differ: so much before the beginning is read as well, in milliseconds. */
const BEFORE_MS = 5_000;

/** Milliseconds back that are looked through, where nobody knows when it began. */
const LOOKED_BACK_MS = 3_600_000;

type Backend = Pick<DiscordBackend, 'calls' | 'host' | 'options' | 'self'>;

/**
 * Looks for the message of a slot, which may be there although nobody recorded it, among those of the bot since the exchange
 * began that belong to no other slot: by its nonce, as long as Discord tells it; by the buttons of its exchange; or by
 * showing the beginning of what it is to show.
 *
 * A bot that may not read the channel finds nothing, and goes by the nonce alone, which Discord remembers for minutes.
 */
export async function findMessage(
  backend: Backend,
  slot: ReplySlot,
  content: ReplyContent,
  destination: Destination,
): Promise<string | undefined> {
  try {
    return await lookThrough(backend, slot, content, destination);
  } catch (error) {
    if (!(error instanceof DiscordCallError) || error.failure !== 'refused') throw error;
    backend.host.logger.warn(
      { slot: slot.id, code: error.code },
      'A message could not be looked for: it may be there twice.',
    );
    return undefined;
  }
}

async function lookThrough(
  backend: Backend,
  slot: ReplySlot,
  content: ReplyContent,
  { channel, replyTo }: Destination,
): Promise<string | undefined> {
  const { calls, host, self } = backend;
  const { begunAt, otherMessages } = await readExchange(backend, slot);
  const { body } = await draw(backend, slot, content);
  let after = snowflakeAt((begunAt ?? host.clock.now() - LOOKED_BACK_MS) - BEFORE_MS);
  let alike: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = `/channels/${channel}/messages` as const;
    const query = { after, limit: String(PAGE) };
    const messages = asObjects(await calls.call({ method: 'GET', path, query }, { priority: 'status' }));
    // Discord gives the newest of a page first.
    for (const message of messages.toReversed()) {
      const id = asText(message['id']);
      if (id === undefined) continue;
      after = BigInt(id) > BigInt(after) ? id : after;
      const isOwn = asText(asObject(message['author'])['id']) === self.userId;
      if (!isOwn || otherMessages.has(messageIdOf(channel, id))) continue;
      if (message['nonce'] === nonceOf(slot)) return id;
      // Conversations that share a channel have slots of the same names.
      const isOthers = replyTo !== undefined && repliedTo(message) !== undefined && repliedTo(message) !== replyTo;
      if (message['nonce'] === undefined && !isOthers && isLike(message, slot, content, body.content)) alike = id;
    }
    if (messages.length < PAGE) break;
  }
  return alike;
}

function repliedTo(message: JsonObject): string | undefined {
  return asText(asObject(message['message_reference'])['message_id']);
}

/** Whether a message without a nonce shows what the slot shows, or the beginning of it. */
function isLike(message: JsonObject, slot: ReplySlot, content: ReplyContent, wanted: string): boolean {
  const exchanges = asObjects(message['components'])
    .flatMap(({ components }) => asObjects(components))
    .flatMap(({ custom_id: id }) => parseCustomId(id) ?? []);
  if (exchanges.length > 0 && exchanges.every(({ exchange }) => exchange !== slot.exchange)) return false;
  const isStopped = exchanges.some(({ kind }) => kind === 'stop');
  if (content.kind === 'progress' || isStopped) return content.kind === 'progress' && isStopped;
  const shown = asText(message['content'])?.trim() ?? '';
  return shown !== '' && wanted.trim().startsWith(shown);
}
