import type { Logger } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';
import { changeRecord } from './change-record.ts';
import type { ChatMessage } from './protocol.ts';

/** A message as it is written first. */
export type NewMessage = Omit<ChatMessage, 'revision'>;

/** The oldest messages of a channel, which are not kept any more. */
interface Dropped {
  readonly count: number;
  /** The newest of them. */
  readonly throughId: string;
}

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

  /** Writes a message that is new, and answers it as it stands; where it is already there, its content is drawn anew. */
  async put(message: NewMessage): Promise<ChatMessage> {
    const first = { ...message, revision: 1 };
    const written = await changeRecord<ChatMessage>(this.#records, keyOf(message.channel, message.id), (known) =>
      known === undefined ? first : redrawn(known, message.content),
    );
    await this.#sweepSometimes(message.channel);
    return written?.after ?? (await this.get(message.channel, message.id)) ?? first;
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
    return (await this.#records.get<Dropped>(droppedKey(channel)))?.value.count ?? 0;
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
      (message) => message && { ...change(message), revision: message.revision + 1 },
    );
    return changed?.after;
  }

  /**
   * Makes a message show a content, and answers it changed; undefined when there is none, or it shows the end of what
   * this is a draft of: an owner that was frozen may be late.
   */
  async draw(channel: string, id: string, content: ChatMessage['content']): Promise<ChatMessage | undefined> {
    const key = keyOf(channel, id);
    const drawn = await changeRecord<ChatMessage>(this.#records, key, (known) => known && redrawn(known, content));
    return drawn?.after;
  }

  async remove(channel: string, id: string): Promise<void> {
    await this.#records.remove(keyOf(channel, id));
  }

  async #sweepSometimes(channel: string): Promise<void> {
    const added = (this.#added.get(channel) ?? SWEEP_EVERY) + 1;
    this.#added.set(channel, added % SWEEP_EVERY);
    if (added >= SWEEP_EVERY) await this.#sweep(channel);
  }

  async #sweep(channel: string): Promise<void> {
    const keys: string[] = [];
    for await (const [key] of this.#records.list(prefixOf(channel))) keys.push(key);
    const excess = keys.slice(0, Math.max(0, keys.length - this.#maxMessages));
    if (excess.length === 0) return;
    for (const key of excess) await this.#records.remove(key);
    await this.#countDropped(
      channel,
      excess.map((key) => key.slice(prefixOf(channel).length)),
    );
    this.#logger.info({ channel, dropped: excess.length }, 'The oldest messages of a full channel were dropped.');
  }

  /** Each once, though several processes drop the same ones at the same time. */
  async #countDropped(channel: string, ids: readonly string[]): Promise<void> {
    await changeRecord<Dropped>(this.#records, droppedKey(channel), (known = { count: 0, throughId: '' }) => {
      const fresh = ids.filter((id) => id > known.throughId);
      const throughId = fresh.at(-1);
      return throughId === undefined ? undefined : { count: known.count + fresh.length, throughId };
    });
  }
}

function redrawn(known: ChatMessage, content: ChatMessage['content']): ChatMessage | undefined {
  if (isEnd(known.content) && !isEnd(content)) return undefined;
  return { ...known, content, revision: known.revision + 1 };
}

/** Whether a content is the last that its reply shows there, unless it ends differently. */
function isEnd(content: ChatMessage['content']): boolean {
  // Nobody's late drawing gives a request its buttons back.
  if (content.kind === 'approval') return content.card.state !== 'pending';
  if (content.kind === 'text') return content.final;
  return content.kind !== 'progress' || !content.buttons.includes('stop');
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
