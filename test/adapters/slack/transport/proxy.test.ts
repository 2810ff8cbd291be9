import { connect } from 'node:net';
import { createServer } from 'node:tls';
import type { App } from '@slack/bolt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SocketReceiver } from '../../../../src/adapters/slack/transport/socket-receiver.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { WayOut } from '../../../../src/threads/adapter.ts';
import { outgoingWith, until } from '../../../outgoing/harness.ts';
import { connectProxy } from '../../../support/connect-proxy.ts';
import { createTestAuthority, hasOpenssl } from '../../../support/test-authority.ts';

const HOST = 'slack.example';

/** Ends TLS in front of a port of this machine. */
async function tlsBefore(port: number, certificate: { readonly key: string; readonly cert: string }): Promise<number> {
  const server = createServer(certificate, (secure) => {
    const plain = connect(port, '127.0.0.1');
    secure.pipe(plain).pipe(secure);
    for (const socket of [secure, plain]) socket.on('error', () => undefined);
    plain.on('close', () => secure.destroy());
    secure.on('close', () => plain.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe.skipIf(!hasOpenssl)('Socket Mode behind a proxy and an authority of its own', () => {
  it('goes out through the one way out of the process: the call, and the socket', async () => {
    const fake = await createFakeSlack();
    onTestFinished(() => fake.close());
    const authority = createTestAuthority();
    const { port } = new URL(fake.url);
    const proxy = await connectProxy({
      hosts: { [`${HOST}:443`]: await tlsBefore(Number(port), authority.issue(HOST)) },
    });
    const real = outgoingWith({ httpsProxy: `http://127.0.0.1:${proxy.port}`, caFile: authority.caFile });
    // The fake tells its own address; Slack tells one of its hosts.
    const fetch: WayOut['fetch'] = async (...request) => {
      const text = await (await real.fetch(...request)).text();
      return new Response(text.replace(/ws:\/\/127\.0\.0\.1:\d+/u, `wss://${HOST}`));
    };
    const receiver = new SocketReceiver({
      appToken: fake.credentials.appToken,
      apiUrl: `https://${HOST}/api/`,
      sockets: 1,
      outgoing: { fetch, dispatcher: () => real.dispatcher(), isDirect: () => true },
      clock: createFakeClock(),
      logger: silentLogger,
    });
    const bodies: unknown[] = [];
    const app = {
      processEvent: async ({ body }: { readonly body: unknown }) => {
        bodies.push(body);
      },
    };
    receiver.init(app as unknown as App); // all that is used of it
    await receiver.start();
    await fake.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: 'hi' });
    await fake.settled();
    expect(bodies).toHaveLength(1);
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${HOST}:443`]));
    await receiver.stop();
    await until(() => fake.openSockets === 0);
  });
});
