import type { ReplySlot } from '../../../../threads/reply.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { nonceOf } from '../../drawing/nonce.ts';
import { placeOf } from '../../place.ts';
import { allowedMentions } from '../allowed-mentions.ts';

/** Exchanges that are remembered. */
const MAX_REMEMBERED = 1_000;

/** Says where a thread was begun that it is locked, so that whoever asked in it does not wait for an answer. */
export class LockedThreads {
  readonly #backend: () => DiscordBackend;
  readonly #told = new Set<string>();

  constructor(backend: () => DiscordBackend) {
    this.#backend = backend;
  }

  /** Does so if the slot's thread is locked, once for an exchange. Rejects with nothing of Discord's. */
  async tell(slot: ReplySlot): Promise<void> {
    const place = placeOf(slot.thread);
    const key = `${slot.thread} ${slot.exchange}`;
    if (place.kind !== 'thread' || this.#told.has(key)) return;
    try {
      this.#backend().places.forget(place.thread);
      const facts = await this.#backend().places.channel(place.thread);
      if (facts?.isLocked !== true) return;
      this.#remember(key);
      await this.#say(slot, place.channel, place.thread);
    } catch (error) {
      if (!(error instanceof DiscordCallError)) throw error;
      const { code } = error;
      this.#backend().host.logger.info({ thread: slot.thread, code }, 'Nobody could be told that a thread is locked.');
    }
  }

  async #say(slot: ReplySlot, channel: string, thread: string): Promise<void> {
    const { calls, host, options } = this.#backend();
    const { locale } = await host.settings.of(slot.thread);
    await calls.call(
      {
        method: 'POST',
        path: `/channels/${channel}/messages`,
        body: {
          content: host.textsOf(locale).discord.threadLocked(`<#${thread}>`),
          allowed_mentions: allowedMentions(options),
          message_reference: { message_id: thread, channel_id: channel, fail_if_not_exists: false },
          nonce: nonceOf({ thread: slot.thread, id: `${slot.exchange} locked` }),
          enforce_nonce: true,
        },
      },
      { priority: 'error', isRepeatable: true },
    );
  }

  #remember(key: string): void {
    this.#told.add(key);
    const [oldest] = this.#told;
    if (this.#told.size > MAX_REMEMBERED && oldest !== undefined) this.#told.delete(oldest);
  }
}
