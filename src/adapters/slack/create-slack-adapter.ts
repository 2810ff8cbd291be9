import { ThreadloopError } from '../../core/error.ts';
import type { Adapter } from '../../threads/adapter.ts';
import type { HttpEndpoint, HttpRequest, HttpResponse } from '../../threads/http-endpoint.ts';
import type { SlackBackend } from './backend.ts';
import { completeOptions, type SlackAdapterOptions } from './complete-options.ts';
import { type Connection, connect } from './connect.ts';
import { describeAdapter } from './describe-adapter.ts';
import { tsOf } from './ids.ts';
import { readEarlier } from './inbound/read-earlier.ts';
import { EVENTS_PATH } from './manifest/slack-manifest.ts';
import { createInstallEndpoints } from './oauth/install-endpoints.ts';
import { createSlackOutbound } from './outbound/create-outbound.ts';
import { messageIdOfLink } from './outbound/message-link.ts';
import { PLATFORM } from './place.ts';
import { openReception, type Reception, wayInOf } from './reception.ts';
import { searchChannel } from './search/search-channel.ts';
import type { SlackOptions } from './slack-options.ts';
import { createInstallationEraser } from './workspaces/installation-eraser.ts';

/** Bytes of an event, interaction or command that are read; Slack's own limits are far below. */
const MAX_EVENT_BYTES = 2_000_000;

export interface SlackAdapter extends Adapter {
  /** Sentences for operators: where it works, and how to begin. After `connect`; never rejects. */
  describe(): Promise<readonly string[]>;
}

/**
 * Makes Slack a platform. Events come in over Socket Mode where there is an `appToken`, else over HTTP where there is a
 * `signingSecret`: a server of yours answers `endpoints` then, as `threadloop start` does. A worker needs neither.
 *
 * @throws ThreadloopError `config_invalid` without a `botToken` or a `clientId`.
 */
export function createSlackAdapter(given: SlackAdapterOptions): SlackAdapter {
  const options = completeOptions(given);
  if (options.botToken === undefined && options.clientId === undefined) {
    throw new ThreadloopError('config_invalid', NO_TOKEN);
  }
  let connection: Connection | undefined;
  let reception: Reception | undefined;
  const backend = (): SlackBackend => {
    if (connection === undefined) throw new Error('The adapter of Slack is not connected.');
    return connection.backend;
  };
  const outbound = createSlackOutbound(backend);

  return {
    platform: PLATFORM,
    outbound: {
      ...outbound,
      readEarlier: (thread, { before, signal }) =>
        readEarlier(backend(), thread, { beforeTs: tsOf(before), limit: options.history, signal }),
      searchChannel: (thread, search) => searchChannel(backend(), thread, search, outbound.linkTo),
    },
    connect: async (host) => {
      connection = await connect(options, host);
    },
    start: async () => {
      const opened = openReception(backend());
      reception = opened;
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
    endpoints: endpointsOf(options, given.publicUrl, {
      events: (request) => reception?.handle(request),
      backend: () => (reception?.isOpen === true ? connection?.backend : undefined),
    }),
    checks: () => [...(connection?.workspaces.checks() ?? []), ...(reception?.checks() ?? [])],
    createEraser: (host) => createInstallationEraser(host),
    messageIdOf: messageIdOfLink,
    describe: async () => {
      if (connection === undefined) return [];
      return await describeAdapter(connection.backend, reception === undefined ? undefined : wayInOf(options));
    },
  };
}

interface Answering {
  readonly events: (request: HttpRequest) => Promise<HttpResponse> | undefined;
  readonly backend: () => Pick<SlackBackend, 'options' | 'host'> | undefined;
}

/** They stand before the start, so that a server can be made; then they answer. */
function endpointsOf(
  { appToken, signingSecret, clientId }: SlackOptions,
  publicUrl: string | undefined,
  { events, backend }: Answering,
): readonly HttpEndpoint[] {
  const endpoints: HttpEndpoint[] = [];
  if (appToken === undefined && signingSecret !== undefined) {
    endpoints.push({
      method: 'POST',
      path: EVENTS_PATH,
      maxBodyBytes: MAX_EVENT_BYTES,
      handle: async (request) => (await events(request)) ?? NOT_STARTED,
    });
  }
  if (clientId !== undefined && publicUrl !== undefined)
    endpoints.push(...createInstallEndpoints({ backend, publicUrl }));
  return endpoints;
}

const NOT_STARTED: HttpResponse = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'The bot takes nothing in at the moment.',
};

const NO_TOKEN =
  'Slack needs a `botToken` for one workspace, or a `clientId` and a `clientSecret` for many (docs/slack.md).';
