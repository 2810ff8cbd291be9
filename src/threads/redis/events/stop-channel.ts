import { Listeners } from '../../listeners.ts';
import type { OwnerToken, Stop } from '../../ports.ts';
import type { ThreadId } from '../../thread-id.ts';
import { channelName } from '../keys.ts';
import type { RedisPortOptions } from '../port-options.ts';
import { isFrom } from './event-messages.ts';
import { Publisher } from './publisher.ts';
import { Subscriptions } from './subscriptions.ts';

export type StopChannelOptions = Omit<RedisPortOptions, 'newToken'>;

interface StopMessage {
  readonly thread: ThreadId;
  readonly token: OwnerToken;
  readonly stop: Stop;
}

/**
 * Tells owners of threads at once that a stop has arrived, in whichever process they are. Only a hint, and it may get
 * lost: the stop is stored, and `renew` and `turn` tell it. One channel serves a deployment, since stops are rare; a
 * process listens while it owns a thread.
 */
export class StopChannel {
  readonly #options: StopChannelOptions;
  readonly #watchers: Listeners<string, StopMessage>;
  readonly #publisher: Publisher;
  readonly #subscriptions: Subscriptions;
  readonly #channel: string;
  #count = 0;

  constructor(options: StopChannelOptions) {
    this.#options = options;
    this.#watchers = new Listeners((error, _, { thread }) => {
      options.logger.error({ err: error, thread }, 'A listener for stops failed.');
    });
    this.#channel = channelName(options.space, 'stops', 'all');
    this.#publisher = new Publisher({ ...options, what: 'stops' });
    this.#subscriptions = new Subscriptions({ ...options, onMessage: (_, message) => this.#receive(message) });
  }

  /** Tells whoever owns the thread by this token. */
  publish(thread: ThreadId, token: OwnerToken, stop: Stop): void {
    const json = JSON.stringify({ thread, token, stop } satisfies StopMessage);
    this.#publisher.publish(this.#channel, `${this.#options.origin}\n${json}`);
    this.#tell(json);
  }

  /** Answers with what ends the watching. */
  watch(thread: ThreadId, token: OwnerToken, onStop: (stop: Stop) => void): () => void {
    const end = this.#watchers.add(keyOf(thread, token), ({ stop }) => onStop(stop));
    this.#count += 1;
    this.#subscriptions.add(this.#channel);
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      end();
      this.#count -= 1;
      if (this.#count === 0) this.#subscriptions.remove(this.#channel);
    };
  }

  /** Listens to no other process any more. The connections stay open. */
  close(): void {
    this.#subscriptions.close();
  }

  #receive(message: string): void {
    if (!isFrom(this.#options.origin, message)) this.#tell(message.slice(message.indexOf('\n') + 1));
  }

  /** From JSON in any case: what a watcher is given is its own. */
  #tell(json: string): void {
    const message: StopMessage = JSON.parse(json); // only `publish` makes such messages
    this.#watchers.tell(keyOf(message.thread, message.token), message);
  }
}

function keyOf(thread: ThreadId, token: OwnerToken): string {
  return `${thread} ${token}`;
}
