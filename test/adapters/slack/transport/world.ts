import type { App } from '@slack/bolt';
import { onTestFinished } from 'vitest';
import type { SlackOptions } from '../../../../src/adapters/slack/slack-options.ts';
import { createSlackApp } from '../../../../src/adapters/slack/transport/create-app.ts';
import { HttpReceiver } from '../../../../src/adapters/slack/transport/http-receiver.ts';
import { SocketReceiver } from '../../../../src/adapters/slack/transport/socket-receiver.ts';
import type { Workspace, Workspaces } from '../../../../src/adapters/slack/workspaces/workspaces.ts';
import { createEndpoints } from '../../../../src/server/index.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack, FakeSlackOptions } from '../../../../src/testing/fake-slack/fake-slack.ts';
import type { WayOut } from '../../../../src/threads/adapter.ts';
import { outgoingWith, until } from '../../../outgoing/harness.ts';
import { serve } from '../../../server/serve.ts';
import { createAdapterHost } from '../../../support/adapter-host.ts';
import { advanceUntil } from '../../../support/advance-until.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';

export const transports = ['socket', 'http'] as const;

export const workspace: Workspace = {
  id: 'T1',
  name: 'One',
  botUserId: 'U0BOT',
  botId: 'B0BOT',
  appId: 'A1FAKE',
  enterpriseId: undefined,
  scopes: [],
};

export interface WorldOptions {
  /** Registers listeners. */
  readonly listen?: (app: App) => void;
  readonly sockets?: number;
  readonly find?: Workspaces['find'];
  readonly fake?: FakeSlackOptions;
  /** A fake that is there already. */
  readonly join?: FakeSlack;
  readonly outgoing?: (fake: FakeSlack) => WayOut;
  readonly appToken?: string;
  readonly pongMs?: number;
}

export interface World {
  readonly fake: FakeSlack;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly app: App;
  readonly receiver: SocketReceiver | HttpReceiver;
}

/** Our transport beside the fake, on one clock that stands still; not started. */
export async function createWorld(transport: (typeof transports)[number], options: WorldOptions = {}): Promise<World> {
  const { listen, sockets = 1, find = async () => workspace, pongMs } = options;
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const http = new HttpReceiver({ signingSecret: 'fake-signing-secret', clock, logger });
  const endpoint = {
    method: 'POST',
    path: '/slack/events',
    maxBodyBytes: 1_000_000,
    handle: (request: Parameters<HttpReceiver['handle']>[0]) => http.handle(request),
  } as const;
  const eventsUrl =
    transport === 'http'
      ? `${(await serve({ plugins: [createEndpoints([endpoint])] })).server.address}/slack/events`
      : undefined;
  const fake =
    options.join ?? (await createFakeSlack({ clock, ...(eventsUrl !== undefined && { eventsUrl }), ...options.fake }));
  onTestFinished(() => fake.close());
  const outgoing = options.outgoing?.(fake) ?? outgoingWith({}, { clock, logger });
  const { appToken = fake.credentials.appToken } = options;
  const receiver =
    transport === 'http'
      ? http
      : new SocketReceiver({
          appToken,
          apiUrl: fake.apiUrl,
          sockets,
          outgoing,
          clock,
          logger,
          ...(pongMs !== undefined && { pongMs }),
          random: () => 1,
        });
  const intake = new Proxy({}, {}) as never; // nothing here asks it
  const app = createSlackApp(receiver, {
    options: { apiUrl: fake.apiUrl } as SlackOptions, // all that is read of them
    host: { ...createAdapterHost(intake, clock), outgoing, logger },
    workspaces: { find } as Workspaces, // all that is asked
  });
  listen?.(app);
  onTestFinished(async () => {
    await advanceUntil(clock, receiver.stop());
  });
  return { fake, clock, logger, app, receiver };
}

/** The same, started. */
export async function startWorld(transport: (typeof transports)[number], options: WorldOptions = {}): Promise<World> {
  const world = await createWorld(transport, options);
  await world.receiver.start();
  const { sockets = 1 } = options;
  if (transport === 'http') return world;
  for (let open = 1; open < sockets; open += 1) {
    await world.clock.advanceAsync(1_000);
    await until(() => world.fake.openSockets > open);
  }
  return world;
}

export { until };
