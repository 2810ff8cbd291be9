import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FakeSlack, FakeSlackOptions } from '../fake-slack.ts';
import type { Json } from '../state/messages.ts';
import type { FakeState, PlatformEvent } from '../state/state.ts';

/** What deliveries work with. */
export interface DeliveryBackend {
  readonly state: FakeState;
  readonly options: FakeSlackOptions;
  readonly credentials: FakeSlack['credentials'];
  /** `http://127.0.0.1:…`, where the fake's server listens. */
  readonly url: string;
  /**
   * Does what a method of the Web API does, as the app in a workspace; not recorded, not limited, no faults. For what is
   * posted to a `response_url`.
   */
  readonly call: (workspace: string, method: string, args: Json) => Promise<Json>;
}

/** The way from what happens in the fake's workspaces to the app: events, commands, interactions, over sockets and HTTP. */
export interface Delivery
  extends Pick<
    FakeSlack,
    | 'command'
    | 'press'
    | 'pressInView'
    | 'shortcut'
    | 'submitView'
    | 'closeView'
    | 'openHome'
    | 'changeContext'
    | 'pressStop'
    | 'verifyEventsUrl'
    | 'deliveries'
    | 'openSockets'
    | 'settled'
    | 'failDeliveries'
    | 'release'
    | 'disconnect'
    | 'sendRateLimited'
  > {
  /**
   * Takes an event. Adds the envelope, and the `app_mention` beside a message that mentions the bot; leaves out what the
   * app may not see (`isForced` ones excepted).
   */
  deliver(event: PlatformEvent): void;
  /** A new address for one socket, as `apps.connections.open` answers it. */
  openConnection(): string;
  /** Answers a request for a path outside the Web API, when it is one of its own. False: it is not, nothing was answered. */
  handleHttp(request: IncomingMessage, response: ServerResponse): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Cuts all sockets and gives up what waits. */
  close(): Promise<void>;
}
