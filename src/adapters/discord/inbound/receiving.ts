import type { Refusal } from '../access/judge-access.ts';
import type { DiscordBackend } from '../backend.ts';
import type { DirectChannels } from '../catch-up/direct-channels.ts';
import type { DiscordGateway } from '../gateway/gateway.ts';
import type { RecentForwards } from './recent-forwards.ts';

/** A message to the bot from somebody who may not talk to it. */
export interface RefusedMessage {
  /** Undefined in direct messages. */
  readonly guild: string | undefined;
  /** The channel, thread or direct channel that it stands in. */
  readonly channel: string;
  readonly message: string;
  readonly user: string;
  readonly reason: Exclude<Refusal, 'unknown'>;
}

/** Called in the background for each such message, told again ones too. Its rejection is logged. */
export type OnRefused = (refused: RefusedMessage) => Promise<unknown>;

/** What taking something in works with. */
export interface Receiving {
  readonly backend: DiscordBackend;
  readonly gateway: DiscordGateway;
  readonly onRefused: OnRefused;
  readonly forwards: RecentForwards;
  readonly directs: DirectChannels;
}
