import { MessageFlags } from 'discord-api-types/v10';
import { asObject, asText } from '../../../../threads/json-value.ts';
import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import { isEnd, priorityOf } from '../../../../threads/reply-slots/content-end.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';
import { messageIdOf, partsOf } from '../../ids.ts';
import { placeOf } from '../../place.ts';
import { readExchange } from '../slots/exchange-facts.ts';
import { deleteMessage, editMessage, postMessage } from '../slots/messages.ts';
import { sendMessage } from '../slots/send-message.ts';
import { type ShownSlot, ShownSlots } from '../slots/shown-slots.ts';
import {
  noteShown,
  type PrivatePlace,
  type RememberedInteraction,
  readInteractions,
} from './remembered-interactions.ts';

/** Milliseconds for which an interaction is answered through itself: its token works for 15 minutes. */
const USABLE_MS = 14 * 60_000;

/** Messages beside the deferred answer that Discord takes for an app that is not in the server. */
const MAX_FOLLOW_UPS = 5;

/** Discord's codes: no such interaction or webhook any more, a token that has run out, a message that is not there. */
const OVER = [10_062, 10_015, 50_027, 10_008, 40_094] as const;

/** Stands for a message where nothing is shown yet: that the bot is thinking is shown by Discord. */
const NOTHING_YET = '0';

/**
 * Replies to those who have installed the app for themselves, where the bot is no member: through the interaction that asked
 * as long as that works, and in direct messages after that. Only ends are shown, since follow-ups are few.
 */
export class PrivateReplies {
  readonly #backend: () => DiscordBackend;
  /** What was said in direct messages instead. */
  readonly #direct = new ShownSlots();

  constructor(backend: () => DiscordBackend) {
    this.#backend = backend;
  }

  /** Shows an end, in its message or a new one; leaves out what is none. Answers with the slot's `platformId`. */
  async show(slot: ReplySlot, content: ReplyContent): Promise<string> {
    const place = placeIn(slot);
    if (!isEnd(content) || content.kind === 'progress') {
      return slot.platformId ?? messageIdOf(place.channel, NOTHING_YET);
    }
    const direct = this.#directOf(slot, place);
    if (direct !== undefined) {
      await editMessage(this.#backend(), slot, direct, content);
      return messageIdOf(direct.channel, direct.message);
    }
    const message = await this.#showThrough(slot, place, content);
    return message === undefined ? await this.#showDirectly(slot, place, content) : messageIdOf(place.channel, message);
  }

  async remove(slot: ReplySlot): Promise<void> {
    const place = placeIn(slot);
    const direct = this.#directOf(slot, place);
    if (direct !== undefined) return await deleteMessage(this.#backend(), direct);
    const interactions = await readInteractions(this.#backend(), place);
    const interaction = interactions.find(({ shown }) => shown.some((each) => each.slot === slot.id));
    const index = interaction?.shown.findIndex((each) => each.slot === slot.id) ?? -1;
    const name = interaction === undefined ? undefined : nameOf(interaction, index);
    if (interaction === undefined || name === undefined) return;
    const path = this.#pathOf(interaction, `/messages/${name}`);
    try {
      await this.#backend().calls.call({ method: 'DELETE', path, isSigned: false }, { priority: 'status' });
    } catch (error) {
      if (!isRefusal(error, ...OVER)) throw error;
    }
  }

  /** Undefined when no interaction can be used for it any more. */
  async #showThrough(slot: ReplySlot, place: PrivatePlace, content: ReplyContent): Promise<string | undefined> {
    const backend = this.#backend();
    const interaction = await this.#interactionOf(slot, place);
    if (interaction === undefined || backend.host.clock.now() - interaction.at > USABLE_MS) return undefined;
    const { id, shown, isEphemeral } = interaction;
    const known = shown.findIndex((each) => each.slot === slot.id);
    const index = known < 0 ? shown.length : known;
    if (index > MAX_FOLLOW_UPS) return undefined;
    // Before it is shown: whoever comes after a crash is to know that the deferred answer is taken.
    if (known < 0) await noteShown(backend, place, id, { slot: slot.id });
    const name = nameOf(interaction, index);
    const options = { priority: priorityOf(content) };
    const more =
      name === undefined && isEphemeral ? { flags: MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds } : {};
    const method = name === undefined ? 'POST' : 'PATCH';
    const path = this.#pathOf(interaction, name === undefined ? '' : `/messages/${name}`);
    try {
      const way = { method, path, more, options, isSigned: false, withFiles: true } as const;
      const sent = await sendMessage(backend, slot, content, way);
      await noteShown(backend, place, id, { slot: slot.id, message: sent.id });
      return sent.id;
    } catch (error) {
      if (isRefusal(error, ...OVER)) return undefined;
      throw error;
    }
  }

  async #showDirectly(slot: ReplySlot, place: PrivatePlace, content: ReplyContent): Promise<string> {
    const backend = this.#backend();
    const body = { recipient_id: place.user };
    const request = { method: 'POST', path: '/users/@me/channels', body } as const;
    const opened = await backend.calls.call(request, { priority: priorityOf(content), isRepeatable: true });
    const channel = asText(asObject(opened)['id']);
    if (channel === undefined) {
      throw new DiscordCallError('Discord did not tell which channel it has opened.', { failure: 'unreachable' });
    }
    const { message } = this.#direct.remember(slot, await postMessage(backend, slot, content, { channel }));
    return messageIdOf(channel, message);
  }

  /** The message of a slot in direct messages, if it is shown there. */
  #directOf(slot: ReplySlot, place: PrivatePlace): ShownSlot | undefined {
    const known = this.#direct.get(slot);
    if (known !== undefined || slot.platformId === undefined) return known;
    const told = partsOf(slot.platformId);
    if (told.channel === place.channel) return undefined;
    return this.#direct.remember(slot, { ...told, isFinal: true, isGone: false, hasFile: false });
  }

  /** The one that shows the slot, that the exchange began with, or else the latest. */
  async #interactionOf(slot: ReplySlot, place: PrivatePlace): Promise<RememberedInteraction | undefined> {
    const interactions = await readInteractions(this.#backend(), place);
    const showing = interactions.find(({ shown }) => shown.some((each) => each.slot === slot.id));
    if (showing !== undefined) return showing;
    const { asked } = await readExchange(this.#backend(), slot);
    return interactions.find(({ id }) => asked?.includes(id) === true) ?? interactions.at(-1);
  }

  #pathOf({ token }: RememberedInteraction, rest: string): `/${string}` {
    return `/webhooks/${this.#backend().self.applicationId}/${token}${rest}`;
  }
}

/** How the message of the slot at a place is called; undefined while it is not there. */
function nameOf({ shown }: RememberedInteraction, index: number): string | undefined {
  return index === 0 ? '%40original' : shown[index]?.message;
}

function placeIn({ thread }: ReplySlot): PrivatePlace {
  const place = placeOf(thread);
  if (place.kind !== 'private') throw new TypeError(`${thread} is not private.`);
  return place;
}
