import { asObject } from '../../../threads/json-value.ts';
import type { DiscordBackend } from '../backend.ts';
import type { DiscordGateway, GatewayEvent } from '../gateway/gateway.ts';
import { readInteraction } from './received/read-interaction.ts';
import { registerCommands } from './registration/register-commands.ts';
import { takeInteraction } from './take-interaction.ts';
import { Arrivals } from './welcome/arrivals.ts';
import { introduce } from './welcome/introduce.ts';

/** What people do with the bot besides writing, from a start to its stop. */
export interface Interactions {
  /** Takes an event of the gateway, in order; what is none of it is passed over. Never throws, and is not waited for. */
  take(event: GatewayEvent): void;
  /** Begins nothing more beside events. */
  stop(): void;
}

/**
 * Listens to commands, buttons and windows, and to the bot being added to servers; and has the commands registered, from
 * now on until `stop`.
 */
export function registerInteractions(backend: DiscordBackend, gateway: DiscordGateway): Interactions {
  const { host, options, background } = backend;
  const arrivals = new Arrivals();
  const commands = registerCommands(backend);
  const interacting = { backend, gateway };
  return {
    take: ({ type, data }) => {
      switch (type) {
        case 'INTERACTION_CREATE': {
          const isInGuild = (guild: string): boolean => gateway.guilds.includes(guild);
          const interaction = readInteraction(data, { receivedAt: host.clock.now(), isInGuild });
          if (interaction === undefined) return host.logger.debug({}, 'An interaction could not be read.');
          return background('an interaction', () => takeInteraction(interaction, interacting));
        }
        case 'READY':
          return arrivals.ready(data);
        case 'GUILD_DELETE':
          return arrivals.left(data);
        case 'GUILD_CREATE': {
          const guild = arrivals.arrived(data);
          if (guild === undefined) return;
          commands.joined(guild);
          if (options.introduction) background('an introduction', () => introduce(asObject(data), interacting));
        }
      }
    },
    stop: () => commands.stop(),
  };
}
