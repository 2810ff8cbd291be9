import { ThreadloopError } from '../../core/error.ts';
import type { Check } from '../../threads/check.ts';
import type { HttpRequest, HttpResponse } from '../../threads/http-endpoint.ts';
import type { SlackBackend } from './backend.ts';
import { listen } from './listen.ts';
import { EVENTS_PATH } from './manifest/slack-manifest.ts';
import type { SlackOptions } from './slack-options.ts';
import { createSlackApp } from './transport/create-app.ts';
import { HttpReceiver } from './transport/http-receiver.ts';
import { SocketReceiver } from './transport/socket-receiver.ts';

/** The way in, from a start to its stop. */
export interface Reception {
  start(): Promise<void>;
  /** Takes nothing more in, and waits for what is being accepted. */
  stop(): Promise<void>;
  readonly isOpen: boolean;
  /** Undefined where events do not come over HTTP. */
  handle(request: HttpRequest): Promise<HttpResponse> | undefined;
  checks(): readonly Check[];
}

/**
 * Makes the way in that the options choose, with every listener: Socket Mode where there is an app token, else HTTP.
 *
 * @throws ThreadloopError `config_invalid` when they choose none.
 */
export function openReception(backend: SlackBackend): Reception {
  const { options, host } = backend;
  const receiver = receiverOf(backend);
  const app = createSlackApp(receiver, backend);
  const listening = listen(app, backend);
  let isOpen = false;
  return {
    start: async () => {
      if (options.appToken !== undefined && options.signingSecret !== undefined) host.logger.info({}, BOTH);
      await receiver.start();
      isOpen = true;
    },
    stop: async () => {
      isOpen = false;
      listening.stop();
      await receiver.stop();
    },
    get isOpen() {
      return isOpen;
    },
    handle: (request) => (receiver instanceof HttpReceiver ? receiver.handle(request) : undefined),
    checks: () => (receiver instanceof SocketReceiver ? receiver.checks() : []),
  };
}

/** What the bot hears by, for a sentence of operators; undefined where it is told nothing. */
export function wayInOf({ appToken, signingSecret, sockets }: SlackOptions): string | undefined {
  if (appToken !== undefined) {
    const over = `over Socket Mode with ${sockets === 1 ? '1 connection' : `${sockets} connections`}`;
    return signingSecret === undefined ? over : `${over} (with an app token the signing secret is not used)`;
  }
  return signingSecret === undefined ? undefined : `over HTTP at ${EVENTS_PATH}`;
}

function receiverOf({ options, host }: SlackBackend): SocketReceiver | HttpReceiver {
  const { appToken, signingSecret, apiUrl, sockets } = options;
  const { clock, logger, outgoing } = host;
  if (appToken !== undefined) return new SocketReceiver({ appToken, apiUrl, sockets, outgoing, clock, logger });
  if (signingSecret !== undefined) return new HttpReceiver({ signingSecret, clock, logger });
  throw new ThreadloopError('config_invalid', NO_WAY_IN);
}

const BOTH = 'Slack has both an app token and a signing secret: events come over Socket Mode, and not over HTTP.';

const NO_WAY_IN =
  'Slack has no way to send messages here: it needs an `appToken` for Socket Mode, or a `signingSecret` for HTTP.';
