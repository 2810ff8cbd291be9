import { ThreadloopError } from '../../core/error.ts';
import type { Adapter } from '../../threads/adapter.ts';
import type { DiscordBackend } from './backend.ts';
import { completeOptions, type DiscordAdapterOptions } from './complete-options.ts';
import { type Connection, connect } from './connect.ts';
import { describeAdapter } from './describe-adapter.ts';
import { TOKEN_REFUSED } from './gateway/refusal.ts';
import { readEarlier } from './inbound/read-earlier.ts';
import { chosenServer } from './interact/servers/chosen-server.ts';
import { messageIdOfLink } from './message-link.ts';
import { createDiscordOutbound } from './outbound/create-outbound.ts';
import { PLATFORM } from './place.ts';
import { openReception, type Reception } from './reception.ts';

export interface DiscordAdapter extends Adapter {
  /** Sentences for operators: who the bot is, where, and how to begin. After `connect`. */
  describe(): readonly string[];
}

/**
 * Makes Discord a platform. Events come in over the gateway, where the adapter is started; a worker needs only the token.
 *
 * @throws ThreadloopError `config_invalid` without a token.
 */
export function createDiscordAdapter(given: DiscordAdapterOptions): DiscordAdapter {
  const options = completeOptions(given);
  // What a program in JavaScript may give, whatever the types say.
  if (typeof options.token !== 'string' || options.token === '') throw new ThreadloopError('config_invalid', NO_TOKEN);
  let connection: Connection | undefined;
  let reception: Reception | undefined;
  const backend = (): DiscordBackend => {
    if (connection === undefined) throw new Error('The adapter of Discord is not connected.');
    return connection.backend;
  };
  const outbound = createDiscordOutbound(backend, { answerParts: options.answerParts, chosenServer });

  return {
    platform: PLATFORM,
    outbound: {
      ...outbound,
      readEarlier: (thread, asked) => readEarlier(backend(), thread, asked),
    },
    connect: async (host) => {
      connection = await connect(options, host);
    },
    start: async () => {
      const opened = await openReception(backend());
      reception = opened;
      connection?.useGateway(opened.gateway);
      await opened.start();
    },
    stop: async () => {
      await reception?.stop();
    },
    disconnect: async () => {
      reception = undefined;
      await outbound.close();
      await connection?.disconnect();
      connection = undefined;
    },
    checks: () => {
      if (connection?.backend.calls.isTokenRefused !== true) return reception?.checks() ?? [];
      return [{ check: 'discord', ok: false, reason: TOKEN_REFUSED }];
    },
    messageIdOf: messageIdOfLink,
    describe: () => (connection === undefined ? [] : describeAdapter(connection.backend, reception?.gateway)),
  };
}

const NO_TOKEN = 'Discord needs the `token` of a bot (docs/discord.md).';
