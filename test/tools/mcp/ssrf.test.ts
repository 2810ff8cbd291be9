import { describe, expect, it } from 'vitest';
import { connectProxy } from '../../support/connect-proxy.ts';
import { fakeMcpHttp } from '../../support/mcp/fake-mcp-http.ts';
import { failureOf, mcpWorld } from '../../support/mcp/mcp-world.ts';
import { httpServer } from '../../support/mcp/stdio-server.ts';

const publicOnly = (url: string) => httpServer(url, { transport: { kind: 'http', url, isPrivateAllowed: false } });
const notPublic = (host: string) =>
  `The MCP server "files" cannot be reached: "${host}" is not on the public internet: only what everybody can reach is ` +
  'fetched, no private or local addresses.';

describe('the address of a server', () => {
  it.each([
    ['https://127.0.0.1/mcp', '127.0.0.1'],
    ['https://localhost/mcp', 'localhost'],
    ['https://2130706433/mcp', '127.0.0.1'],
    ['https://0x7f.1/mcp', '127.0.0.1'],
    ['https://10.0.0.5/mcp', '10.0.0.5'],
    ['https://169.254.169.254/mcp', '169.254.169.254'],
    ['https://[::1]/mcp', '[::1]'],
    ['https://[::ffff:10.0.0.1]/mcp', '[::ffff:a00:1]'],
    ['https://metadata.google.internal/mcp', 'metadata.google.internal'],
  ])('that is not public is not asked: %s', async (url, host) => {
    const world = mcpWorld();
    expect(await failureOf(world.connections.list(publicOnly(url), undefined))).toBe(notPublic(host));
  });

  it('must begin with https where it is public', async () => {
    const world = mcpWorld();
    expect(await failureOf(world.connections.list(publicOnly('http://93.184.216.34/mcp'), undefined))).toBe(
      'The MCP server "files" cannot be reached: its address must begin with https://.',
    );
  });

  it.each([
    ['all of its addresses', ['10.0.0.5']],
    ['one of them', ['93.184.216.34', '127.0.0.1']],
    ['a mapped one', ['::ffff:192.168.0.1']],
  ])('is looked up, and refused where %s is not public', async (_what, addresses) => {
    const world = mcpWorld({ resolve: async () => addresses });
    expect(await failureOf(world.connections.list(publicOnly('https://mcp.example.com/mcp'), undefined))).toBe(
      notPublic('mcp.example.com'),
    );
  });

  it('is looked up at each request: one that changes its address under way is not followed', async () => {
    const lookedUp: string[] = [];
    const world = mcpWorld({
      resolve: async (host) => {
        lookedUp.push(host);
        // Nobody listens there; what counts is what is asked the second time.
        return lookedUp.length === 1 ? ['127.0.0.1'] : ['169.254.169.254'];
      },
    });
    const fake = await fakeMcpHttp();
    const { port } = new URL(fake.url);
    const url = `http://mcp.internal:${port}/mcp`;
    // A private origin that an operator allows; metadata addresses are allowed to nobody.
    expect(await failureOf(world.connections.list(httpServer(url), undefined))).toBe(notPublic('mcp.internal'));
    expect(fake.asked).toEqual(['initialize -']);
    expect(lookedUp).toEqual(['mcp.internal', 'mcp.internal']);
  });

  it('that is allowed though it is private is that origin, and no other port of it', async () => {
    const [fake, other] = await Promise.all([
      fakeMcpHttp({
        answers: { initialize: ({ response }) => void response.writeHead(307, { location: other.url }).end() },
      }),
      fakeMcpHttp(),
    ]);
    const world = mcpWorld();
    expect(await failureOf(world.connections.list(httpServer(fake.url), undefined))).toBe(
      'The MCP server "files" answered with the status 307.',
    );
    expect(other.asked).toEqual([]);
  });

  it('may be another path of the same origin, which gets the token', async () => {
    const fake = await fakeMcpHttp({
      answers: {
        initialize: ({ response, count }) => {
          if (count === 0) response.writeHead(307, { location: '/mcp?moved' }).end();
          else response.writeHead(500).end();
        },
      },
    });
    const world = mcpWorld({ credentials: async () => ({ token: async () => 'good', refused: async () => false }) });
    await failureOf(world.connections.list(httpServer(fake.url), undefined));
    expect(fake.asked).toEqual(['initialize good', 'initialize good']);
  });
});

describe('behind the outgoing proxy', () => {
  it('a server is reached through it, with what is private refused all the same', async () => {
    const fake = await fakeMcpHttp();
    const { port } = new URL(fake.url);
    const proxy = await connectProxy({ hosts: { [`tools.internal:${port}`]: Number(port) } });
    const outgoing = { httpProxy: `http://127.0.0.1:${proxy.port}`, httpsProxy: `http://127.0.0.1:${proxy.port}` };
    const unknown = async (): Promise<never> => {
      throw new Error('not known here');
    };
    const world = mcpWorld({ outgoing, resolve: unknown });
    const url = `http://tools.internal:${port}/mcp`;
    const { tools } = await world.connections.list(httpServer(url), undefined);
    expect(tools.map(({ as }) => as)).toEqual(['files__echo']);
    expect(proxy.asked.slice(0, 1)).toEqual([`POST ${url}`]);
    const other = httpServer('https://169.254.169.254/mcp', { name: 'other' });
    expect(await failureOf(world.connections.list(other, undefined))).toContain('is not on the public internet');
    expect(proxy.asked.filter((what) => !what.includes('tools.internal'))).toEqual([]);
  });
});
