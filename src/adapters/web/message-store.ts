import type { Logger } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';
import { changeRecord } from './change-record.ts';
import type { ChatMessage } from './protocol.ts';

/** Messages kept per channel, replies included. */
const MAX_MESSAGES = 2_000;

/** Messages between two looks whether there are too many: counting them reads all their keys. */
const SWEEP_EVERY = 50;

export interface MessageStoreOptions {
  readonly records: Records;
  readonly logger: Logger;
  /** @default 2000 */
  readonly maxMessages?: number | undefined;
}

/**
 * The playground's messages as durable documents, one each, so that every process of a deployment has the same. A
 * channel keeps a bounded number; the oldest are dropped and counted.
 */
export class MessageStore {
  readonly #records: Records;
  readonly #logger: Logger;
  readonly #maxMessages: number;
  /** Messages added by this process since it last looked whether there are too many, by channel. */
  readonly #added = new Map<string, number>();

  constructor({ records, logger, maxMessages = MAX_MESSAGES }: MessageStoreOptions) {
    this.#records = records;
    this.#logger = logger;
    this.#maxMessages = maxMessages;
  }

  /** Writes a message that is new, or writes it again. */
  async put(message: ChatMessage): Promise<void> {
    await this.#records.put(keyOf(message.channel, message.id), message, 'any');
    const added = (this.#added.get(message.channel) ?? SWEEP_EVERY) + 1;
    this.#added.set(message.channel, added % SWEEP_EVERY);
    if (added >= SWEEP_EVERY) await this.#sweep(message.channel);
  }

  async get(channel: string, id: string): Promise<ChatMessage | undefined> {
    return (await this.#records.get<ChatMessage>(keyOf(channel, id)))?.value;
  }

  /** All messages of a channel and its threads, oldest first. */
  async list(channel: string): Promise<readonly ChatMessage[]> {
    const messages: ChatMessage[] = [];
    for await (const [, { value }] of this.#records.list<ChatMessage>(prefixOf(channel))) messages.push(value);
    return messages;
  }

  /** How many messages of a channel are not kept any more. */
  async dropped(channel: string): Promise<number> {
    return (await this.#records.get<number>(droppedKey(channel)))?.value ?? 0;
  }

  /**
   * Changes a message as it now stands, and answers it changed; undefined when there is none. `change` may be asked
   * several times, when others change the message as well; what it throws is thrown on.
   */
  async change(
    channel: string,
    id: string,
    change: (message: ChatMessage) => ChatMessage,
  ): Promise<ChatMessage | undefined> {
    const changed = await changeRecord<ChatMessage>(
      this.#records,
      keyOf(channel, id),
      (message) => message && change(message),
    );
    return changed?.after;
  }

  async remove(channel: string, id: string): Promise<void> {
    await this.#records.remove(keyOf(channel, id));
  }

  async #sweep(channel: string): Promise<void> {
    const keys: string[] = [];
    for await (const [key] of this.#records.list(prefixOf(channel))) keys.push(key);
    const excess = keys.slice(0, Math.max(0, keys.length - this.#maxMessages));
    if (excess.length === 0) return;
    for (const key of excess) await this.#records.remove(key);
    await this.#records.put(droppedKey(channel), (await this.dropped(channel)) + excess.length, 'any');
    this.#logger.info({ channel, dropped: excess.length }, 'The oldest messages of a full channel were dropped.');
  }
}

function prefixOf(channel: string): string {
  return `web:message:${channel}:`;
}

function keyOf(channel: string, id: string): string {
  return `${prefixOf(channel)}${id}`;
}

function droppedKey(channel: string): string {
  return `web:dropped:${channel}`;
}
