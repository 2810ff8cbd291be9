import type { FakeDiscordEvent } from '../state/events.ts';

/** An event on its way to the sessions that may know of it. */
export interface GatewayEvent extends FakeDiscordEvent {
  /** Sent whatever intents a session has, and as it is. */
  readonly isForced?: boolean;
}
