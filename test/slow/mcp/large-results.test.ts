import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fakeMcpHttp } from '../../support/mcp/fake-mcp-http.ts';
import { advancing, failureOf, mcpWorld } from '../../support/mcp/mcp-world.ts';
import { httpServer, stdioServer } from '../../support/mcp/stdio-server.ts';

const MB = 1_024 * 1_024;
const TOO_LARGE =
  'The MCP server "files" sent more than 4 MB at once; that is not taken, and the connection was ended.';

/** The most memory that the process has while something is done, in MB, beyond what it had before. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (most - before) / MB;
}

describe('a result of 50 MB', () => {
  it('is not held over stdio: the process stays small', async () => {
    const world = mcpWorld();
    const server = stdioServer({ huge: 50 });
    await world.connections.list(server, undefined);
    const grown = await growthOf(async () => {
      expect(await failureOf(world.call(server, 'files__echo'))).toBe(TOO_LARGE);
      await advancing(world.clock, wait(300));
    });
    expect(grown).toBeLessThan(40);
  });

  it.each(['application/json', 'text/event-stream'])('is not held over HTTP: %s', async (type) => {
    const fake = await fakeMcpHttp({
      answers: {
        'tools/call': ({ id, response }) => {
          response.writeHead(200, { 'content-type': type });
          response.write(
            `${type === 'application/json' ? '' : 'data: '}{"jsonrpc":"2.0","id":${String(id)},"result":"`,
          );
          const part = 'y'.repeat(MB);
          const write = (left: number): void => {
            if (!response.destroyed && left > 0) response.write(part, () => write(left - 1));
          };
          write(50);
        },
      },
    });
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    const grown = await growthOf(async () => {
      expect(await failureOf(world.call(server, 'files__echo'))).toBe(TOO_LARGE);
    });
    expect(grown).toBeLessThan(60);
  });

  it('leaves nothing behind after ten of them', async () => {
    const world = mcpWorld({ limits: { restMs: 0 } });
    const server = stdioServer({ huge: 50 });
    await world.connections.list(server, undefined);
    await failureOf(world.call(server, 'files__echo'));
    const grown = await growthOf(async () => {
      for (let times = 0; times < 10; times += 1) {
        expect(await failureOf(world.call(server, 'files__echo'))).toBe(TOO_LARGE);
      }
    });
    expect(grown).toBeLessThan(60);
  });
});
