import type { DiscordBackend } from './backend.ts';
import type { DiscordGateway, GatewayEvent } from './gateway/gateway.ts';
import { createInbound } from './inbound/create-inbound.ts';
import { registerInteractions } from './interact/register-interactions.ts';
import { tellRefused } from './interact/welcome/tell-refused.ts';
import { followPlaces } from './places/follow-places.ts';

/** Every part that listens to the gateway, from a start to its stop. */
export interface Listening {
  /** To be awaited before the gateway is opened. Rejects with the storage. */
  start(): Promise<void>;
  onEvent(event: GatewayEvent): void;
  onFreshSession(shard: number): void;
  /** Takes nothing more in, and waits for what is being taken. */
  stop(): Promise<void>;
}

/** Has every part of the adapter listen to the gateway. Interactions first: Discord waits three seconds for an answer. */
export function listen(backend: DiscordBackend, gateway: DiscordGateway): Listening {
  const interactions = registerInteractions(backend, gateway);
  const inbound = createInbound(backend, { onRefused: (refused) => tellRefused(backend, refused) });
  return {
    start: () => inbound.start(),
    onEvent: (event) => {
      followPlaces(event, backend.places);
      interactions.take(event);
      inbound.onEvent(event, gateway);
    },
    onFreshSession: (shard) => inbound.onFreshSession(shard, gateway),
    stop: async () => {
      interactions.stop();
      await inbound.stop();
    },
  };
}
