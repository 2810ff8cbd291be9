import { compareSnowflakes } from './snowflakes.ts';
import type { StoredMessage } from './stored.ts';

/** Messages by their ids, and those of a channel without a look at all others. */
export class Messages extends Map<string, StoredMessage> {
  readonly #byChannel = new Map<string, Map<string, StoredMessage>>();

  override set(id: string, message: StoredMessage): this {
    const channel = this.#byChannel.get(message.channel) ?? new Map<string, StoredMessage>();
    this.#byChannel.set(message.channel, channel);
    channel.set(id, message);
    return super.set(id, message);
  }

  override delete(id: string): boolean {
    const message = this.get(id);
    if (message !== undefined) this.#byChannel.get(message.channel)?.delete(id);
    return super.delete(id);
  }

  /** Those of a channel, the oldest first. */
  of(channel: string): readonly StoredMessage[] {
    return [...(this.#byChannel.get(channel)?.values() ?? [])].sort((a, b) => compareSnowflakes(a.id, b.id));
  }
}
