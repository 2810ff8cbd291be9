import type { DiscordBackend } from '../backend.ts';
import type { DiscordGateway } from '../gateway/gateway.ts';

/** What everything works with that somebody does besides writing. */
export interface Interacting {
  readonly backend: DiscordBackend;
  readonly gateway: DiscordGateway;
}
