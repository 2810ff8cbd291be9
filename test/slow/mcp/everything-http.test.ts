import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerOf, mcpWorld, until } from '../../support/mcp/mcp-world.ts';
import { httpServer, packageServer } from '../../support/mcp/stdio-server.ts';

const script = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function start(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, 'streamableHttp'], { env: { ...process.env, PORT: String(port) } });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (/listening on port/u.test(line)) resolve();
      });
    }
  });
  return child;
}

describe('server-everything over streamable HTTP', () => {
  it('lists, calls, tells of progress, and is connected to anew after it was started anew', async () => {
    const port = await freePort();
    const first = await start(port);
    const world = mcpWorld();
    const server = httpServer(`http://127.0.0.1:${port}/mcp`);
    const { tools } = await world.connections.list(server, undefined);
    expect(tools.map(({ as }) => as)).toContain('files__echo');
    expect(answerOf(await world.call(server, 'files__echo', { message: 'hi' }))).toBe('Echo: hi');
    const told: [string, number | undefined][] = [];
    const progress = (line: string, fraction?: number): void => void told.push([line, fraction]);
    await world.call(server, 'files__trigger-long-running-operation', { duration: 1, steps: 2 }, { progress });
    expect(told[0]).toEqual(['1 of 2', 0.5]);
    first.kill('SIGKILL');
    await new Promise((resolve) => first.once('exit', resolve));
    await start(port);
    expect(answerOf(await world.call(server, 'files__echo', { message: 'again' }))).toBe('Echo: again');
  });
});

describe('server-everything over stdio', () => {
  it('says that its list has changed, and the new one is read', async () => {
    const world = mcpWorld();
    const server = packageServer('server-everything/dist/index.js');
    await world.connections.list(server, undefined);
    // Its tools of the second hour come once it knows what a client can do: at the greeting, after the first list.
    await until(() => world.clock.pendingTimers === 2);
    world.clock.advance(1_000);
    await until(() => world.lists.length === 2);
    expect(world.lists[1]?.tools.length).toBeGreaterThanOrEqual(world.lists[0]?.tools.length ?? 0);
  });
});
