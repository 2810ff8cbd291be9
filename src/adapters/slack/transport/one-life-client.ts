import { SocketModeClient, type SocketModeDispatcher } from '@slack/socket-mode';
import type { Logger } from '../../../core/index.ts';
import { type Envelope, readFrame } from './envelope.ts';
import { toSlackLogger } from './slack-logger.ts';

/** Milliseconds that `apps.connections.open` may take. */
const OPEN_CALL_MS = 10_000;

export interface OneLifeOptions {
  readonly appToken: string;
  readonly apiUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly dispatcher: SocketModeDispatcher;
  readonly logger: Logger;
  /** Milliseconds without a pong after which the connection counts as dead. */
  readonly pongMs: number;
  readonly onEnvelope: (envelope: Envelope) => void;
  readonly onDisconnectAsked: (reason: string) => void;
}

/**
 * A client of Socket Mode for one connection. What it would do by itself after that is what breaks (version 3.1.0): it
 * waits 5 s before it connects again, and a failure then is nobody's and ends the process. It would also fail at
 * `app_rate_limited`, which has no event inside, and close a socket on the first word before there is another.
 *
 * So frames are read here, and whoever made the client opens the next one.
 */
export class OneLifeClient extends SocketModeClient {
  readonly #options: OneLifeOptions;

  constructor(options: OneLifeOptions) {
    const { appToken, apiUrl, fetch, dispatcher, logger, pongMs } = options;
    super({
      appToken,
      dispatcher,
      autoReconnectEnabled: false,
      clientPingTimeout: pongMs,
      logger: toSlackLogger(logger, 'debug'), // failures are told by whoever tries again, once and not at each try
      // Made for this client alone: the packages of Slack change the objects that they are given.
      clientOptions: {
        slackApiUrl: apiUrl,
        fetch,
        retryConfig: { retries: 0 },
        rejectRateLimitedCalls: true,
        allowAbsoluteUrls: false,
        timeout: OPEN_CALL_MS,
      },
    });
    this.#options = options;
  }

  /** Sends an acknowledgement over the connection of this client. @throws Error when it is not open any more. */
  acknowledge(envelopeId: string, payload: object): void {
    const { websocket } = this;
    if (websocket?.isActive() !== true) throw new Error('The connection is closed.');
    websocket.send(JSON.stringify({ envelope_id: envelopeId, payload }), (error) => {
      if (error !== undefined) throw error;
    });
  }

  protected override async onWebSocketMessage(data: string | ArrayBuffer): Promise<void> {
    const frame = readFrame(data);
    switch (frame.kind) {
      case 'hello':
        this.emit('connected');
        return;
      case 'disconnect':
        this.#options.onDisconnectAsked(frame.reason);
        return;
      case 'envelope':
        this.#options.onEnvelope(frame.envelope);
        return;
      case 'unknown':
        this.#options.logger.debug({}, 'Slack sent a frame that is not known here.');
    }
  }
}
