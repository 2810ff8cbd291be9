import type { Check } from '../../threads/check.ts';
import type { DiscordBackend } from './backend.ts';
import type { DiscordGateway } from './gateway/gateway.ts';
import { listen } from './listen.ts';
import type { PlaceCache } from './places/create-places.ts';

/** The way in, from a start to its stop. */
export interface Reception {
  readonly gateway: DiscordGateway & PlaceCache;
  start(): Promise<void>;
  /** Takes nothing more in, and waits for what is being taken. */
  stop(): Promise<void>;
  checks(): readonly Check[];
}

/** Makes the way in: the gateway, with every part that listens to it. Only a process that takes events in loads discord.js. */
export async function openReception(backend: DiscordBackend): Promise<Reception> {
  const { createGateway } = await import('./gateway/create-gateway.ts');
  const { options, calls, host } = backend;
  const { outgoing, clock, logger } = host;
  const gateway = createGateway({
    options,
    calls,
    outgoing,
    clock,
    logger,
    onEvent: (event) => listening.onEvent(event),
    onFreshSession: (shard) => listening.onFreshSession(shard),
  });
  const listening = listen(backend, gateway);
  return {
    gateway,
    start: async () => {
      await listening.start();
      await gateway.open();
    },
    stop: async () => {
      await gateway.close();
      await listening.stop();
    },
    checks: () => gateway.checks(),
  };
}
