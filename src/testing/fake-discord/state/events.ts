import type { Json } from './json.ts';

/** Something that happened, as the gateway tells it to the sessions that want to know. */
export interface FakeDiscordEvent {
  /** `MESSAGE_CREATE`. */
  readonly type: string;
  /** The payload of a session that may read contents: who sends it blanks them where a session may not. */
  readonly data: Json;
  /** Decides the shard, and whether the intents of servers or of direct messages are needed; absent: shard 0. */
  readonly guild?: string;
  /** Where it happened; nothing is told of channels that the app does not see. */
  readonly channel?: string;
}

type Listener = (event: FakeDiscordEvent) => void;

/** Where events come out of the state, in the order in which they happen. */
export class FakeDiscordEvents {
  readonly #listeners = new Set<Listener>();

  /** Calls back with each event from now on. The returned function ends it. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: FakeDiscordEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
