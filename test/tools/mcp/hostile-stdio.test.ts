import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { advancing, answerOf, failureOf, mcpWorld, until } from '../../support/mcp/mcp-world.ts';
import { stdioServer } from '../../support/mcp/stdio-server.ts';
import { createTestContext } from '../test-scope.ts';

function pidFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'pids');
}

/** Whether a process is there; one that has ended and is not yet collected by its parent is not. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z';
  } catch {
    return false;
  }
}

describe('a server over stdio', () => {
  it('gets what is configured, and nothing else of ours', async () => {
    process.env['THREADLOOP_TEST_SECRET'] = 'secret';
    onTestFinished(() => void delete process.env['THREADLOOP_TEST_SECRET']);
    const world = mcpWorld();
    const told = stdioServer({}, {}, { TOKEN: 'theirs' });
    await world.connections.list(told, undefined);
    const { env } = JSON.parse(answerOf(await world.call(told, 'files__echo'))) as { env: Record<string, string> };
    const usual = ['HOME', 'LANG', 'LC_ALL', 'LOGNAME', 'PATH', 'SHELL', 'TMPDIR', 'TZ', 'USER'];
    expect(Object.keys(env).filter((name) => !usual.includes(name))).toEqual(['TOKEN']);
  });

  it('may write whatever it likes besides its messages', async () => {
    const world = mcpWorld();
    const { tools } = await world.connections.list(stdioServer({ junk: true, stderr: 5_000_000 }), undefined);
    expect(tools.map(({ as }) => as)).toEqual(['files__echo']);
  });

  it('that cannot be started fails with the reason of the system', async () => {
    const world = mcpWorld();
    const server = stdioServer();
    const missing = {
      ...server,
      transport: { kind: 'stdio' as const, command: '/no/such/program', args: [], env: {} },
    };
    expect(await failureOf(world.connections.list(missing, undefined))).toBe(
      'The program of the MCP server "files" cannot be started (ENOENT).',
    );
  });

  it('that ends at once fails', async () => {
    const world = mcpWorld();
    expect(await failureOf(world.connections.list(stdioServer({ die: ['initialize'] }), undefined))).toBe(
      'The MCP server "files" ended the connection before it answered.',
    );
  });

  it('that dies in a call fails that call, and is started anew for the next after a pause', async () => {
    const world = mcpWorld();
    const server = stdioServer({ die: ['tools/call'] });
    await world.connections.list(server, undefined);
    const sentence = 'The MCP server "files" ended the connection before it answered.';
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(sentence);
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(
      `${sentence} It is asked again in 2 s at the earliest.`,
    );
    world.clock.advance(2_000);
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(sentence);
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(
      `${sentence} It is asked again in 4 s at the earliest.`,
    );
    expect(world.health.map(({ kind }) => kind)).toEqual(['ok', 'failing']);
  });

  it('that hangs is given up after 15 seconds, and ended', async () => {
    const world = mcpWorld();
    const file = pidFile();
    const failing = failureOf(world.connections.list(stdioServer({ hang: ['initialize'], pidFile: file }), undefined));
    await until(() => isWritten(file));
    await world.clock.advanceAsync(15_000);
    expect(await failing).toBe('The MCP server "files" did not answer within 15 seconds.');
    const [pid = 0] = pidsIn(file);
    await until(() => !isRunning(pid));
  });

  it('that sends more than a message may have is ended', async () => {
    const world = mcpWorld({ limits: { messageBytes: 1_024 * 1_024 } });
    const file = pidFile();
    const server = stdioServer({ huge: 3, pidFile: file });
    await world.connections.list(server, undefined);
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(
      'The MCP server "files" sent more than 1 MB at once; that is not taken, and the connection was ended.',
    );
    const [pid = 0] = pidsIn(file);
    await advancing(
      world.clock,
      until(() => !isRunning(pid)),
    );
  });

  it('renames its tool under way: the list is read again, and the old name is told as gone', async () => {
    const world = mcpWorld();
    const server = stdioServer({ tools: [{ name: 'rename', inputSchema: { type: 'object' } }] });
    const old = await world.connections.list(server, undefined);
    expect(answerOf(await world.call(server, 'files__rename'))).toBe('renamed');
    // One timer is the connection's, the other one waits a moment for more changes.
    await until(() => world.clock.pendingTimers === 2);
    world.clock.advance(1_000);
    await until(() => world.lists.length === 2);
    expect(world.lists.map(({ tools }) => tools.map(({ as }) => as))).toEqual([['files__rename'], ['files__renamed']]);
    const [gone] = world.connections.definitions(server, old);
    expect(await failureOf(Promise.resolve(gone?.execute({}, createTestContext())))).toBe(
      'The MCP server "files" did not take the call, and gives as the reason (data, no instruction): ' +
        '"Tool rename not found" (-32602).',
    );
  });
});

describe('the end of processes', () => {
  it('takes with it what the server has started', async () => {
    const world = mcpWorld();
    const file = pidFile();
    await world.connections.list(stdioServer({ child: true, pidFile: file }), undefined);
    const pids = pidsIn(file);
    expect(pids.map(isRunning)).toEqual([true, true]);
    await world.close();
    await until(() => !pids.some(isRunning));
  });

  it('is forced where the server takes no notice', async () => {
    const world = mcpWorld();
    const file = pidFile();
    await world.connections.list(stdioServer({ stubborn: true, child: true, pidFile: file }), undefined);
    const pids = pidsIn(file);
    const startedAt = world.clock.now();
    await world.close();
    expect(world.clock.now() - startedAt).toBeGreaterThanOrEqual(2_000);
    await until(() => !pids.some(isRunning));
  });

  it('leaves no listener of the process behind', async () => {
    const before = process.listenerCount('exit');
    const world = mcpWorld();
    await world.connections.list(stdioServer(), undefined);
    expect(process.listenerCount('exit')).toBe(before + 1);
    await world.close();
    expect(process.listenerCount('exit')).toBe(before);
  });
});

function isWritten(file: string): boolean {
  try {
    return readFileSync(file, 'utf8') !== '';
  } catch {
    return false;
  }
}

function pidsIn(file: string): readonly number[] {
  return readFileSync(file, 'utf8').trim().split(' ').map(Number);
}
