import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver, SocketModeReceiver } from '@slack/bolt';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack, FakeSlackOptions } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { silentLogger } from './silent-logger.ts';

/** A fake with a bolt app that is connected to it. */
export interface Connected {
  readonly slack: FakeSlack;
  readonly app: App;
  close(): Promise<void>;
}

export const transports = ['socket', 'http'] as const;

/**
 * Starts both. `listen` registers listeners before anything can arrive; bolt's own receivers check signatures and
 * acknowledge.
 */
export async function connect(
  transport: (typeof transports)[number],
  listen: (app: App) => void,
  options: FakeSlackOptions = {},
): Promise<Connected> {
  const port = transport === 'http' ? await freePort() : undefined;
  const slack = await createFakeSlack({
    ...options,
    ...(port !== undefined && { eventsUrl: `http://127.0.0.1:${port}/slack/events` }),
  });
  const clientOptions = { slackApiUrl: slack.apiUrl };
  const sockets = new SocketModeReceiver({
    appToken: slack.credentials.appToken,
    logger: silentLogger,
    // A copy: the receiver changes what it gets.
    installerOptions: { clientOptions: { ...clientOptions } },
  });
  const http = new HTTPReceiver({ signingSecret: slack.credentials.signingSecret, logger: silentLogger });
  const app = new App({
    token: slack.credentials.botToken,
    receiver: port === undefined ? sockets : http,
    clientOptions,
    logger: silentLogger,
    ignoreSelf: false,
    convoStore: false,
  });
  listen(app);
  await (port === undefined ? sockets.start() : http.start({ port, host: '127.0.0.1' }));
  return {
    slack,
    app,
    close: async () => {
      await slack.close();
      await app.stop();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
      server.close(() => resolve(port));
    });
  });
}
