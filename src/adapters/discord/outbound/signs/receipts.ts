import type { Clock } from '../../../../core/index.ts';
import type { Sign } from '../../../../threads/reply.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { partsOf } from '../../ids.ts';
import { openFor } from '../destinations/unarchive.ts';

type Receipt = Omit<Extract<Sign, { kind: 'receipt' }>, 'kind'>;

/** The reaction that says what became of a message. That it begins an exchange is said by typing. */
const REACTIONS: Readonly<Partial<Record<Receipt['received'], string>>> = { steering: '👀', queued: '⏳' };

const SNOWFLAKE = /^\d{15,20}$/u;

/** Milliseconds after which a channel is asked again that lets the bot not react. */
const REMEMBERED_MS = 600_000;

/** Channels that are kept before those whose time is up are let go. */
const MAX_ENTRIES = 1_000;

/** Discord's codes for what is true of one message: it is gone, has all reactions it can have, or its author's block. */
const OF_THE_MESSAGE: readonly number[] = [10_008, 30_010, 90_001];

/** Puts receipts on messages. */
export class Receipts {
  readonly #clock: () => Clock;
  /** Until when channels are not tried again. */
  readonly #refused = new Map<string, number>();

  constructor(clock: () => Clock) {
    this.#clock = clock;
  }

  /**
   * Puts the receipt on a message, in the channel that it stands in: the first one of a thread stands in the parent. What
   * did not come as a message, such as a command, has nothing to put it on, and where the bot may not it does without.
   */
  async show(backend: DiscordBackend, { messageId, received }: Receipt): Promise<void> {
    const emoji = REACTIONS[received];
    const { channel, message } = partsOf(messageId);
    if (emoji === undefined || !SNOWFLAKE.test(channel) || !SNOWFLAKE.test(message)) return;
    if ((this.#refused.get(channel) ?? 0) > this.#clock().now()) return;
    const path = `/channels/${channel}/messages/${message}/reactions/${encodeURIComponent(emoji)}/@me` as const;
    const react = (): Promise<unknown> => backend.calls.call({ method: 'PUT', path }, { priority: 'status' });
    try {
      await openFor(backend, channel, 'status', react);
    } catch (error) {
      if (!(error instanceof DiscordCallError) || error.failure !== 'refused') throw error;
      if (!OF_THE_MESSAGE.includes(error.code)) this.#remember(channel);
    }
  }

  #remember(channel: string): void {
    const now = this.#clock().now();
    if (this.#refused.size >= MAX_ENTRIES) {
      for (const [other, until] of this.#refused) if (until <= now) this.#refused.delete(other);
    }
    this.#refused.set(channel, now + REMEMBERED_MS);
  }
}
