import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Clock } from '../../core/index.ts';
import type { Adapter, AdapterHost } from '../../threads/adapter.ts';
import { createMemberRoutes } from './admin/member-routes.ts';
import type { PlatformOfPlaces } from './admin/places.ts';
import { type Backend, createBackend } from './backend.ts';
import { createWebEraser } from './eraser.ts';
import { messageIdOf } from './message-link.ts';
import { createOutbound } from './outbound.ts';
import { PLATFORM } from './place.ts';
import { Refusal } from './refusal.ts';
import { createRoutes } from './routes.ts';

export interface WebAdapterOptions {
  /** What people write after `@` to call the bot. */
  readonly botName: string;
  /** The model's name, for the page. */
  readonly model: string;
  /** The store's name, for the page. */
  readonly store: string;
  /** Whether the store outlives the process. */
  readonly isDurable: boolean;
  /** Makes ids that nobody can guess, of hexadecimal digits. @default random UUIDs */
  readonly newId?: () => string;
  /** @default the host's clock */
  readonly clock?: Clock;
  /** The platforms of the deployment, whose teams can be set on the settings page. @default the playground alone */
  readonly platforms?: () => readonly PlatformOfPlaces[];
  /** The language of the settings page. @default 'en' */
  readonly locale?: string;
}

export interface WebAdapter {
  readonly adapter: Adapter;
  /** The playground's interface, under `/playground/api`; answers 503 where the adapter is not started. */
  readonly routes: FastifyPluginAsync;
  /** What the adapter works with, for other pages of the deployment. Throws a Refusal where it is not started. */
  readonly hostOf: () => AdapterHost;
}

const NOT_STARTED = 'The bot is not running yet; try again in a moment.';

/** Makes a page a platform: the playground, with its members, channels and threads. */
export function createWebAdapter(options: WebAdapterOptions): WebAdapter {
  const { botName, model, store, isDurable, newId = randomUUID } = options;
  const bot = { id: `${PLATFORM}:bot`, name: botName };
  let backend: Backend | undefined;
  let state: 'outbound' | 'inbound' | 'stopped' = 'outbound';
  const toSpeak = (): Backend => {
    if (backend === undefined) throw new Refusal(503, 'not_started', NOT_STARTED);
    return backend;
  };
  const toRead = (): Backend => {
    if (state === 'outbound') throw new Refusal(503, 'not_started', NOT_STARTED);
    return toSpeak();
  };
  const toWrite = (): Backend => {
    const started = toRead();
    if (state === 'stopped') throw new Refusal(503, 'stopped', 'The bot has been stopped, so nothing was sent.');
    return started;
  };

  const adapter: Adapter = {
    platform: PLATFORM,
    outbound: createOutbound(toSpeak, bot),
    connect: async (host) => {
      backend?.hub.close();
      backend = await createBackend({ host, clock: options.clock ?? host.clock, newId, isDurable });
      state = 'outbound';
    },
    start: async () => {
      toSpeak().hub.listen();
      state = 'inbound';
    },
    // Runs may still be ending: what they post is kept, and pages that are open see it.
    stop: async () => {
      state = 'stopped';
    },
    disconnect: async () => {
      backend?.hub.close();
    },
    createEraser: (host) => createWebEraser(host),
    messageIdOf,
  };
  const hostOf = (): AdapterHost => toRead().host;
  const { platforms = () => [adapter], locale = 'en' } = options;
  const admin = createMemberRoutes({ hostOf, adapters: platforms, locale });
  const routes = createRoutes({ backends: { toRead, toWrite }, fixed: { bot, model, store, isDurable }, admin });
  return { adapter, routes, hostOf };
}
